/**
 * One row of the result. `measured` is text; `inside` is true, false, or null for what is printed beside; `note` says what
 * the number is made of.
 */
export function row(what, measured, limit, inside, note = '') {
  return { what, measured, limit, inside, note };
}

/** The rows as a Markdown table, grouped by the part that made them, with the notes below. */
export function markdown(parts) {
  const notes = [];
  const lines = ['| what | measured | limit (aim) | inside? |', '|---|---|---|---|'];
  for (const { title, rows } of parts) {
    lines.push(`| **${title}** | | | |`);
    for (const { what, measured, limit, inside, note } of rows) {
      const mark = note === '' ? '' : ` [${notes.push(note)}]`;
      lines.push(`| ${cell(what)} | ${cell(measured)}${mark} | ${cell(limit)} | ${word(inside)} |`);
    }
  }
  if (notes.length > 0) lines.push('', ...notes.map((note, i) => `${i + 1}. ${note}`));
  return lines.join('\n');
}

function cell(text) {
  return String(text).replaceAll('|', '\\|');
}

function word(inside) {
  if (inside === null) return 'beside';
  return inside ? 'yes' : '**no**';
}
