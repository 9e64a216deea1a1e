/** The cells of a CSV text (RFC 4180), quotes resolved, as a spreadsheet would take them. */
export function csvCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let match = cell.exec(text); match !== null && cell.lastIndex <= text.length; match = cell.exec(text)) {
    const [, quoted, bare = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}
