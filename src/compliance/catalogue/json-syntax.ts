type Expected = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'comma';

/** Where a text that `JSON.parse` refuses stops being JSON: Node tells it for some faults only. */
export function offsetOfSyntaxFault(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i] ?? '';
    if (/[\t\n\r ]/.test(character)) continue;
    if (expected === 'comma') {
      if (character === ',' && open.length > 0) expected = open.at(-1) === '{' ? 'name' : 'value';
      else if (open.length === 0 || character !== closing(open.pop())) return i;
    } else if (expected === 'colon') {
      if (character !== ':') return i;
      expected = 'value';
    } else if (isEmpty(expected, character)) {
      open.pop();
      expected = 'comma';
    } else if (character === '{' || character === '[') {
      if (expected === 'name' || expected === 'first-name') return i;
      open.push(character);
      expected = character === '{' ? 'first-name' : 'first-value';
    } else {
      const isName: boolean = expected === 'name' || expected === 'first-name';
      const end = character === '"' ? endOfString(text, i) : endOfWord(text, i);
      if ((isName && character !== '"') || !isJson(text.slice(i, end + 1))) return i;
      i = end;
      expected = isName ? 'colon' : 'comma';
    }
  }
  return text.length;
}

function closing(opening: string | undefined): string {
  return opening === '{' ? '}' : ']';
}

function isEmpty(expected: Expected, character: string): boolean {
  return (expected === 'first-name' && character === '}') || (expected === 'first-value' && character === ']');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the string that begins at `start` has its closing quote; beyond the text when it has none. */
export function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** The last character of the number or word that begins at `start`. */
export function endOfWord(text: string, start: number): number {
  let i = start;
  while (/[-+.0-9A-Za-z]/.test(text[i + 1] ?? '')) i += 1;
  return i;
}
