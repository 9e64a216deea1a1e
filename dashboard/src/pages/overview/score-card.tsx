import type { ReactNode } from 'react';
import { Chart } from '../../charts/chart';
import { drawGauge } from '../../../../src/charts/index.js';
import { useChartWords } from '../../charts/use-chart-words';
import { Card } from '../../components/card';
import { COUNTED } from '../../components/counted-devices';
import { Help } from '../../components/help';
import { NumberLink } from '../../components/page-link';
import { Score } from '../../components/score';
import { useFormats, useTexts } from '../../texts/language';
import type { Overview } from './data';

/** How bad it is: the score with its band, its range, and what it covers. */
export function ScoreCard({ overview, className }: { overview: Overview; className: string }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview;
  const { decimal } = useFormats();
  const words = useChartWords();
  const { value, band, low, high, bands, asOf } = overview.score;
  const known = value === null || band === null || low === null || high === null ? null : { value, band, low, high };
  return (
    <Card title={texts.score} className={className}>
      <Score
        score={known?.value ?? null}
        band={known?.band ?? 'very-low'}
        range={{ low: known?.low ?? 0, high: known?.high ?? 0 }}
        coverage={<Coverage coverage={overview.coverage} />}
        asOf={asOf}
      />
      {known !== null && (
        <div className="mt-3">
          <Chart
            draw={(width) =>
              drawGauge({
                id: 'score',
                label: `${texts.score}: ${decimal(known.value)} ${texts.scoreOf}, ${texts.band(common.level[known.band])}`,
                words,
                width,
                ...known,
                bands,
              })
            }
          />
        </div>
      )}
      <Worst overview={overview} />
    </Card>
  );
}

/** The worst of what is open, in a sentence. */
function Worst({ overview: { open, overdue } }: { overview: Overview }): ReactNode {
  const texts = useTexts().pages.overview.worst;
  const { count } = useFormats();
  const { exploited } = open;
  return (
    <p className="mt-3">
      {texts.before}{' '}
      {exploited === null || exploited === 0 ? (
        exploited === null ? (
          texts.exploitedUnknown
        ) : (
          texts.noneExploited
        )
      ) : (
        <NumberLink page="vulnerabilities" search={{ status: 'open', kev: true }} className="font-medium text-critical">
          {texts.exploited(count(exploited), exploited === 1)}
        </NumberLink>
      )}{' '}
      {texts.and}{' '}
      {overdue.findings === 0 ? (
        texts.noneOverdue
      ) : (
        <NumberLink page="findings" search={{ overdue: true }} className="font-medium text-critical">
          {texts.overdue(count(overdue.findings), overdue.findings === 1)}
        </NumberLink>
      )}
      .
    </p>
  );
}

/** How many devices report of those that the score is about, and what is not known of the others. */
function Coverage({ coverage }: Pick<Overview, 'coverage'>): ReactNode {
  const texts = useTexts().pages.overview;
  const { count, percent } = useFormats();
  if (coverage === null || coverage.enrolled === 0) return null;
  const { enrolled, reporting, partlyRead, silent, neverScanned, packages, packagesCompared } = coverage;
  const { notMatched, partlyMatched } = coverage;
  return (
    <div>
      <p>
        <NumberLink page="devices" search={{ state: COUNTED, health: 'reporting' }} className="font-medium">
          {texts.coverageText(count(reporting), count(enrolled))}
        </NumberLink>{' '}
        <span className="text-quiet">({percent(reporting / enrolled)})</span>
        <Help about={texts.coverage}>
          <p>{texts.coverageHelp}</p>
          {packages !== null && packagesCompared !== null && (
            <p className="mt-2">{texts.softwareCompared(count(packagesCompared), count(packages))}</p>
          )}
        </Help>
      </p>
      <div className="my-1 h-1.5 max-w-80 overflow-hidden rounded-full bg-rule">
        <div className="h-full rounded-full bg-accent" style={{ width: `${String((reporting / enrolled) * 100)}%` }} />
      </div>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-quiet">
        <Others of={partlyRead} health="partly-read" say={texts.partlyRead} />
        <Others of={silent} health="silent" say={texts.silent} />
        <Others of={neverScanned} health="never-scanned" say={texts.notScanned} />
        {/* Counted with the last update, not when the list is: no number of the list. */}
        {notMatched !== null && notMatched > 0 && <span>{texts.notMatched(count(notMatched))}</span>}
        {partlyMatched !== null && partlyMatched > 0 && <span>{texts.partlyMatched(count(partlyMatched))}</span>}
      </p>
    </div>
  );
}

/** Devices in one state, where there are any. */
function Others({ of, health, say }: { of: number; health: string; say: (count: string) => string }): ReactNode {
  const { count } = useFormats();
  if (of === 0) return null;
  return (
    <NumberLink page="devices" search={{ state: COUNTED, health }}>
      {say(count(of))}
    </NumberLink>
  );
}
