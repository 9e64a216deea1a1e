import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SEGMENT, SEGMENTS } from '../../components/segmented';
import { useTexts } from '../../texts/language';

const HERE = { includeSearch: false, exact: true };

/** Frameworks, and what goes across them. */
export function ComplianceTabs(): ReactNode {
  const { tabs, title, maturity } = useTexts().pages.compliance;
  return (
    <nav aria-label={title} className={SEGMENTS}>
      <Link to="/compliance" activeOptions={HERE} className={SEGMENT}>
        {tabs.frameworks}
      </Link>
      <Link to="/compliance/gaps" activeOptions={HERE} className={SEGMENT}>
        {tabs.gaps}
      </Link>
      <Link to="/compliance/expiring" activeOptions={HERE} className={SEGMENT}>
        {tabs.expiring}
      </Link>
      <Link to="/compliance/exceptions" activeOptions={HERE} className={SEGMENT}>
        {tabs.exceptions}
      </Link>
      <Link to="/compliance/maturity" activeOptions={HERE} className={SEGMENT}>
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
    <nav aria-label={framework.views} className={SEGMENTS}>
      <Link
        to="/compliance/frameworks/$slug/assessment"
        params={{ slug }}
        search={search}
        activeOptions={HERE}
        className={SEGMENT}
      >
        {tabs.controls}
      </Link>
      <Link
        to="/compliance/frameworks/$slug/applicability"
        params={{ slug }}
        search={search}
        activeOptions={HERE}
        className={SEGMENT}
      >
        {tabs.applicability}
      </Link>
      <Link to="/compliance/gaps" search={{ framework: slug }} activeOptions={HERE} className={SEGMENT}>
        {tabs.gaps}
      </Link>
    </nav>
  );
}
