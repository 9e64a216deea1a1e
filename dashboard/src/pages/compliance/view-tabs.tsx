import type { ReactNode } from 'react';
import { HERE, SegmentLink, Segments } from '../../components/segments';
import { useTexts } from '../../texts/language';

/** Frameworks, and what goes across them. */
export function ComplianceTabs(): ReactNode {
  const { tabs, title, maturity } = useTexts().pages.compliance;
  return (
    <Segments label={title}>
      <SegmentLink to="/compliance" activeOptions={HERE}>
        {tabs.frameworks}
      </SegmentLink>
      <SegmentLink to="/compliance/gaps" activeOptions={HERE}>
        {tabs.gaps}
      </SegmentLink>
      <SegmentLink to="/compliance/expiring" activeOptions={HERE}>
        {tabs.expiring}
      </SegmentLink>
      <SegmentLink to="/compliance/exceptions" activeOptions={HERE}>
        {tabs.exceptions}
      </SegmentLink>
      <SegmentLink to="/compliance/maturity" activeOptions={HERE}>
        {maturity.title}
      </SegmentLink>
    </Segments>
  );
}

/** One framework by its controls, or as a statement of applicability; and what would raise it. */
export function FrameworkTabs({ slug, asOf }: { slug: string; asOf: string | undefined }): ReactNode {
  const { tabs, framework } = useTexts().pages.compliance;
  const search = asOf === undefined ? {} : { asOf };
  return (
    <Segments label={framework.views}>
      <SegmentLink to="/compliance/frameworks/$slug/assessment" params={{ slug }} search={search} activeOptions={HERE}>
        {tabs.controls}
      </SegmentLink>
      <SegmentLink
        to="/compliance/frameworks/$slug/applicability"
        params={{ slug }}
        search={search}
        activeOptions={HERE}
      >
        {tabs.applicability}
      </SegmentLink>
      <SegmentLink to="/compliance/gaps" search={{ framework: slug }} activeOptions={HERE}>
        {tabs.gaps}
      </SegmentLink>
    </Segments>
  );
}
