const MOST = 80;
/** What no file system takes, or what would have a name read in another direction than it stands. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * `Content-Disposition` of a report that is to be saved: a plain ASCII name for every client, and the organization's own
 * name (RFC 6266, RFC 8187).
 *
 * @param on A date.
 */
export function attachment(organization: string, on: string): string {
  const words = organization.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  const name = Array.from(words).slice(0, MOST).join('').trim();
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();
  const plain = `${['security-report', ascii].filter((part) => part !== '').join('-')}-${on}.pdf`;
  const full = `${['Security report', name].filter((part) => part !== '').join(' ')} ${on}.pdf`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(full)}`;
}

/** `attr-char` of RFC 8187: `encodeURIComponent` leaves four characters that it does not have. */
function encoded(text: string): string {
  const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replaceAll(/['()*]/g, hex);
}
