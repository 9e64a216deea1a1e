import type { ReactNode } from 'react';
import type { ReadBody } from '../../api/client';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { PlainTable } from '../../components/plain-table';
import { Score } from '../../components/score';
import { NothingYet } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';

type Summary = ReadBody<'/api/v1/reports/summary'>;
type Verdict = NonNullable<Summary['sections']['verdict']['data']>;
type Decision = Verdict['decisions'][number];

/** What is less rounds to no point. */
const SHOWN_FROM = 0.05;

/** The page of the report that a director reads: how it stands, what moved, and what is to be decided. */
export function SummaryCards({ summary, isNow = false }: { summary: Summary; isNow?: boolean }): ReactNode {
  const texts = useTexts().pages.reports;
  const verdict = summary.sections.verdict.data;
  if (verdict === null)
    return (
      <Card title={texts.inShort}>
        <p role="alert">{texts.unreadable}</p>
      </Card>
    );
  if (verdict.verdict === 'nothing-to-judge')
    return (
      <Card title={texts.inShort}>
        <NothingYet
          // The report says it in a sentence; a title has no full stop.
          title={verdict.sentence.replace(/\.$/, '')}
          text={texts.nothingYet}
          action={verdict.firstStep && <ApiLink link={verdict.firstStep.link}>{verdict.firstStep.title}</ApiLink>}
        />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      <VerdictCard summary={summary} verdict={verdict} isNow={isNow} />
      <DecisionsCard decisions={verdict.decisions} />
      <ProgressCard summary={summary} />
    </div>
  );
}

function VerdictCard(props: { summary: Summary; verdict: Verdict; isNow: boolean }): ReactNode {
  const { summary, verdict, isNow } = props;
  const texts = useTexts().pages.reports;
  const { count, change, day, percent } = useFormats();
  const { score, coverage, direction, changes, overdueListed } = verdict;
  // Only the largest causes are named: without the others they would not add up to the change.
  const others = (direction?.delta ?? 0) - changes.reduce((sum, { points }) => sum + points, 0);
  return (
    <Card title={texts.inShort}>
      <p className="mb-3 text-lg">{verdict.sentence}</p>
      <Score
        score={score?.value ?? null}
        band={score?.band ?? 'very-low'}
        range={score ?? { low: 0, high: 0 }}
        asOf={summary.asOf}
        coverage={
          coverage !== null && (
            <p>{texts.coverage(count(coverage.reporting), count(coverage.enrolled), percent(coverage.share))}</p>
          )
        }
      />
      {direction !== null && <p className="mt-2">{texts.since(day(direction.since), change(direction.delta))}</p>}
      {changes.length > 0 && (
        <ul className="mt-1 flex flex-col">
          {changes.map(({ cause, text, points }) => (
            <li key={cause} className="flex gap-3">
              <span className="w-12 shrink-0 text-right tabular-nums">{change(points)}</span>
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
          {direction !== null && Math.abs(others) >= SHOWN_FROM && (
            <li className="flex gap-3">
              <span className="w-12 shrink-0 text-right tabular-nums">{change(others)}</span>
              <span>{texts.otherCauses}</span>
            </li>
          )}
        </ul>
      )}
      <p className="mt-3">
        {overdueListed === null ? (
          texts.listUnread
        ) : (
          <>
            {isNow ? (
              <ApiLink link="/api/v1/vulnerabilities?status=open&kev=true&overdue=true">{count(overdueListed)}</ApiLink>
            ) : (
              // The list is of now: it would show another number than the report of that day.
              count(overdueListed)
            )}{' '}
            {texts.overdueListed(overdueListed === 1)}
          </>
        )}
      </p>
      <p className="mt-3 text-sm text-quiet">
        {texts.period(day(summary.period.from), day(summary.period.to))}{' '}
        {texts.generator(`${summary.generator.name} ${summary.generator.version}`)}
      </p>
    </Card>
  );
}

function DecisionsCard({ decisions }: { decisions: Decision[] }): ReactNode {
  const texts = useTexts().pages.reports;
  return (
    <Card title={texts.decisions}>
      {decisions.length === 0 ? (
        <p className="text-quiet">{texts.noDecisions}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-rule">
          {decisions.map((decision) => (
            <li key={decision.id} className="py-2.5 first:pt-0">
              <p className="font-medium break-words">
                <ApiLink link={decision.link} className="figure-link">
                  {decision.title}
                </ApiLink>
              </p>
              <p className="break-words text-quiet">{decision.why}</p>
              <DecisionFacts decision={decision} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function DecisionFacts({ decision }: { decision: Decision }): ReactNode {
  const texts = useTexts().pages.reports;
  const { count, decimal, day, money } = useFormats();
  const { cost, hours, removes, devices, dueOn } = decision;
  const facts = [
    cost === null
      ? texts.costUnknown
      : texts.cost(
          money(cost.amount, cost.currency),
          money(cost.low, cost.currency),
          money(cost.high, cost.currency),
          decision.kind === 'staff',
        ),
    hours !== null && texts.hours(decimal(hours, 0)),
    removes !== null && texts.removes(decimal(removes)),
    devices !== null && texts.devices(count(devices), devices === 1),
    dueOn !== null && texts.due(day(dueOn)),
  ].filter((fact) => fact !== false);
  return <p className="mt-0.5 text-sm">{facts.join(' · ')}</p>;
}

function ProgressCard({ summary }: { summary: Summary }): ReactNode {
  const texts = useTexts().pages.reports;
  const { day } = useFormats();
  const { data } = summary.sections.progress;
  if (data === null) return null;
  const { since, decisions } = data;
  return (
    <Card title={texts.sinceLast}>
      {since === null ? (
        <p className="text-quiet">{texts.firstReport}</p>
      ) : decisions.length === 0 ? (
        <p className="text-quiet">{texts.nothingAsked}</p>
      ) : (
        <PlainTable
          caption={texts.sinceLast}
          head={[texts.columns.asked, texts.columns.outcome, texts.columns.due]}
          rows={decisions.map((each) => ({
            key: each.id,
            cells: [each.title, texts.outcomes[each.state], day(each.dueOn)],
          }))}
        />
      )}
    </Card>
  );
}
