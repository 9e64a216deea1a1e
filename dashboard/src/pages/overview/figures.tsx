import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { NumberLink } from '../../components/page-link';
import { Skeleton } from '../../components/states';
import { UNKNOWN } from '../../format/formats';
import type { PageName } from '../pages';
import { useFormats, useTexts } from '../../texts/language';
import { openVulnerabilities, type RiskDashboard } from './open-vulnerabilities';

/** The few numbers that people ask for first. */
export function Figures({ risk, className }: { risk: RiskDashboard; className: string }): ReactNode {
  const { pages } = useTexts();
  const texts = pages.overview;
  const { data, isPending } = useQuery(openVulnerabilities);
  const { day } = useFormats();
  const kevAsOf = data?.data[0]?.kev.asOf;
  const feeds = useQuery(read('/api/v1/intelligence')).data?.feeds ?? [];
  const isKevStale = feeds.some(({ key, status }) => key === 'kev' && status === 'stale');
  const isTotalKnown = data !== undefined && !data.page.totalIsLowerBound;
  const facet = (name: string, value: string): number | undefined =>
    data === undefined ? undefined : (data.facets?.[name]?.[value] ?? 0);
  return (
    <ul
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-rule bg-rule shadow-card sm:grid-cols-3 xl:grid-cols-5 ${className}`}
    >
      <Figure
        label={texts.openVulnerabilities}
        value={isTotalKnown ? data.page.total : data?.page.total}
        isPending={isPending}
        page="vulnerabilities"
        search={{ status: 'open' }}
      />
      <Figure
        label={texts.exploited}
        note={
          kevAsOf === null || kevAsOf === undefined
            ? undefined
            : (isKevStale ? texts.exploitedStale : texts.exploitedNote)(day(kevAsOf))
        }
        value={facet('kev', 'true')}
        isPending={isPending}
        isBad
        page="vulnerabilities"
        search={{ status: 'open', kev: true }}
      />
      <Figure
        label={texts.fixable}
        note={texts.ofOpen}
        value={facet('fixAvailable', 'true')}
        isPending={isPending}
        page="vulnerabilities"
        search={{ status: 'open', fixAvailable: true }}
      />
      <Figure
        label={texts.openFindings}
        note={texts.openFindingsNote}
        value={risk.openFindings}
        page="findings"
        search={{ state: 'open' }}
      />
      <Figure
        label={texts.overdue}
        note={texts.overdueNote}
        value={risk.overdue}
        isBad
        page="findings"
        search={{ overdue: true }}
      />
    </ul>
  );
}

interface FigureProps {
  label: string;
  note?: string | undefined;
  value: number | undefined;
  isPending?: boolean;
  /** More than none deserves a look. */
  isBad?: boolean;
  page: PageName;
  search: Record<string, unknown>;
}

function Figure({ label, note, value, isPending = false, isBad = false, page, search }: FigureProps): ReactNode {
  const { count } = useFormats();
  return (
    <li className="flex flex-col bg-surface px-4 py-3 max-xl:last:col-span-2 sm:px-5">
      <span className="text-quiet">{label}</span>
      {isPending ? (
        <Skeleton className="my-1 h-7 w-14" />
      ) : value === undefined ? (
        <span className="text-2xl font-semibold">{UNKNOWN}</span>
      ) : (
        <span className={`text-2xl font-semibold ${isBad && value > 0 ? 'text-critical' : ''}`}>
          <NumberLink page={page} search={search}>
            {count(value)} <span className="sr-only">{label}</span>
          </NumberLink>
        </span>
      )}
      {note !== undefined && <span className="text-sm text-quiet">{note}</span>}
    </li>
  );
}
