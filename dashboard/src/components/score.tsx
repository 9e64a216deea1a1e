import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../texts/language';
import { type Level, LevelBadge } from './badges';
import { Help } from './help';

interface Props {
  /** Null while nothing is known: then there is no number at all. */
  score: number | null;
  band: Level;
  range: { low: number; high: number };
  /** What the score is about: how many devices report, of how many. */
  coverage: ReactNode;
  asOf: string;
}

/** A score is never shown alone: with it stand its band, its range, what it covers and as of when. */
export function Score({ score, band, range, coverage, asOf }: Props): ReactNode {
  const { common, pages } = useTexts();
  const { decimal, moment } = useFormats();
  const texts = pages.overview;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {score === null ? (
          <p className="text-xl font-semibold">{texts.scoreUnknown}</p>
        ) : (
          <p className="flex items-baseline gap-1.5">
            <span className="text-score leading-none font-semibold tracking-tight tabular-nums">{decimal(score)}</span>
            <span className="text-quiet">{texts.scoreOf}</span>
          </p>
        )}
        <span className="flex items-center gap-x-2">
          {score !== null && <LevelBadge level={band}>{texts.band(common.level[band])}</LevelBadge>}
          <Help about={texts.score}>
            <p>{texts.scoreHelp}</p>
            <p className="mt-2">{texts.lowerIsBetter}</p>
          </Help>
        </span>
      </div>
      {score !== null && range.high - range.low >= 0.05 && (
        <p className="mt-1.5 text-sm text-quiet">{texts.range(decimal(range.low), decimal(range.high))}</p>
      )}
      <div className="mt-3">{coverage}</div>
      <p className="mt-1 text-sm text-quiet">{common.asOf(moment(asOf))}</p>
    </div>
  );
}
