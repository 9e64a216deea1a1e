import { Fragment, type ReactNode } from 'react';

const BETWEEN = /(?<=[./:,_](?![./]))|(?=@)/;

/** A name made of parts, `Policy.Read.All`, `two_step` or an address: in a narrow place it is broken between them. */
export function Breakable({ text, between = BETWEEN }: { text: string; between?: RegExp }): ReactNode {
  return text.split(between).map((part, at) => (
    // Parts have no identity of their own, and never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
