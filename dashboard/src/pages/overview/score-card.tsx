import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Chart } from '../../charts/chart';
import { drawGauge } from '../../../../src/charts/index.js';
import { useChartWords } from '../../charts/use-chart-words';
import { Card } from '../../components/card';
import { COUNTED, countedDevices, enrolledOf } from '../../components/counted-devices';
import { Help } from '../../components/help';
import { NumberLink } from '../../components/page-link';
import { Score } from '../../components/score';
import { Skeleton } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import type { RiskDashboard } from './open-vulnerabilities';

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

const MOST_GAPS = 12;

interface Props {
  /** As the score counted it; null before it did. */
  scanned: RiskDashboard['coverage'];
  /** After how many days a scan is old, as the policy has it. */
  days: unknown;
}

/** How many devices report of those that the score is about, and what is not known of the others. */
function Coverage({ scanned, days }: Props): ReactNode {
  const texts = useTexts().pages.overview;
  const { count, percent } = useFormats();
  const { data, isPending } = useQuery(countedDevices);
  if (isPending) return <Skeleton className="h-11 max-w-80" />;
  if (data === undefined) return <p className="text-sm text-quiet">{texts.coverageFailed}</p>;
  const { health = {}, riskGap = {} } = data.facets ?? {};
  const enrolled = enrolledOf(health);
  if (enrolled === 0) return null;
  const reporting = health['reporting'] ?? 0;
  return (
    <div>
      <p>
        <NumberLink page="devices" search={{ state: COUNTED, health: 'reporting' }} className="font-medium">
          {texts.coverageText(count(reporting), count(enrolled))}
        </NumberLink>{' '}
        <span className="text-quiet">({percent(reporting / enrolled)})</span>
        <Help about={texts.coverage}>
          <p>{texts.coverageHelp}</p>
          {typeof days === 'number' && <p className="mt-2">{texts.silentAfter(count(days))}</p>}
        </Help>
      </p>
      <div className="my-1 h-1.5 max-w-80 overflow-hidden rounded-full bg-rule">
        <div className="h-full rounded-full bg-accent" style={{ width: `${String((reporting / enrolled) * 100)}%` }} />
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-2 text-sm text-quiet">
        <Others of={health['partly-read']} search={{ state: COUNTED, health: 'partly-read' }} say={texts.partlyRead} />
        <Others of={health['silent']} search={{ state: COUNTED, health: 'silent' }} say={texts.silent} />
        <Others
          of={health['never-scanned']}
          search={{ state: COUNTED, health: 'never-scanned' }}
          say={texts.notScanned}
        />
        <Others of={riskGap['not-matched']} search={{ riskGap: 'not-matched' }} say={texts.notMatched} />
        <Others of={riskGap['partly-matched']} search={{ riskGap: 'partly-matched' }} say={texts.partlyMatched} />
      </p>
      <Software software={scanned?.software ?? null} />
    </div>
  );
}

/** How many of the installed packages were compared with advisories, and why the others were not. */
function Software({ software }: { software: NonNullable<Props['scanned']>['software'] }): ReactNode {
  const texts = useTexts().pages.overview;
  const { count } = useFormats();
  if (software === null || software.packages.installed === 0) return null;
  const { packages, gaps } = software;
  return (
    <p className="mt-1 text-sm text-quiet">
      {texts.softwareCompared(count(packages.compared), count(packages.installed))}
      {gaps.length > 0 && (
        <Help about={texts.softwareCoverage}>
          <p>{texts.softwareCoverageHelp}</p>
          <ul className="mt-2 list-disc ps-4">
            {gaps.slice(0, MOST_GAPS).map(({ ecosystem, reason, packages: of }) => (
              <li key={`${ecosystem} ${reason}`}>
                {texts.softwareGap(count(of), ecosystem, texts.softwareGaps[reason] ?? reason)}
              </li>
            ))}
          </ul>
        </Help>
      )}
    </p>
  );
}

/** Devices of one kind, where there are any. */
function Others(props: {
  of: number | undefined;
  search: Record<string, string>;
  say: (count: string) => string;
}): ReactNode {
  const { of = 0, search, say } = props;
  const { count } = useFormats();
  if (of === 0) return null;
  return (
    <NumberLink page="devices" search={search}>
      {say(count(of))}
    </NumberLink>
  );
}
