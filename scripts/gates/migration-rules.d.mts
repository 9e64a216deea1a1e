/** See migration-rules.mjs. */
export function migrationRules(): string | undefined;
/** See migration-rules.mjs. */
export function migrationFaults(source: string): string[];
/** See migration-rules.mjs. */
export function schemaFileFaults(path: string, sql: string): string[];
