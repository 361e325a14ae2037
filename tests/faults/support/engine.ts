/** Where leads are kept while a promise is tried. */
export type Engine = "SQLite" | "PostgreSQL";
