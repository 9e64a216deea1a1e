import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Chart } from '../../charts/chart';
import { drawGauge } from '../../charts/draw';
import { useChartWords } from '../../charts/use-chart-words';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { NumberLink } from '../../components/page-link';
import { Score } from '../../components/score';
import { useFormats, useTexts } from '../../texts/language';
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
        coverage={<Coverage risk={risk} days={policy?.policy['silentAfterDays']} />}
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

/**
 * How many devices the score knows. Only the whole is a link: by health the list goes by who called, and one that called
 * with a scan that cannot be read is in another row there than here.
 */
function Coverage({ risk: { coverage }, days }: { risk: RiskDashboard; days: unknown }): ReactNode {
  const texts = useTexts().pages.overview;
  const { count, percent } = useFormats();
  if (coverage === null) return null;
  const { enrolled, reporting, silent, neverScanned, share } = coverage;
  return (
    <div>
      <p>
        <NumberLink page="devices" search={{ state: ['active', 'conflict'] }} className="font-medium">
          {texts.coverageText(count(reporting), count(enrolled))}
        </NumberLink>{' '}
        <span className="text-quiet">({percent(share)})</span>
        <Help about={texts.coverage}>{texts.coverageHelp(typeof days === 'number' ? count(days) : '–')}</Help>
      </p>
      <div className="my-1 h-1.5 max-w-80 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent" style={{ width: `${String((share ?? 0) * 100)}%` }} />
      </div>
      {(silent > 0 || neverScanned > 0) && (
        <p className="flex gap-3 text-sm text-quiet">
          {silent > 0 && <span>{texts.silent(count(silent))}</span>}
          {neverScanned > 0 && <span>{texts.neverScanned(count(neverScanned))}</span>}
        </p>
      )}
    </div>
  );
}
