import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

/** The bar of a few views of the same, side by side; on a telephone in two columns, as wide as the page. */
export function Segments(props: { label: string; className?: string; children: ReactNode }): ReactNode {
  const { label, className = '', children } = props;
  return (
    <nav
      aria-label={label}
      className={`flex max-w-full flex-wrap rounded-control border border-rule bg-sunken p-0.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 ${className}`}
    >
      {children}
    </nav>
  );
}

/** One of them, a link; the one that is shown stands out as a tile, in the dark too. */
export const SegmentLink = createLink(
  ({ className = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode => (
    <a
      {...rest}
      className={`rounded-[0.3125rem] px-2.5 py-1 text-center text-quiet max-sm:grid max-sm:place-content-center hover:text-ink aria-[current=page]:bg-tile aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card ${className}`}
    />
  ),
);

/** Whatever a page's address says, it is this page. */
export const HERE = { includeSearch: false, exact: true };
