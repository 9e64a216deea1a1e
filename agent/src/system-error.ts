/** The code of an error of the system (`ENOENT`) or of Node (`ERR_BUFFER_TOO_LARGE`); null when it has none. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code !== '' ? error.code : null;
}

/** An error in one or a few words: its code, else its message. */
export function reasonOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.message : String(error));
}
