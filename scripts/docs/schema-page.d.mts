/** See schema-page.mjs. */
export function schemaPage(ask: (sql: string) => Promise<Record<string, unknown>[]>): Promise<string>;
