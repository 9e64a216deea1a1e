import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';
import type { Assessment } from './reading';
import { RESULTS } from './search';
import { Readiness, Shares } from './shares';

interface Props {
  assessment: Assessment;
  /** What the score is of; links keep it. */
  of: { profile?: string; asOf?: string };
}

/** Readiness with its range, what is known and by whom, what the controls come to, and as of when. */
export function FrameworkScore({ assessment, of }: Props): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.compliance;
  const { moment } = useFormats();
  const { score, asOf, catalogueVersion, framework } = assessment;
  return (
    <div className="mb-4 grid gap-4 lg:grid-cols-2">
      <Card
        title={texts.score.readiness}
        aside={<Help about={texts.score.readiness}>{texts.score.readinessHelp}</Help>}
      >
        <Readiness score={score} isLarge />
        <div className="mt-4">
          <Shares score={score} isLong />
        </div>
        {score.warnings.map((warning) => (
          <p key={warning} lang="en" className="mt-3 flex gap-2 rounded-control bg-medium-soft px-3 py-2 text-medium">
            <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> {warning}
          </p>
        ))}
        <p className="mt-3 text-sm break-words text-quiet first-letter:uppercase">
          {asOf !== null && `${common.asOf(moment(asOf))} · `}
          <span title={catalogueVersion}>{texts.score.catalogue(catalogueVersion.split('+')[0] ?? '')}</span>
        </p>
        <p className="mt-1 text-sm text-quiet" lang="en">
          {framework.licence}
        </p>
      </Card>
      <Card title={texts.score.results} aside={<Help about={texts.score.results}>{texts.score.resultsHelp}</Help>}>
        <Counts assessment={assessment} of={of} />
      </Card>
    </div>
  );
}

/** How many controls have each result: all that the tree shows, so that each number is its list. */
function Counts({ assessment: { controls, framework }, of }: Props): ReactNode {
  const texts = useTexts().pages.compliance;
  const { count } = useFormats();
  const most = Math.max(1, ...RESULTS.map((result) => controls.filter((one) => one.result === result).length));
  const denied = controls.filter(({ contradiction }) => contradiction !== null).length;
  const isAnyKnown = controls.some(({ result }) => result !== 'not-assessed');
  const unscored = controls.filter(({ judged }) => judged !== 'itself').length;
  const link = {
    to: '/compliance/frameworks/$slug/assessment',
    params: { slug: framework.slug },
    className: 'figure-link',
  } as const;
  return (
    <>
      <ul className="flex flex-col">
        {RESULTS.map((result) => {
          const number = controls.filter((one) => one.result === result).length;
          return (
            <li
              key={result}
              className="grid min-h-9 grid-cols-[8.5rem_1fr_2rem] sm:grid-cols-[10.5rem_1fr_3rem] items-center gap-2"
            >
              <span>
                <ResultBadge result={result} />
              </span>
              <span className="h-2" aria-hidden>
                <span
                  className={`block h-full rounded-sm ${result === 'not-assessed' ? 'unknown-part' : 'bg-accent opacity-70'}`}
                  style={{ width: `${String((100 * number) / most)}%` }}
                />
              </span>
              <span className="text-right font-medium tabular-nums">
                <Link {...link} search={{ ...of, status: [result] }}>
                  {count(number)}
                </Link>
              </span>
            </li>
          );
        })}
      </ul>
      {/* Where nothing is known, nothing could have been contradicted. */}
      {isAnyKnown && (
        <p className="mt-2 flex flex-wrap items-center gap-x-1 border-t border-rule pt-2">
          <Link {...link} search={{ ...of, contradiction: true }}>
            {texts.score.contradictions(count(denied), denied === 1)}
          </Link>
          <Help about={texts.columns.contradictions}>{texts.score.contradictionHelp}</Help>
        </p>
      )}
      {unscored > 0 && <p className="text-sm text-quiet">{texts.score.unscored(count(unscored))}</p>}
    </>
  );
}
