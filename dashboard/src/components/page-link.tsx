import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type PageName, pathOf } from '../pages/pages';
import { stringifySearch } from '../search/search-params';

interface Props {
  page: PageName;
  /** What stands behind the page's own path, such as `/CVE-2026-1`. */
  below?: string;
  search?: Record<string, unknown>;
  className?: string;
  /** Of the words in it, where that is not the language of the page. */
  lang?: string;
  children: ReactNode;
}

/** A link to another page, by its name. Inside a page the router's own `Link` checks more. */
export function PageLink({ page, below = '', search = {}, className = 'link', lang, children }: Props): ReactNode {
  const path = pathOf(page);
  const href = `${path === '/' ? '' : path}${below}${stringifySearch(search)}`;
  return (
    <Link to={href === '' ? '/' : href} activeOptions={{ exact: true }} className={className} lang={lang}>
      {children}
    </Link>
  );
}

/** A number that leads to exactly the rows that it counts. */
export function NumberLink({ className = '', ...rest }: Props): ReactNode {
  return <PageLink {...rest} className={`figure-link tabular-nums ${className}`} />;
}
