import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../texts/language';
import type { Maturity } from './data';

const MOST = 5;

interface Props {
  of: Pick<Maturity, 'level' | 'range' | 'tier'>;
  isLarge?: boolean;
}

const wide = (level: number): { width: string } => ({ width: `${String((level / MOST) * 100)}%` });

/** A level with its tier and how far it could go; in words alone where not enough is known. */
export function Level({ of: { level, range, tier }, isLarge = false }: Props): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.compliance.maturity;
  const { decimal, count } = useFormats();
  return (
    <div className="min-w-24">
      {level === null ? (
        <p className={isLarge ? 'text-xl font-semibold' : 'text-quiet'}>{own.unknown}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className={`font-semibold tabular-nums ${isLarge ? 'text-score leading-none tracking-tight' : ''}`}>
            {decimal(level)}
          </span>
          {isLarge && <span className="text-quiet">{own.of}</span>}
          {isLarge && tier !== null && (
            <span>{own.tier(count(tier.number), common.maturityTiers[tier.name] ?? tier.name)}</span>
          )}
        </p>
      )}
      <div className="relative mt-1 h-2 overflow-hidden rounded-full bg-rule" aria-hidden>
        <div
          className="absolute inset-y-0 left-0 bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_2px,transparent_2px_5px)]"
          style={wide(range.high)}
        />
        {level !== null && <div className="absolute inset-y-0 left-0 bg-accent" style={wide(level)} />}
      </div>
      {isLarge && <p className="mt-1 text-sm text-quiet">{own.range(decimal(range.low), decimal(range.high))}</p>}
    </div>
  );
}
