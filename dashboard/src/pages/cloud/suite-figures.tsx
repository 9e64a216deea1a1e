import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Help } from '../../components/help';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { VERDICTS } from './search';
import type { Suite } from './check-result';

/** The score with what it covers and as of when; words instead of a number while nothing was assessed. */
export function SuiteScore({ suite }: { suite: Pick<Suite, 'score' | 'coverage' | 'auditedAt'> }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.cloud;
  const { decimal, moment, percent } = useFormats();
  const { score, coverage, auditedAt } = suite;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        {score === null ? (
          <span className="text-xl font-semibold">{texts.scoreUnknown}</span>
        ) : (
          <span className="text-score leading-none font-semibold tracking-tight tabular-nums">{decimal(score)}</span>
        )}
        <span className="inline-flex items-baseline gap-x-1.5">
          {score !== null && <span className="text-quiet">{texts.scoreOf}</span>}
          <Help about={texts.score}>
            <p>{texts.scoreHelp}</p>
            <p className="mt-2">{texts.coverageHelp}</p>
          </Help>
        </span>
      </p>
      <p className="mt-2">{texts.coverage(coverage === null ? UNKNOWN : percent(coverage / 100))}</p>
      {coverage !== null && (
        <div className="my-1 h-1.5 max-w-80 overflow-hidden rounded-full bg-rule">
          <div className="h-full rounded-full bg-accent" style={{ width: `${String(coverage)}%` }} />
        </div>
      )}
      <p className="text-sm text-quiet">{common.asOf(moment(auditedAt))}</p>
    </div>
  );
}

/** How many checks have each verdict; each number leads to them. */
export function ResultCounts({ suite, counts }: { suite: string; counts: Suite['counts'] }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { count } = useFormats();
  return (
    <ul aria-label={texts.byVerdict} className="flex flex-wrap gap-x-5 gap-y-2">
      {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
        <li key={verdict}>
          <Link
            to="/cloud/$suite"
            params={{ suite }}
            search={{ status: [verdict] }}
            className="figure-link text-lg font-semibold tabular-nums"
          >
            {count(counts[verdict])}
          </Link>{' '}
          <span className="text-quiet">{texts.verdicts[verdict]}</span>
        </li>
      ))}
    </ul>
  );
}
