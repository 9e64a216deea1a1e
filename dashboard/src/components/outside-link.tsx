import type { ReactNode } from 'react';

/** Addresses come from feeds: only those of the web become links, and they learn nothing of us. */
export function OutsideLink({ href, children }: { href: string | null; children: ReactNode }): ReactNode {
  if (href === null || !/^https?:\/\//i.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  );
}
