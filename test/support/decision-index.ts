import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Title, and below it the status: `accepted` or `superseded by NNNN`, the day it was made, and what else became of it. */
const HEAD =
  /^# (?<number>\d{4}) (?<title>.+)\n\nStatus: (?<state>accepted|superseded by [^;\n]*?), (?<day>\d{4}-\d{2}-\d{2})(?:; (?<since>.+))?\n/;

/** The rows of the index of decision records, newest first, as a block of `docs/decisions/README.md`. Throws for a record without a status. */
export function decisionBlocks(folder: string): Record<string, string> {
  const rows = readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .reverse()
    .map((file) => {
      const head = HEAD.exec(readFileSync(join(folder, file), 'utf8'))?.groups;
      if (head?.['number'] !== file.slice(0, 4)) {
        throw new Error(
          `${file} must begin with "# ${file.slice(0, 4)} Title", a blank line and "Status: accepted, 2026-01-31".`,
        );
      }
      const { number, title, state, day, since } = head as Record<string, string | undefined>;
      return `| [${number}](${file}) | ${title} | ${day} | ${state}${since === undefined ? '' : `; ${since}`} |`;
    });
  return { index: ['| no. | decision | made | status |', '|---|---|---|---|', ...rows].join('\n') };
}
