import { withoutFormula } from '../../../../src/platform/list/formula-guard.js';
import type { Work } from './roadmap';

const COLUMNS = ['place', 'title', 'kind', 'state', 'quarter', 'startsOn', 'endsOn', 'dueOn', 'effortHours'] as const;

/** Saves these pieces of work as a file that spreadsheets open, with the columns as the API names them. */
export function saveRoadmap(items: readonly Work[]): void {
  const rows = items.map((item) => [
    ...COLUMNS.map((column) => item[column]),
    item.role.name,
    item.risk?.removes,
    item.why,
  ]);
  const lines = [[...COLUMNS, 'role', 'risk.removes', 'why'], ...rows];
  const text = lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'roadmap.csv';
  link.click();
  URL.revokeObjectURL(address);
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  return `"${withoutFormula(value).replaceAll('"', '""')}"`;
}
