/** What would make an address of more than its host. */
const MORE_THAN_A_NAME = /[\s/?#@:\\[\]%]/;

/** A domain as DNS writes it: in small letters, with `xn--` where it has others; the same in small letters where it cannot be one. */
export function asciiName(name: string): string {
  const text = name.trim().replace(/\.$/, '').toLowerCase();
  if (text === '' || MORE_THAN_A_NAME.test(text)) return text;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return text;
  }
}
