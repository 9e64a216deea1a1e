import type { FileTree } from '../../device/file-tree.js';

/**
 * Reads apt.conf(5): `A::B "x";`, nested `A { B "x"; };`, `//`, `#` and block comments, `#clear A;`. A later value
 * replaces an earlier one. Keys are lower case in the result; items of lists (`A:: "x"`, `A { "x"; };`) have one that ends
 * in `::` and a number.
 * @param values is extended
 * @returns whether the text was read to an end: every statement and scope closed
 */
export function readAptConfiguration(text: string, values: Map<string, string>): boolean {
  const scopes: string[] = [];
  let statement: string[] = [];
  for (const token of tokens(text)) {
    if (token === '{') {
      scopes.push(unquoted(statement[0] ?? ''));
      statement = [];
    } else if (token === ';' || token === '}') {
      apply(scopes, statement, values);
      statement = [];
      if (token === '}') scopes.pop();
    } else {
      statement.push(token);
    }
  }
  return statement.length === 0 && scopes.length === 0;
}

/**
 * The files apt reads, in its order: parts by name, then the main file, which wins.
 */
export function aptConfigurationFiles(tree: FileTree) {
  const parts = (tree.list('/etc/apt/apt.conf.d') ?? []).filter((name) =>
    /^[A-Za-z0-9_:-]+$|^[A-Za-z0-9_:-][A-Za-z0-9_.:-]*\.conf$/.test(name),
  );
  return [...parts.map((name) => `/etc/apt/apt.conf.d/${name}`), '/etc/apt/apt.conf'];
}

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|#(?!clear\b)[^\n]*|"[^"\n]*"|[{};]|[^\s{};"]+/g;

function tokens(text: string) {
  return (text.match(TOKEN) ?? []).filter((token) => !/^(\/\*|\/\/|#(?!clear$))/.test(token));
}

function apply(scopes: string[], statement: string[], values: Map<string, string>) {
  const [name, value] = statement;
  if (name === undefined) return;
  if (value === undefined) {
    if (name.startsWith('"') && scopes.length > 0) addItem(scopes.join('::'), name, values);
    return;
  }
  if (name === '#clear') {
    const cleared = [...scopes, unquoted(value)].join('::').toLowerCase().replace(/::$/, '');
    for (const key of values.keys()) if (key === cleared || key.startsWith(`${cleared}::`)) values.delete(key);
    return;
  }
  const key = [...scopes, unquoted(name)].join('::').toLowerCase();
  if (key.endsWith('::')) addItem(key.slice(0, -2), value, values);
  else values.set(key, unquoted(value));
}

function addItem(list: string, value: string, values: Map<string, string>) {
  values.set(`${list}::${values.size + 1}#`.toLowerCase(), unquoted(value));
}

/**
 * The items of a list, those that have a name too.
 * @param list in lower case
 */
export function aptList(values: ReadonlyMap<string, string>, list: string): string[] {
  const own = [...values].filter(([key]) => key.startsWith(`${list}::`) && !key.slice(list.length + 2).includes('::'));
  return own.map(([, value]) => value).filter((value) => value !== '');
}

function unquoted(token: string) {
  return token.replace(/^"(.*)"$/, '$1');
}
