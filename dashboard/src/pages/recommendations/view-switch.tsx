import type { ReactNode } from 'react';
import { SegmentLink, Segments } from '../../components/segments';
import { useTexts } from '../../texts/language';

/** What was computed, and what was written about it: never mixed. */
export function ViewSwitch(): ReactNode {
  const texts = useTexts().pages.recommendations;
  return (
    <Segments label={texts.views}>
      <SegmentLink to="/recommendations" activeOptions={{ exact: true, includeSearch: false }}>
        {texts.computed}
      </SegmentLink>
      <SegmentLink to="/recommendations/written" activeOptions={{ includeSearch: false }}>
        {texts.written}
      </SegmentLink>
    </Segments>
  );
}
