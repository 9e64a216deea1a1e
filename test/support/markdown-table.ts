/** A table in Markdown; numbers are set to the right. A bar in a cell is escaped. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const right = head.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'));
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [head, right.map((yes) => (yes ? '--:' : '---')), ...rows].map(line).join('\n');
}

/** As code, one after the other. */
export function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
