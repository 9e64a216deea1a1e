import type { ReactNode } from 'react';

/** A longer one would push the rest of its table out of sight. */
const LONGEST = 24;

/** A name or a version in a narrow column: in one piece while it is short, whatever hyphens it has. */
export function Whole({ children }: { children: string }): ReactNode {
  return <span className={children.length <= LONGEST ? 'whitespace-nowrap' : 'wrap-anywhere'}>{children}</span>;
}
