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
import type { RiskDashboard } from './overview-page';

const BAND_NAMES = ['very-low', 'low', 'moderate', 'high', 'very-high'];

/** The score with its band, its range, and what it covers. */
export function ScoreCard({ risk, className }: { risk: RiskDashboard; className: string }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview;
  const { decimal } = useFormats();
  const { score, band, range, coverage, direction, asOf, cloud } = risk;
  const words = useChartWords();
  const policy = useQuery({ ...read('/api/v1/risk-policy'), staleTime: Infinity }).data;
  const bands = bandsOf(policy?.policy['bands']);
  const isKnown = cloud !== null || (coverage?.reporting ?? 0) > 0;
  const label = `${texts.score}: ${decimal(score)} ${texts.scoreOf}, ${texts.band(common.level[band])}`;
  return (
    <Card
      title={texts.score}
      className={className}
      aside={direction !== null && isKnown && <Direction direction={direction} />}
    >
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

function Direction({ direction }: { direction: 'better' | 'worse' | 'same' }): ReactNode {
  const texts = useTexts().pages.overview.direction;
  const arrow = { better: '↓', worse: '↑', same: '→' }[direction];
  const tone = { better: 'text-good', worse: 'text-critical', same: 'text-quiet' }[direction];
  return (
    <p className={`ml-auto text-sm ${tone}`}>
      <span aria-hidden>{arrow} </span>
      {texts[direction]}
    </p>
  );
}
