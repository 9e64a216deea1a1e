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
  /** The name of the list's order by this column, without a minus, and whether it begins with the largest. */
  sort?: { by: string; startsDescending?: boolean };
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
