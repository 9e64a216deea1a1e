/** A name for addresses: lower case, hyphens, at most 40 characters; `organization` for a name that leaves nothing. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/(?<!-)-+$/, '');
  return slug === '' ? 'organization' : slug;
}
