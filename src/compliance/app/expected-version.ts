/** The versions that an `If-Match` names, as {@link versionOf} writes them; `*` for whichever there is, null for none given. */
export type ExpectedVersion = readonly string[] | '*' | null;

/** Names one version of one claim. */
export function versionOf({ id, version }: { id: string; version: number }): string {
  return `${id}.${version}`;
}

/** Whether what there is now is what was expected. */
export function meets(expected: ExpectedVersion, current: { id: string; version: number } | null): boolean {
  if (expected === null) return true;
  if (current === null) return false;
  return expected === '*' || expected.includes(versionOf(current));
}
