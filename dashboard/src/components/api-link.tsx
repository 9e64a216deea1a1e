import type { ReactNode } from 'react';
import type { PageName } from '../pages/page';
import { PageLink } from './page-link';

/** Which page shows what an address of the API lists. Paths below a page's own are the same in both. */
const PAGES: readonly (readonly [RegExp, PageName, string])[] = [
  [/^\/api\/v1\/findings$/, 'findings', ''],
  [/^\/api\/v1\/vulnerabilities(\/[^/]+)?$/, 'vulnerabilities', '$1'],
  [/^\/api\/v1\/devices(\/[^/]+)?$/, 'devices', '$1'],
  [/^\/api\/v1\/compliance(\/frameworks\/[^/]+)(?:\/assessment)?$/, 'compliance', '$1/assessment'],
  [/^\/api\/v1\/compliance(\/frameworks\/[^/]+\/controls\/[^/]+)$/, 'compliance', '$1/evidence'],
  [/^\/api\/v1\/compliance\/signals\/([^/]+)\/devices$/, 'compliance', '/signals/$1'],
  [/^\/api\/v1\/compliance(\/(?:gaps|expiring|exceptions))?$/, 'compliance', '$1'],
  [/^\/api\/v1\/rice\/recommendations$/, 'recommendations', ''],
  [/^\/api\/v1\/risk-dashboard$/, 'overview', ''],
  [/^\/api\/v1\/cloud-security\/([^/]+)$/, 'cloud', '/$1'],
  [/^\/api\/v1\/cloud-security\/([^/]+)\/checks\/([^/]+)$/, 'cloud', '/$1/checks/$2'],
];

interface Props {
  /** As the API says it: `/api/v1/findings?state=open`. */
  link: string | null;
  className?: string;
  children: ReactNode;
}

/** Leads to the page that shows what a link of the API lists; plain text where no page does. */
export function ApiLink({ link, className = 'figure-link tabular-nums', children }: Props): ReactNode {
  const [path = '', query = ''] = (link ?? '').split('?');
  const found = PAGES.find(([pattern]) => pattern.test(path));
  if (found === undefined) return <span>{children}</span>;
  const [pattern, page, below] = found;
  return (
    <PageLink
      page={page}
      below={path.replace(pattern, below)}
      search={Object.fromEntries(new URLSearchParams(query))}
      className={className}
    >
      {children}
    </PageLink>
  );
}
