const STRING = /"(?:[^"\\]|\\.)*"/y;

/**
 * The first property name that an object of a JSON text holds twice, or null. Two readers of such a text can take different
 * values (RFC 8259, section 4). The text must be one that `JSON.parse` takes.
 */
export function repeatedKey(text: string): string | null {
  /** The names of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
        open.push(new Set());
        isName = true;
        break;
      case '[':
        open.push(null);
        isName = false;
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        isName = open.at(-1) instanceof Set;
        break;
      case ':':
        isName = false;
        break;
      case '"': {
        STRING.lastIndex = at;
        const [string = '""'] = STRING.exec(text) ?? [];
        at += string.length - 1;
        const names = open.at(-1);
        if (!isName || !names) break;
        const name = JSON.parse(string) as string;
        if (names.has(name)) return name;
        names.add(name);
        break;
      }
      default:
    }
  }
  return null;
}
