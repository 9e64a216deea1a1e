/** The tags of a DKIM or DMARC record, `v=DMARC1; p=reject`: names in lower case; of one that stands twice the first counts. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    if (!tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

/** Whether a tag stands more than once, which makes the whole list no list (RFC 6376, 3.2). */
export function hasTwice(record: string): boolean {
  const names = record
    .split(';')
    .filter((part) => part.includes('='))
    .map((part) => part.slice(0, part.indexOf('=')).trim().toLowerCase());
  return new Set(names).size < names.length;
}
