/** A click on what the selector finds, or a key. */
export type ListStep = { name: string } & ({ click: string; press?: undefined } | { press: string; click?: undefined });

/** See list-use.mjs. */
export function listSteps(jump: 'End' | 'Home'): ListStep[];
export function wholeListOf<Row, Page extends object>(
  data: Row[],
  page: Page,
): { data: Row[]; page: Page & { total: number; nextCursor: null } };
export const MOST_ROWS_DRAWN: number;
