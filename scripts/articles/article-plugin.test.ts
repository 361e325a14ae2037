import { compile } from "@mdx-js/mdx";
import remarkGfm from "remark-gfm";
import { expect, it } from "vitest";
import { articleTables } from "./article-plugin.ts";

const table = "| What | Cost |\n| --- | --- |\n| Stay | $0 |\n";

async function compiled(mdx: string): Promise<string> {
  const options = { remarkPlugins: [remarkGfm], rehypePlugins: [articleTables], jsx: true };
  return String(await compile(mdx, options));
}

it("gives a table its caption, and its columns and rows their headers", async () => {
  const text = await compiled(`<DataTable caption="What it costs">\n\n${table}\n</DataTable>\n`);
  expect(text).toContain('<_components.caption>{"What it costs"}</_components.caption>');
  expect(text).toContain('<_components.th scope="col">{"What"}</_components.th>');
  expect(text).toContain('<_components.th scope="row">{"Stay"}</_components.th>');
  expect(text).toContain('<_components.td>{"$0"}</_components.td>');
});

it("does not change other tables", async () => {
  const text = await compiled(table);
  expect(text).not.toContain("caption");
  expect(text).not.toContain('scope="row"');
});
