import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';

const TAB =
  'rounded-[0.3125rem] px-2.5 py-1 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card';

/** The same things by vulnerability or by finding. */
export function ViewSwitch(): ReactNode {
  const texts = useTexts().pages.vulnerabilities;
  return (
    <nav aria-label={texts.views} className="flex rounded-control border border-rule bg-sunken p-0.5">
      <Link
        to="/vulnerabilities"
        search={{ status: ['open'] }}
        activeOptions={{ includeSearch: false }}
        className={TAB}
      >
        {texts.byVulnerability}
      </Link>
      <Link to="/findings" search={{ state: ['open'] }} activeOptions={{ includeSearch: false }} className={TAB}>
        {texts.byFinding}
      </Link>
    </nav>
  );
}
