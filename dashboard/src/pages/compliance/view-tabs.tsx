import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';

const TAB =
  'rounded-[0.3125rem] px-2.5 py-1 text-quiet hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card';
const BAR = 'flex max-w-full flex-wrap rounded-control border border-rule bg-sunken p-0.5';
const HERE = { includeSearch: false, exact: true };

/** Frameworks, and what goes across them. */
export function ComplianceTabs(): ReactNode {
  const { tabs, title, maturity } = useTexts().pages.compliance;
  return (
    <nav aria-label={title} className={BAR}>
      <Link to="/compliance" activeOptions={HERE} className={TAB}>
        {tabs.frameworks}
      </Link>
      <Link to="/compliance/gaps" activeOptions={HERE} className={TAB}>
        {tabs.gaps}
      </Link>
      <Link to="/compliance/expiring" activeOptions={HERE} className={TAB}>
        {tabs.expiring}
      </Link>
      <Link to="/compliance/exceptions" activeOptions={HERE} className={TAB}>
        {tabs.exceptions}
      </Link>
      <Link to="/compliance/maturity" activeOptions={HERE} className={TAB}>
        {maturity.title}
      </Link>
    </nav>
  );
}

/** One framework by its controls, or as a statement of applicability; and what would raise it. */
export function FrameworkTabs({ slug, asOf }: { slug: string; asOf: string | undefined }): ReactNode {
  const { tabs, framework } = useTexts().pages.compliance;
  const search = asOf === undefined ? {} : { asOf };
  return (
    <nav aria-label={framework.views} className={BAR}>
      <Link
        to="/compliance/frameworks/$slug/assessment"
        params={{ slug }}
        search={search}
        activeOptions={HERE}
        className={TAB}
      >
        {tabs.controls}
      </Link>
      <Link
        to="/compliance/frameworks/$slug/applicability"
        params={{ slug }}
        search={search}
        activeOptions={HERE}
        className={TAB}
      >
        {tabs.applicability}
      </Link>
      <Link to="/compliance/gaps" search={{ framework: slug }} activeOptions={HERE} className={TAB}>
        {tabs.gaps}
      </Link>
    </nav>
  );
}
