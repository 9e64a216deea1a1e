import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SEGMENT, SEGMENTS } from '../../components/segmented';
import { useTexts } from '../../texts/language';

/** What was computed, and what was written about it: never mixed. */
export function ViewSwitch(): ReactNode {
  const texts = useTexts().pages.recommendations;
  return (
    <nav aria-label={texts.views} className={SEGMENTS}>
      <Link to="/recommendations" activeOptions={{ exact: true, includeSearch: false }} className={SEGMENT}>
        {texts.computed}
      </Link>
      <Link to="/recommendations/written" activeOptions={{ includeSearch: false }} className={SEGMENT}>
        {texts.written}
      </Link>
    </nav>
  );
}
