import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Chart } from '../../charts/chart';
import { drawGauge } from '../../charts/draw';
import { useChartWords } from '../../charts/use-chart-words';
import { Card } from '../../components/card';
import { Score } from '../../components/score';
import { useFormats, useTexts } from '../../texts/language';
import { Coverage } from './coverage';
import type { RiskDashboard } from './data';

const BAND_NAMES = ['very-low', 'low', 'moderate', 'high', 'very-high'];

/** The score with its band, its range, and what it covers. */
export function ScoreCard({ risk, className }: { risk: RiskDashboard; className: string }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview;
  const { decimal } = useFormats();
  const { score, band, range, coverage, movements, asOf, cloud } = risk;
  const words = useChartWords();
  const policy = useQuery({ ...read('/api/v1/risk-policy'), staleTime: Infinity }).data;
  const bands = bandsOf(policy?.policy['bands']);
  const isKnown = cloud !== null || (coverage?.reporting ?? 0) > 0;
  const label = `${texts.score}: ${decimal(score)} ${texts.scoreOf}, ${texts.band(common.level[band])}`;
  return (
    <Card title={texts.score} className={className} aside={isKnown && <Movements movements={movements} />}>
      <Score
        score={isKnown ? score : null}
        band={band}
        range={range}
        coverage={<Coverage scanned={coverage} days={policy?.policy['silentAfterDays']} />}
        asOf={asOf}
      />
      {isKnown && bands.length > 0 && (
        <div className="mt-4">
          <Chart
            draw={(width) =>
              drawGauge({
                id: 'score',
                label,
                words,
                width,
                value: score,
                low: range.low,
                high: range.high,
                band,
                bands,
              })
            }
          />
        </div>
      )}
    </Card>
  );
}

/** Where each band begins, as the organization's policy has it; none where it cannot be read. */
function bandsOf(given: unknown): { name: string; from: number }[] {
  const starts = Array.isArray(given) ? given.filter((each): each is number => typeof each === 'number') : [];
  return starts.length === BAND_NAMES.length ? BAND_NAMES.map((name, at) => ({ name, from: starts[at] ?? 0 })) : [];
}

/** How far the score moved, each time with the day that it is compared with: better since yesterday may be worse over a week. */
function Movements({ movements }: { movements: RiskDashboard['movements'] }): ReactNode {
  const texts = useTexts().pages.overview.movement;
  const { decimal, day } = useFormats();
  // Windows that reach the same day say the same.
  const told = movements.filter(({ since }, at) => movements.findIndex((other) => other.since === since) === at);
  return (
    <ul className="ml-auto flex flex-wrap justify-end gap-x-3 text-sm">
      {told.map(({ since, points, direction }) => (
        <li key={since} className={TONES[direction]}>
          <span aria-hidden>{ARROWS[direction]} </span>
          {texts[direction](decimal(Math.abs(points), 2), day(since))}
        </li>
      ))}
    </ul>
  );
}

const ARROWS = { better: '↓', worse: '↑', same: '→' } as const;
const TONES = { better: 'text-good', worse: 'text-critical', same: 'text-quiet' } as const;
