import {
  type ColumnDefinitionNode,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  RawNode,
} from "kysely";

/** For the few statements that differ between SQLite and PostgreSQL. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Gives text columns on PostgreSQL the collation "C", so they compare byte by byte as on SQLite. Paging and
 * lookup by id prefix then work the same whatever locale the database was created with.
 */
export const textByBytes: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new ByteCollation().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class ByteCollation extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { dataType } = node;
    if (!("dataType" in dataType) || dataType.dataType !== "text") return node;
    return { ...node, dataType: RawNode.createWithSql('text collate "C"') };
  }
}
