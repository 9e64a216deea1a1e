import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read, type ReadBody } from '../../api/client';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { capital } from '../../format/spoken';
import { useFormats, useTexts } from '../../texts/language';
import { Illustrative, NothingToPlan } from './illustrative';

type Budget = ReadBody<'/api/v1/budget'>;

/** What is to be lost in a year as things stand, and when all work of the roadmap is done. */
function LossCard({ budget }: { budget: Budget }): ReactNode {
  const texts = useTexts().pages.planning.lossCard;
  const { money, percent } = useFormats();
  const { loss, currency } = budget;
  const { annualized, singleYear, likeliest, spendCap } = loss;
  const [expected, expectedThen] = [annualized.before, annualized.after];
  const [year, yearThen] = [singleYear.before, singleYear.after];
  if (expected === null || expectedThen === null || year === null || yearThen === null)
    return (
      <Card title={texts.title}>
        <p className="text-quiet">{texts.unknown}</p>
      </Card>
    );
  const row = (name: string, before: string, after: string) => ({ key: name, cells: [name, before, after] });
  return (
    <Card title={texts.title} aside={<Help about={texts.title}>{loss.method}</Help>}>
      <PlainTable
        caption={texts.title}
        head={[texts.what, texts.now, texts.then]}
        rows={[
          row(texts.expected, money(expected.mean, currency), money(expectedThen.mean, currency)),
          row(
            texts.likelyRange,
            `${money(expected.p10, currency)} – ${money(expected.p90, currency)}`,
            `${money(expectedThen.p10, currency)} – ${money(expectedThen.p90, currency)}`,
          ),
          row(texts.chance, percent(year.chanceOfAny, 1), percent(yearThen.chanceOfAny, 1)),
          row(texts.badYear, money(year.p99, currency), money(yearThen.p99, currency)),
        ]}
      />
      <p className="mt-2">
        {likeliest !== null && (
          <>
            {texts.likeliest}{' '}
            <ApiLink link={likeliest.link} className="figure-link">
              {likeliest.title}
            </ApiLink>
            .{' '}
          </>
        )}
        {spendCap !== null && texts.cap(money(spendCap.amount, currency))}
      </p>
      <p className="mt-1 text-sm text-quiet">{loss.probabilityBasis}</p>
    </Card>
  );
}

/** In points of the risk score. */
const LEAST_SHOWN = 0.01;

type Line = Budget['lines'][number];
type Money = NonNullable<Line['year1']>;

/** What security is going to cost, line by line, each with its range and what it rests on. */
export function BudgetView(): ReactNode {
  const query = useQuery(read('/api/v1/budget'));
  return (
    <Loaded query={query}>
      {(budget) =>
        budget.asOf === null ? (
          <NothingToPlan />
        ) : (
          <div className="flex flex-col gap-4">
            <Illustrative isShown={budget.illustrative} asOf={budget.asOf} />
            <TotalsCard budget={budget} />
            <LinesCard lines={budget.lines} />
            <LossCard budget={budget} />
            <BenchmarksCard budget={budget} />
          </div>
        )
      }
    </Loaded>
  );
}

function useRange(): (money: Money | null) => ReactNode {
  const { money: said } = useFormats();
  return (money) => {
    if (money === null) return UNKNOWN;
    const { amount, low, high, currency } = money;
    return (
      <>
        {said(amount, currency)}
        {low !== high && (
          <span className="block text-sm font-normal whitespace-nowrap text-quiet">
            {said(low, currency)} – {said(high, currency)}
          </span>
        )}
      </>
    );
  };
}

function TotalsCard({ budget }: { budget: Budget }): ReactNode {
  const texts = useTexts().pages.planning;
  const { count } = useFormats();
  const range = useRange();
  const { totals } = budget;
  const figures: [string, Money][] = [
    [texts.firstYear, totals.year1],
    [texts.oneOff, totals.oneOff],
    [texts.perYear, totals.runPerYear],
  ];
  return (
    <Card title={texts.totals} aside={<Help about={texts.totals}>{texts.budgetHelp}</Help>}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(([name, money]) => (
          <div key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{range(money)}</dd>
          </div>
        ))}
      </dl>
      {totals.withoutAmount.length > 0 && (
        <p className="mt-3 rounded-control bg-medium-soft px-3 py-2 text-medium">
          {texts.lowerBound(count(totals.withoutAmount.length), totals.withoutAmount.length === 1)}
        </p>
      )}
    </Card>
  );
}

function LinesCard({ lines }: { lines: Line[] }): ReactNode {
  const texts = useTexts().pages.planning;
  const range = useRange();
  return (
    <Card title={texts.lines}>
      <PlainTable
        caption={texts.lines}
        head={[
          texts.columns.line,
          texts.columns.category,
          texts.columns.year1,
          texts.columns.perYear,
          texts.columns.effect,
        ]}
        rows={lines.map(({ id, title, category, basis, note, year1, perYear, risk }) => ({
          key: id,
          cells: [
            <span key="title" className="block min-w-40">
              {title}
              <span className="block text-sm font-normal text-quiet">{capital(basis.text)}</span>
              {note !== null && <span className="block text-sm font-normal text-quiet">{note}</span>}
            </span>,
            texts.categories[category],
            range(year1),
            range(perYear),
            <Removes key="removes" by={risk?.removes ?? null} />,
          ],
        }))}
      />
    </Card>
  );
}

/** What a line takes off the risk score, as the list of recommendations says it. */
function Removes({ by }: { by: number | null }): ReactNode {
  const texts = useTexts().pages.planning;
  const { change } = useFormats();
  if (by !== null && Math.abs(by) < LEAST_SHOWN) return <>{texts.hardly(change(-LEAST_SHOWN, 2))}</>;
  return <span className="whitespace-nowrap">{change(by === null ? null : -by, 2)}</span>;
}

function BenchmarksCard({ budget }: { budget: Budget }): ReactNode {
  const texts = useTexts().pages.planning;
  const { percent } = useFormats();
  const range = useRange();
  return (
    <Card title={texts.benchmarks}>
      {budget.benchmarks.length === 0 ? (
        <p className="text-quiet">
          {texts.noBenchmarks}{' '}
          <Link to="/planning" search={{ view: 'assumptions' }} className="link">
            {texts.sayThem}
          </Link>
        </p>
      ) : (
        <PlainTable
          caption={texts.benchmarks}
          head={[texts.columns.benchmark, texts.columns.others, texts.columns.yours, texts.columns.wouldBe]}
          rows={budget.benchmarks.map(({ id, title, source, year, share, yours, amount }) => ({
            key: id,
            cells: [
              <span key="title">
                {title}
                <span className="block text-sm font-normal text-quiet">
                  {source}, {year}
                </span>
              </span>,
              percent(share, 1),
              percent(yours, 1),
              range(amount),
            ],
          }))}
        />
      )}
    </Card>
  );
}
