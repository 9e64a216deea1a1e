import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';

const TAB =
  'rounded-[0.3125rem] px-2.5 py-1 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card';

/** What was computed, and what was written about it: never mixed. */
export function ViewSwitch(): ReactNode {
  const texts = useTexts().pages.recommendations;
  return (
    <nav aria-label={texts.views} className="flex rounded-control border border-rule bg-sunken p-0.5">
      <Link to="/recommendations" activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
        {texts.computed}
      </Link>
      <Link to="/recommendations/written" activeOptions={{ includeSearch: false }} className={TAB}>
        {texts.written}
      </Link>
    </nav>
  );
}
