import type { ReactNode } from 'react';
import { Chart } from '../../charts/chart';
import { drawLine } from '../../../../src/charts/index.js';
import { useChartWords } from '../../charts/use-chart-words';
import { Card } from '../../components/card';
import { useFormats, useTexts } from '../../texts/language';
import type { Overview } from './data';

/** As high as leaves room for what to do first on the same screen. */
const CHART_HEIGHT = 190;
const WINDOWS = [1, 7, 30, 90] as const;

/** Whether it gets better: the score over ninety days with its range, and the days that moved it most. */
export function TrendCard({ overview, className }: { overview: Overview; className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const { decimal } = useFormats();
  const words = useChartWords();
  const { days, events, movements } = overview;
  const label = texts.trendLabel(decimal(days[0]?.score), decimal(days.at(-1)?.score));
  // Today has no point before it is written.
  const marked = events.filter(({ day }) => days.some((each) => each.day === day));
  return (
    <Card title={texts.trend} className={className} aside={<Movements movements={movements} />}>
      {days.length < 2 ? (
        <p className="py-6 text-quiet">{texts.trendOneDay}</p>
      ) : (
        <Chart
          draw={(width) =>
            drawLine({
              id: 'trend',
              label,
              words,
              width,
              height: CHART_HEIGHT,
              points: days.map(({ day, score, low, high }) => ({ on: day, value: score, low, high })),
              marks: marked.map(({ day }) => day),
            })
          }
          table={<TrendTable days={days} />}
        />
      )}
      <Events events={[...marked, ...events.filter((event) => !marked.includes(event))]} numbered={marked.length} />
    </Card>
  );
}

/** How far the score moved over each window. One that no kept day reaches is not known. */
function Movements({ movements }: Pick<Overview, 'movements'>): ReactNode {
  const texts = useTexts().pages.overview.movement;
  const { change, day, decimal } = useFormats();
  return (
    <dl className="ml-auto flex flex-wrap gap-x-4 text-sm">
      {WINDOWS.map((days) => {
        const moved = movements.find((each) => each.days === days);
        const direction = moved === undefined ? 'same' : directionOf(moved.points);
        return (
          <div
            key={days}
            className="flex gap-1.5"
            title={moved && texts.since(day(moved.since), decimal(moved.scoreBefore, 2))}
          >
            <dt className="text-quiet">{texts.window(String(days), days === 1)}</dt>
            <dd className={`font-medium tabular-nums ${TONES[direction]}`}>
              {change(moved?.points, 1)}
              {moved !== undefined && <span className="sr-only"> {texts[direction]}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const TONES = { better: 'text-good', worse: 'text-critical', same: 'text-quiet' } as const;

function directionOf(points: number): keyof typeof TONES {
  return points < 0 ? 'better' : points > 0 ? 'worse' : 'same';
}

/** The days that moved the score most, with the numbers that they have on the line. */
function Events({ events, numbered }: { events: Overview['events']; numbered: number }): ReactNode {
  const texts = useTexts().pages.overview;
  const { shortDay, change, count } = useFormats();
  if (events.length === 0) return null;
  return (
    <ol aria-label={texts.events} className="mt-2 grid gap-x-5 gap-y-1 text-sm sm:grid-cols-2">
      {events.map(({ day, points, causes }, at) => (
        <li key={day} className="flex min-w-0 items-baseline gap-2">
          <span
            aria-hidden
            className="grid size-4.5 shrink-0 place-items-center rounded-full border border-edge text-xs"
          >
            {at < numbered ? count(at + 1) : '·'}
          </span>
          <p className="min-w-0 break-words sm:truncate" title={wordsOf(causes, texts.causes)}>
            <span className="text-quiet">{shortDay(day)}</span>{' '}
            <span className={`font-medium tabular-nums ${TONES[directionOf(points)]}`}>{change(points, 1)}</span>{' '}
            {wordsOf(causes, texts.causes)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function wordsOf(causes: Overview['events'][number]['causes'], names: Readonly<Record<string, string>>): string {
  return causes
    .map(({ cause, subjects }) => {
      const name = names[cause] ?? cause;
      return subjects.length === 0 ? name : `${name}: ${subjects.join(', ')}`;
    })
    .join('; ');
}

function TrendTable({ days }: Pick<Overview, 'days'>): ReactNode {
  const texts = useTexts().pages.overview;
  const { day: write, decimal } = useFormats();
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{texts.trend}</caption>
      <thead>
        <tr className="text-left text-quiet">
          <th scope="col" className="py-1 font-medium">
            {texts.day}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {texts.score}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {texts.rangeTitle}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, score, low, high }) => (
          <tr key={day} className="border-t border-rule">
            <th scope="row" className="py-1 text-left font-normal">
              {write(day)}
            </th>
            <td className="py-1 text-right">{decimal(score)}</td>
            <td className="py-1 text-right">{texts.rangeOf(decimal(low), decimal(high))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
