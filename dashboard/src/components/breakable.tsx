import { Fragment, type ReactNode } from 'react';

/** A name made of parts, `Policy.Read.All`, `xccdf_rule` or an address: in a narrow place it is broken between them. */
export function Breakable({ text }: { text: string }): ReactNode {
  return text.split(/(?<=[./:,_](?![./]))/).map((part, at) => (
    // Parts have no identity of their own, and never move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
