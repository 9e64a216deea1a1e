/** See test-postgres.mjs. */
export declare const TEMPLATE: string;
export declare function openTestPostgres(
  say?: (text: string) => void,
): Promise<{ adminUrl: string; close(): Promise<void> }>;
export declare function cloneTemplate(
  adminUrl: string,
  template?: string,
): Promise<{ name: string; url: string; serviceUrl: string; drop(): Promise<void> }>;
