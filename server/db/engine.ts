import {
  type ColumnDefinitionNode,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  RawNode,
} from "kysely";

/** For the few words that SQLite and PostgreSQL spell differently. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Makes text columns of PostgreSQL compare byte by byte, as SQLite's do: pages of a listing and starts of
 * ids then mean the same in every database, whatever language it was made for.
 */
export const textByBytes: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => new ByBytes().transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

class ByBytes extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { dataType } = node;
    if (!("dataType" in dataType) || dataType.dataType !== "text") return node;
    return { ...node, dataType: RawNode.createWithSql('text collate "C"') };
  }
}
