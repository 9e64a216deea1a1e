const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands between two tags. */
export function xmlText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => NAMES[character] ?? character);
}
