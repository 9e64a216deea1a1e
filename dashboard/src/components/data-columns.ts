import type { ReactNode } from 'react';

/** Widths of the window from which on a column is shown. */
export const HIDE_BELOW = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  /** What stands beside the navigation has less room than the window: long values wait for 1440 pixels. */
  wide: 'max-[90rem]:hidden',
} as const;
/** The other way round, narrowest first: for what is said while such a column is left out. */
export const SHOW_BELOW: Readonly<Record<keyof typeof HIDE_BELOW, string>> = {
  sm: 'sm:hidden',
  md: 'md:hidden',
  lg: 'lg:hidden',
  xl: 'xl:hidden',
  wide: 'min-[90rem]:hidden',
};
export type WidthName = keyof typeof HIDE_BELOW;

/** The name of a list's order by a column, without a minus, and whether it begins with the largest. */
export interface ColumnSort {
  by: string;
  startsDescending?: boolean;
}

/** A column of a table. */
export interface DataColumn<Row> {
  id: string;
  title: string;
  /** What the title means, where that is not plain. */
  help?: string;
  /** Right-aligned, digits below digits. */
  isNumber?: boolean;
  /** Names the row: exactly one column does. */
  isRowHeader?: boolean;
  sort?: ColumnSort;
  /** Left out in narrower windows. */
  from?: WidthName;
  /** Not shown until somebody chooses it. */
  isExtra?: boolean;
  /** A link or buttons: the title would only repeat what stands on them, and is read, not shown. */
  saysItself?: boolean;
  cell(row: Row): ReactNode;
}

/** The order of a list, `-cvss` or `cvss`, as its address says it. */
export interface Sorting {
  current: string;
  onSort(sort: string): void;
}

/** The ids of the columns that are shown when nobody chose. */
export function usualColumns(columns: readonly DataColumn<never>[]): string[] {
  return columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id);
}

/** Which way a list is in the order of a column; null where it is in another one. */
export function directionOf({ by }: ColumnSort, current: string): 'up' | 'down' | null {
  return current === by ? 'up' : current === `-${by}` ? 'down' : null;
}

/** The order that pressing the head of a column asks for. */
export function nextSort(sort: ColumnSort, current: string): string {
  const direction = directionOf(sort, current);
  const isDescending = direction === null ? sort.startsDescending === true : direction === 'up';
  return isDescending ? `-${sort.by}` : sort.by;
}
