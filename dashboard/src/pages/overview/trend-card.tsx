import type { ReactNode } from 'react';
import { Chart } from '../../charts/chart';
import { drawLine } from '../../../../src/charts/index.js';
import { useChartWords } from '../../charts/use-chart-words';
import { Card } from '../../components/card';
import { useFormats, useTexts } from '../../texts/language';
import type { RiskDashboard } from './open-vulnerabilities';

/** The score over ninety days, with its range. */
export function TrendCard({ risk: { trend }, className }: { risk: RiskDashboard; className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const { decimal } = useFormats();
  const words = useChartWords();
  const label = texts.trendLabel(decimal(trend[0]?.score), decimal(trend.at(-1)?.score));
  return (
    <Card title={texts.trend} className={className}>
      {trend.length < 2 ? (
        <p className="py-6 text-quiet">{texts.trendOneDay}</p>
      ) : (
        <Chart
          draw={(width) =>
            drawLine({
              id: 'trend',
              label,
              words,
              width,
              points: trend.map(({ day, score, low, high }) => ({ on: day, value: score, low, high })),
            })
          }
          table={<TrendTable trend={trend} />}
        />
      )}
    </Card>
  );
}

function TrendTable({ trend }: Pick<RiskDashboard, 'trend'>): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview;
  const { day: write, decimal, count } = useFormats();
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
          <th scope="col" className="py-1 pl-4 font-medium">
            {pages.vulnerabilities.filters.level}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {texts.openFindings}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...trend].reverse().map(({ day, score, band, open }) => (
          <tr key={day} className="border-t border-rule">
            <th scope="row" className="py-1 text-left font-normal">
              {write(day)}
            </th>
            <td className="py-1 text-right">{decimal(score)}</td>
            <td className="py-1 pl-4">{common.level[band]}</td>
            <td className="py-1 text-right">{count(open)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
