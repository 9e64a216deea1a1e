import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props<View extends string> {
  label: string;
  current: View;
  /** The first one is what stands there when the address names none. */
  views: readonly { view: View; title: string }[];
}

/** The word in bold, unseen, keeps its room: no tab moves when another one is current. */
const ROOM =
  'after:invisible after:block after:h-0 after:overflow-hidden after:font-medium after:content-[attr(data-title)]';
const TAB =
  '-mb-px min-h-9 border-b-2 border-transparent px-1 py-1.5 whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** The views of one page, as links: `?view=…` in the address, and nothing else of the view before. */
export function ViewTabs<View extends string>({ label, current, views }: Props<View>): ReactNode {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-5 border-b border-rule">
      {views.map(({ view, title }, at) => (
        <Link
          key={view}
          to={at === 0 ? pathname : `${pathname}?view=${view}`}
          activeOptions={{ exact: true, includeSearch: true }}
          className={`${TAB} ${ROOM}`}
          data-title={title}
          aria-current={view === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
