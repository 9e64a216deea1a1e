import {
  columnVisibilityFeature,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../texts/language';
import { type DataColumn, directionOf, HIDE_BELOW, nextSort, type Sorting, type WidthName } from './data-columns';
import { Checkbox } from './fields';
import { useIsCut } from './use-is-cut';

type Header = Pick<DataColumn<never>, 'title' | 'help' | 'sort' | 'saysItself'>;

/** The header of a column; a button where the list can be sorted by it. */
function SortHeader(props: { column: Header; sorting: Sorting | undefined; className: string }): ReactNode {
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

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
/** Above it, only the rows in sight are drawn. */
const DRAWN_AT_ONCE = 80;
const ROW_HEIGHT = 41;
/** A telephone: there no column of a table may be out of sight. */
const TELEPHONE = 640;

/** Which rows are chosen, by their ids. */
export interface Selection {
  selected: ReadonlySet<string>;
  onChange(selected: ReadonlySet<string>): void;
}

interface Props<Row extends RowData> {
  /** What the table holds; read before it. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Ids of the columns that are shown; in their own order. */
  shown: readonly string[];
  rows: readonly Row[];
  idOf(row: Row): string;
  /** The row in words, for its box. */
  nameOf(row: Row): string;
  sorting?: Sorting;
  selection?: Selection;
  /** Older rows, while newer ones are being read. */
  isStale?: boolean;
}

/** A table as a table: headers that sort, boxes that choose, and any number of rows. */
export function DataTable<Row extends RowData>(props: Props<Row>): ReactNode {
  const { caption, rows, idOf, nameOf, sorting, selection, isStale = false } = props;
  const { list } = useTexts().common;
  const { place, isCut } = useIsCut(TELEPHONE);
  const table = useRows(props);
  const all = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns();
  const byId = useMemo(() => new Map(props.columns.map((column) => [column.id, column])), [props.columns]);
  const width = columns.length + (selection === undefined ? 0 : 1);
  const { body, measure, items, above, below } = useVisibleRows(all.length);
  // The same list for the same columns, or every row would be drawn again with each click.
  const shown = props.shown.join(' ');
  const cellColumns = useMemo(
    () => props.columns.filter(({ id }) => shown.split(' ').includes(id)),
    [props.columns, shown],
  );
  // Where no order can be chosen, the box stands alone, and says itself what it is for.
  const isBoxAlone = isCut && props.columns.every(({ sort }) => sort === undefined);
  const chosen = rows.filter((row) => selection?.selected.has(idOf(row)) === true).length;
  return (
    <div
      ref={place}
      className={`relative overflow-x-auto [--edge:0.5rem] rounded-card border border-rule bg-surface shadow-card ${isStale ? 'opacity-60' : ''} ${isCut ? 'stacked' : ''}`}
      role="region"
      aria-label={list.scroll(caption)}
      tabIndex={0}
      aria-busy={isStale}
    >
      <table className="w-full border-collapse" aria-rowcount={all.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-rule bg-sunken text-sm text-quiet" aria-rowindex={1}>
            {selection !== undefined && (
              <th scope="col" className={`chooser ${isBoxAlone ? 'whitespace-nowrap' : 'w-10'} pl-3 text-left`}>
                <Checkbox
                  label={list.selectAll}
                  isHidden={!isBoxAlone}
                  checked={chosen === 0 ? false : chosen === rows.length ? true : 'some'}
                  onChange={(checked) => selection.onChange(new Set(checked ? rows.map(idOf) : []))}
                />
              </th>
            )}
            {columns.map(({ id }) => {
              const column = byId.get(id);
              if (column === undefined) return null;
              return (
                <SortHeader
                  key={id}
                  column={column}
                  sorting={sorting}
                  className={`${alignOf(column)} ${hideOf(column)}`}
                />
              );
            })}
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && <Space columns={width} height={above} />}
          {items.map((index) => {
            const row = all[index];
            if (row === undefined) return null;
            const isChosen = selection?.selected.has(row.id) ?? false;
            return (
              <tr
                key={row.id}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                className={`border-b border-rule last:border-b-0 hover:bg-hover ${isChosen ? 'bg-chosen' : ''}`}
              >
                {selection !== undefined && (
                  <td className="chooser pt-2 pl-3 align-top">
                    <Checkbox
                      label={list.selectRow(nameOf(row.original))}
                      isHidden
                      checked={isChosen}
                      onChange={(checked) => {
                        const next = new Set(selection.selected);
                        if (checked) next.add(row.id);
                        else next.delete(row.id);
                        selection.onChange(next);
                      }}
                    />
                  </td>
                )}
                <Cells row={row.original} columns={cellColumns} />
              </tr>
            );
          })}
          {below > 0 && <Space columns={width} height={below} />}
        </tbody>
      </table>
    </div>
  );
}

function hideOf<Row>({ from }: DataColumn<Row>): string {
  return from === undefined ? '' : HIDE_BELOW[from satisfies WidthName];
}

function alignOf<Row>({ isNumber }: DataColumn<Row>): string {
  return isNumber === true ? 'text-right tabular-nums' : 'text-left';
}

/** What a row shows; choosing rows or scrolling past them draws none of it again. */
const Cells = memo(function Cells<Row>({ row, columns }: { row: Row; columns: readonly DataColumn<Row>[] }): ReactNode {
  return columns.map((column) => {
    // What is as high as a control stands on one middle line with the text beside it.
    const classes = `px-2 py-2 has-[>.min-h-8]:py-1 align-top leading-6 sm:px-3 ${alignOf(column)} ${column.isNumber === true ? 'whitespace-nowrap' : ''} ${hideOf(column)}`;
    return column.isRowHeader === true ? (
      <th key={column.id} data-label={column.title} scope="row" className={`${classes} font-medium`}>
        {column.cell(row)}
      </th>
    ) : (
      <td key={column.id} data-label={column.saysItself === true ? '' : column.title} className={classes}>
        {column.cell(row)}
      </td>
    );
  });
}) as <Row>(props: { row: Row; columns: readonly DataColumn<Row>[] }) => ReactNode;

function Space({ columns, height }: { columns: number; height: number }): ReactNode {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

function useRows<Row extends RowData>({ columns, shown, rows, idOf }: Props<Row>) {
  const definitions = useMemo(() => columns.map(({ id }) => ({ id, header: id })), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])),
    [columns, shown],
  );
  return useTable({ features, columns: definitions, data: rows, getRowId: idOf, state: { columnVisibility } });
}

/** Which rows to draw, and how high the others are together. */
function useVisibleRows(count: number): {
  body: React.RefObject<HTMLTableSectionElement | null>;
  /** Tells how high a row really is; most have one line. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  items: number[];
  above: number;
  below: number;
} {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = body.current?.getBoundingClientRect().top;
    if (place !== undefined) setTop(place + scrollY);
  }, [count]);
  const isLong = count > DRAWN_AT_ONCE;
  const virtualizer = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    scrollMargin: top,
  });
  if (!isLong)
    return { body, measure: undefined, items: Array.from({ length: count }, (_, index) => index), above: 0, below: 0 };
  const visible = virtualizer.getVirtualItems();
  const first = visible[0];
  const last = visible.at(-1);
  return {
    body,
    measure: virtualizer.measureElement,
    items: visible.map(({ index }) => index),
    above: first === undefined ? 0 : first.start - top,
    below: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top),
  };
}
