import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../texts/language';
import type { PageInfo } from './paging';

interface Props {
  /** Of the list's answer; undefined while it is read. */
  page: PageInfo | undefined;
  /** The number in words: “12 findings”, “more than 10,000 findings”. */
  say(total: string, isOne: boolean): string;
  /** Nothing narrows the list: when it is empty, it says in words why, and a zero would say that somebody looked. */
  isWhole?: boolean;
  className?: string;
}

/** How many rows match, told to screen readers whenever it changes. */
export function ListTotal({ page, say, isWhole = false, className }: Props): ReactNode {
  const { list } = useTexts().common;
  const { count } = useFormats();
  return (
    <p role="status" className={className}>
      {page !== undefined &&
        !(isWhole && page.total === 0) &&
        say(list.total(count(page.total), page.totalIsLowerBound), page.total === 1)}
    </p>
  );
}
