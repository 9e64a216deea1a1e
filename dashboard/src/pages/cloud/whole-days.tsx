import { Fragment, type ReactNode } from 'react';

const DAY = /(\d{4}-\d{2}-\d{2})/;

/** A text in which no day, `1970-01-01`, is broken at its hyphens. */
export function WholeDays({ text }: { text: string }): ReactNode {
  return text.split(DAY).map((part, at) => (
    // Parts have no identity of their own, and never move.
    <Fragment key={at}>{DAY.test(part) ? <span className="whitespace-nowrap">{part}</span> : part}</Fragment>
  ));
}
