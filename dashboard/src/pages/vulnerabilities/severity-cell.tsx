import type { ReactNode } from 'react';
import type { ReadBody, RowOf } from '../../api/client';
import { SeverityBadge } from '../../components/badges';
import { useTexts } from '../../texts/language';

type Vulnerability = RowOf<'/api/v1/vulnerabilities'>;

/** A severity, and whether nobody names it and it follows from the score. Malware is critical by what it is. */
export function SeverityCell({
  severity,
  severitySource,
  severityBasis,
  isMalware,
}: Pick<Vulnerability, 'severity' | 'severitySource' | 'severityBasis'> & { isMalware: boolean }): ReactNode {
  const texts = useTexts().pages.vulnerabilities;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 xl:flex-nowrap">
      <SeverityBadge severity={severity} />
      {severitySource === 'derived' && !isMalware && (
        <span className="text-sm whitespace-nowrap text-quiet" title={`${texts.derivedHelp} ${severityBasis ?? ''}`}>
          {texts.derived}
        </span>
      )}
    </span>
  );
}

export type VulnerabilityDetail = ReadBody<'/api/v1/vulnerabilities/{id}'>;
