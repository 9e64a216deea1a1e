import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../texts/language';
import { Help } from '../../components/help';

interface Scored {
  readiness: number | null;
  range: { low: number; high: number };
  assessedShare: number;
  automatedShare: number;
}

const wide = (share: number): { width: string } => ({ width: `${String(Math.max(0, Math.min(1, share)) * 100)}%` });

const wholePercent = (share: number): number => Math.round(share * 100) / 100;

/** Readiness in points with how far it could go, as a bar and in words; in words alone while nothing is known. */
export function Readiness({ score, isLarge = false }: { score: Scored; isLarge?: boolean }): ReactNode {
  const texts = useTexts().pages.compliance.score;
  const { decimal } = useFormats();
  const { readiness, range } = score;
  return (
    <div className="min-w-24">
      {readiness === null ? (
        <p className={isLarge ? 'text-xl font-semibold' : 'whitespace-nowrap text-quiet'}>{texts.unknown}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className={`font-semibold tabular-nums ${isLarge ? 'text-score leading-none tracking-tight' : ''}`}>
            {decimal(readiness)}
          </span>
          {isLarge && <span className="text-quiet">{texts.of}</span>}
          {range.high - readiness >= 0.05 && (
            <span className="text-sm whitespace-nowrap text-quiet">{texts.upTo(decimal(range.high))}</span>
          )}
        </p>
      )}
      {readiness !== null && (
        <div className="relative mt-1 h-2 overflow-hidden rounded-full bg-rule" aria-hidden>
          <div
            className="absolute inset-y-0 left-0 border border-dashed border-accent"
            style={wide(range.high / 100)}
          />
          <div className="absolute inset-y-0 left-0 bg-accent" style={wide(readiness / 100)} />
        </div>
      )}
    </div>
  );
}

/** How much of what applies is known, and by whom: from signals, from people, or not at all. */
export function Shares({ score, isLong = false }: { score: Scored; isLong?: boolean }): ReactNode {
  const texts = useTexts().pages.compliance.score;
  const { percent } = useFormats();
  // Rounded before they are subtracted, so that what is shown adds up to 100 %.
  const automatedShare = wholePercent(score.automatedShare);
  const assessedShare = wholePercent(score.assessedShare);
  const parts = [
    { name: texts.automatic, share: automatedShare, look: 'bg-accent' },
    { name: texts.attested, share: assessedShare - automatedShare, look: 'bg-accent opacity-50' },
    { name: texts.notKnown, share: 1 - assessedShare, look: 'unknown-part' },
  ];
  return (
    <div className={isLong ? '' : 'min-w-36 xl:min-w-92'}>
      <div className={`flex h-2 gap-px overflow-hidden rounded-full bg-rule ${isLong ? '' : 'mt-2'}`} aria-hidden>
        {parts
          .filter(({ share }) => share > 0)
          .map(({ name, share, look }) => (
            <div key={name} className={look} style={wide(share)} />
          ))}
      </div>
      <ul className={`mt-1 flex flex-wrap gap-x-3 ${isLong ? 'gap-y-1' : 'text-sm text-quiet'}`}>
        {parts.map(({ name, share, look }) => (
          <li key={name} className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <span className={`size-2 rounded-xs ${look}`} aria-hidden />
            <span className="tabular-nums">{percent(share)}</span> {name}
          </li>
        ))}
        {isLong && (
          <li>
            <Help about={texts.shares}>{texts.sharesHelp}</Help>
          </li>
        )}
      </ul>
    </div>
  );
}
