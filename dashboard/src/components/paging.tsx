import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../texts/language';
import { Button } from './button';

/** Of the answer of every list. */
export interface PageInfo {
  nextCursor: string | null;
  hasMore: boolean;
  total: number;
  totalIsLowerBound: boolean;
}

interface Props {
  page: PageInfo;
  /** Which page this is, from 1. */
  number: number;
  size: number;
  shown: number;
  onGo(place: { cursor: string | undefined; page: number | undefined }): void;
}

/** Which rows are shown, and the way to the next. The browser's own way back leads to the page before. */
export function Paging({ page, number, size, shown, onGo }: Props): ReactNode {
  const { list } = useTexts().common;
  const { count } = useFormats();
  const from = (number - 1) * size + 1;
  const isFirst = number === 1;
  if (isFirst && !page.hasMore) return null;
  const total = list.total(count(page.total), page.totalIsLowerBound);
  return (
    <nav aria-label={list.next} className="mt-3 flex flex-wrap items-center gap-2">
      <p className="text-quiet tabular-nums">{list.rows(count(from), count(from + shown - 1), total)}</p>
      <div className="ml-auto flex gap-2">
        <Button disabled={isFirst} onClick={() => onGo({ cursor: undefined, page: undefined })}>
          {list.first}
        </Button>
        <Button
          disabled={page.nextCursor === null}
          onClick={() => onGo({ cursor: page.nextCursor ?? undefined, page: number + 1 })}
        >
          {list.next}
        </Button>
      </div>
    </nav>
  );
}
