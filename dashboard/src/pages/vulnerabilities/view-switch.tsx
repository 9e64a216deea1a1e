import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';

const TAB =
  'rounded-[0.3125rem] px-2.5 py-1 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card';
const HERE = { includeSearch: false, exact: true };

/** The same things by vulnerability or by finding, what was decided about them, and where it is known from. */
export function ViewSwitch(): ReactNode {
  const texts = useTexts().pages.vulnerabilities;
  return (
    <nav
      aria-label={texts.views}
      className="flex max-w-full flex-wrap rounded-control border border-rule bg-sunken p-0.5"
    >
      <Link to="/vulnerabilities" search={{ status: ['open'] }} activeOptions={HERE} className={TAB}>
        {texts.byVulnerability}
      </Link>
      <Link to="/findings" search={{ state: ['open'] }} activeOptions={HERE} className={TAB}>
        {texts.byFinding}
      </Link>
      <Link to="/vulnerabilities/decisions" search={{ status: ['active'] }} activeOptions={HERE} className={TAB}>
        {texts.decisions.title}
      </Link>
      <Link to="/vulnerabilities/feeds" activeOptions={HERE} className={TAB}>
        {texts.intelligence.title}
      </Link>
    </nav>
  );
}
