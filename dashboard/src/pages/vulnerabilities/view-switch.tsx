import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SEGMENT, SEGMENTS } from '../../components/segmented';
import { useTexts } from '../../texts/language';

const HERE = { includeSearch: false, exact: true };

/** The same things by vulnerability or by finding, what was decided about them, and where it is known from. */
export function ViewSwitch(): ReactNode {
  const texts = useTexts().pages.vulnerabilities;
  return (
    <nav aria-label={texts.views} className={SEGMENTS}>
      <Link to="/vulnerabilities" search={{ status: ['open'] }} activeOptions={HERE} className={SEGMENT}>
        {texts.byVulnerability}
      </Link>
      <Link to="/findings" search={{ state: ['open'] }} activeOptions={HERE} className={SEGMENT}>
        {texts.byFinding}
      </Link>
      <Link to="/vulnerabilities/decisions" search={{ status: ['active'] }} activeOptions={HERE} className={SEGMENT}>
        {texts.decisions.title}
      </Link>
      <Link to="/vulnerabilities/feeds" activeOptions={HERE} className={SEGMENT}>
        {texts.intelligence.title}
      </Link>
    </nav>
  );
}
