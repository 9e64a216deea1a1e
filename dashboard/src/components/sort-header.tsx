import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DataColumn, directionOf, nextSort, type Sorting } from './data-columns';

type Header = Pick<DataColumn<never>, 'title' | 'help' | 'sort' | 'saysItself'>;

/** The header of a column; a button where the list can be sorted by it. */
export function SortHeader(props: { column: Header; sorting: Sorting | undefined; className: string }): ReactNode {
  const { column, sorting, className } = props;
  const { title, help, sort, saysItself } = column;
  if (sort === undefined || sorting === undefined)
    return (
      <th scope="col" className={`px-2 py-2 font-medium whitespace-nowrap sm:px-3 ${className}`} title={help}>
        {saysItself === true ? <span className="sr-only">{title}</span> : title}
      </th>
    );
  const direction = directionOf(sort, sorting.current);
  return (
    <th
      scope="col"
      className={`py-1 font-medium whitespace-nowrap sm:px-1 ${className}`}
      aria-sort={direction === null ? 'none' : direction === 'up' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        title={help}
        className={`inline-flex min-h-7 items-center gap-1 rounded-control px-2 hover:bg-hover hover:text-ink ${direction === null ? '' : 'text-ink'}`}
        onClick={() => sorting.onSort(nextSort(sort, sorting.current))}
      >
        {title}
        {direction === 'up' && <ArrowUp size={13} aria-hidden />}
        {direction === 'down' && <ArrowDown size={13} aria-hidden />}
      </button>
    </th>
  );
}
