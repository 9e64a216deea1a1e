/**
 * Reads apt.conf(5): `A::B "x";`, nested `A { B "x"; };`, `//`, `#` and block comments, `#clear A;`. A later value
 * replaces an earlier one. Keys are lower case in the result; list items (`A:: "x"`) are left aside.
 * @param {string} text
 * @param {Map<string, string>} values is extended
 */
export function readAptConfiguration(text, values) {
  /** @type {string[]} */
  const scopes = [];
  /** @type {string[]} */
  let statement = [];
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
}

/**
 * The files apt reads, in its order: parts by name, then the main file, which wins.
 * @param {import('../device/file-tree.mjs').FileTree} tree
 */
export function aptConfigurationFiles(tree) {
  const parts = (tree.list('/etc/apt/apt.conf.d') ?? []).filter((name) => /^[A-Za-z0-9_-]+(\.conf)?$/.test(name));
  return [...parts.map((name) => `/etc/apt/apt.conf.d/${name}`), '/etc/apt/apt.conf'];
}

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|#(?!clear\b)[^\n]*|"[^"\n]*"|[{};]|[^\s{};"]+/g;

/** @param {string} text */
function tokens(text) {
  return (text.match(TOKEN) ?? []).filter((token) => !/^(\/\*|\/\/|#(?!clear$))/.test(token));
}

/**
 * @param {string[]} scopes
 * @param {string[]} statement
 * @param {Map<string, string>} values
 */
function apply(scopes, statement, values) {
  const [name, value] = statement;
  if (name === undefined || value === undefined) return;
  if (name === '#clear') {
    const cleared = [...scopes, unquoted(value)].join('::').toLowerCase();
    for (const key of values.keys()) if (key === cleared || key.startsWith(`${cleared}::`)) values.delete(key);
    return;
  }
  const key = [...scopes, unquoted(name)].join('::').toLowerCase();
  if (!key.endsWith('::')) values.set(key, unquoted(value));
}

/** @param {string} token */
function unquoted(token) {
  return token.replace(/^"(.*)"$/, '$1');
}
