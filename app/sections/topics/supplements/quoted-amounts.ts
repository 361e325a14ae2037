import { official as ofPicture } from "#content/en/pictures/medigap-gaps.yaml";
import { official as ofPage } from "#content/en/topics/medicare-supplements.yaml";
import { official as ofTable } from "#content/en/topics/medigap-benefits.yaml";

const rows = [...ofPage, ...ofTable, ...ofPicture];

/** Every amount that the page quotes, each once: in its words, in its table, in its picture. */
export const quotedAmounts = [...new Map(rows.map((row) => [row.id, row])).values()];
