/** A table in Markdown; numbers are set to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const right = head.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'));
  return [head, right.map((yes) => (yes ? '--:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
