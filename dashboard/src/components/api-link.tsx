import type { ReactNode } from 'react';
import { placeOf } from './api-places';
import { PageLink } from './page-link';

interface Props {
  /** As the API says it: `/api/v1/findings?state=open`. */
  link: string | null;
  className?: string;
  children: ReactNode;
}

/** Leads to the page that shows what a link of the API lists; plain text where no page does. */
export function ApiLink({ link, className = 'figure-link tabular-nums', children }: Props): ReactNode {
  const place = link === null ? null : placeOf(link);
  if (place === null) return <span>{children}</span>;
  return (
    <PageLink {...place} className={className}>
      {children}
    </PageLink>
  );
}
