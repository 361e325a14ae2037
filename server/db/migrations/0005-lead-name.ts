import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The column holds full names, except for the guide form. Processes of older releases cannot store leads
 * after it is renamed, so stop all of them for this update.
 */
export const leadName: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("leads").renameColumn("first_name", "name").execute();
  },
};
