import type { ReactNode } from 'react';
import { NumberLink } from '../../components/page-link';
import { UNKNOWN } from '../../format/formats';
import type { PageName } from '../pages';
import { useFormats, useTexts } from '../../texts/language';
import type { Overview } from './data';

/** The few numbers that people ask for first. */
export function Figures({ overview, className }: { overview: Overview; className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const { day } = useFormats();
  const { open, overdue } = overview;
  const { exploitedAsOf } = open;
  return (
    <ul
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-rule bg-rule shadow-card sm:grid-cols-3 xl:grid-cols-5 ${className}`}
    >
      <Figure
        label={texts.openVulnerabilities}
        value={open.vulnerabilities}
        page="vulnerabilities"
        search={{ status: 'open' }}
      />
      <Figure
        label={texts.exploited}
        note={
          exploitedAsOf === null
            ? undefined
            : (open.isExploitedOld ? texts.exploitedStale : texts.exploitedNote)(day(exploitedAsOf))
        }
        value={open.exploited}
        isBad
        page="vulnerabilities"
        search={{ status: 'open', kev: true }}
      />
      <Figure
        label={texts.fixable}
        note={texts.ofOpen}
        value={open.fixable}
        page="vulnerabilities"
        search={{ status: 'open', fixAvailable: true }}
      />
      <Figure
        label={texts.openFindings}
        note={texts.openFindingsNote}
        value={open.findings}
        page="findings"
        search={{ state: 'open' }}
      />
      <Figure
        label={texts.overdue}
        note={texts.overdueNote}
        value={overdue.findings}
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
  /** Null where it is not known. */
  value: number | null;
  /** More than none deserves a look. */
  isBad?: boolean;
  page: PageName;
  search: Record<string, unknown>;
}

function Figure({ label, note, value, isBad = false, page, search }: FigureProps): ReactNode {
  const { count } = useFormats();
  return (
    <li className="flex flex-col bg-surface px-4 py-3 max-xl:last:col-span-2 sm:px-5">
      <span className="text-quiet">{label}</span>
      {value === null ? (
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
