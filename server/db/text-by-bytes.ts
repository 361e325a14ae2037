import {
  OperationNodeTransformer,
  RawNode,
  type ColumnDefinitionNode,
  type KyselyPlugin,
} from "kysely";

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
