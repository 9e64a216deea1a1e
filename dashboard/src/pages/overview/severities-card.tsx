import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SeverityShape } from '../../components/badges';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { NumberLink } from '../../components/page-link';
import { LoadError, Loading, Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import { SEVERITIES } from '../vulnerabilities/search';
import { openVulnerabilities } from './open-vulnerabilities';

const TONES = {
  critical: 'text-critical',
  high: 'text-high',
  medium: 'text-medium',
  low: 'text-low',
  none: 'text-quiet',
  unknown: 'text-quiet',
};

/** How severe what is open is; each row is the list behind it. */
export function SeveritiesCard(): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview;
  const { data, isPending, error, refetch } = useQuery(openVulnerabilities);
  const { count } = useFormats();
  const counts = data?.facets?.['severity'] ?? {};
  const rows = SEVERITIES.filter((severity) => severity !== 'none' || (counts[severity] ?? 0) > 0);
  const most = Math.max(1, ...Object.values(counts));
  return (
    <Card title={texts.severities} aside={<Help about={texts.severities}>{texts.severitiesHelp}</Help>}>
      {isPending ? (
        <Loading>
          <Skeleton className="h-44 w-full" />
        </Loading>
      ) : data === undefined ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="flex flex-col">
          {rows.map((severity) => (
            <li key={severity} className="grid min-h-9 grid-cols-[7.5rem_1fr_3.5rem] items-center gap-2">
              <span className="flex items-center gap-2">
                <span className={TONES[severity]}>
                  <SeverityShape severity={severity} />
                </span>
                {common.severity[severity]}
              </span>
              <span className="h-2.5" aria-hidden>
                <span
                  className={`block h-full rounded-r-sm bg-current opacity-75 ${TONES[severity]}`}
                  style={{ width: `${String((100 * (counts[severity] ?? 0)) / most)}%` }}
                />
              </span>
              <span className="text-right font-medium">
                <NumberLink page="vulnerabilities" search={{ status: 'open', severity }}>
                  {count(counts[severity] ?? 0)}
                </NumberLink>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
