import type { ReactNode } from 'react';
import { HERE, SegmentLink, Segments } from '../../components/segments';
import { useTexts } from '../../texts/language';

/** The same things by vulnerability or by finding, what was decided about them, and where it is known from. */
export function ViewSwitch(): ReactNode {
  const texts = useTexts().pages.vulnerabilities;
  return (
    <Segments label={texts.views}>
      <SegmentLink to="/vulnerabilities" search={{ status: ['open'] }} activeOptions={HERE}>
        {texts.byVulnerability}
      </SegmentLink>
      <SegmentLink to="/findings" search={{ state: ['open'] }} activeOptions={HERE}>
        {texts.byFinding}
      </SegmentLink>
      <SegmentLink to="/vulnerabilities/decisions" search={{ status: ['active'] }} activeOptions={HERE}>
        {texts.decisions.title}
      </SegmentLink>
      <SegmentLink to="/vulnerabilities/feeds" activeOptions={HERE}>
        {texts.intelligence.title}
      </SegmentLink>
    </Segments>
  );
}
