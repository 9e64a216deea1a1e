import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { useIsCut } from './use-is-cut';

interface Props {
  caption: string;
  head: readonly string[];
  /** The one of them that stands above buttons that say the same: it is read, not shown. */
  saysItself?: string;
  /** The first cell names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Numbers and days: in a narrow column they would be broken into pieces. */
const SHORT = 14;

/** A small table inside a card, without sorting and pages; where it has no room, each row is a list. */
export function PlainTable({ caption, head, saysItself, rows }: Props): ReactNode {
  const { list } = useTexts().common;
  const { place, isCut } = useIsCut();
  return (
    <div
      ref={place}
      className={`relative -mx-1 overflow-x-auto px-1 ${isCut ? 'stacked' : ''}`}
      role="region"
      aria-label={list.scroll(caption)}
      tabIndex={0}
    >
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-sm text-quiet">
            {head.map((title) => (
              <th key={title} scope="col" className="py-1.5 pr-4 text-left font-medium whitespace-nowrap">
                {title === saysItself ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-rule align-baseline">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th
                    key={head[at]}
                    scope="row"
                    className={`min-w-20 py-1.5 pr-4 text-left font-medium ${isShort(cell) ? 'whitespace-nowrap' : ''}`}
                  >
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[at]}
                    data-label={head[at] === saysItself ? '' : head[at]}
                    className={`py-1.5 pr-4 ${isShort(cell) ? 'whitespace-nowrap' : 'break-words'}`}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isShort(cell: ReactNode): boolean {
  return typeof cell === 'string' && cell.length <= SHORT;
}
