import type { Cap, CapCode } from './maturity-figures.js';

/** Codes of the compliance model. */
type ModelCap =
  'no-owner' | 'no-second-review' | 'no-live-history' | 'falling-or-expired' | 'contradiction' | 'too-many-exceptions';

interface Constants {
  contradictionGap: number;
  maturity: { contradictedLevel: number; exceptedShare: number; exceptedLevel: number; historyDays: number };
}

interface Signs {
  /** Over 90 days; null when it is not known. */
  trend: number | null;
  isExpired: boolean;
}

/** What holds a level back, in words: the model says falling or expired in one, and people want to know which. */
export function holdsOf(holds: readonly ModelCap[], signs: Signs, constants: Constants): Cap[] {
  const texts = textsOf(constants);
  return holds
    .flatMap((code): CapCode[] => (code === 'falling-or-expired' ? fallingOrExpired(signs) : [code]))
    .map((code) => ({ code, text: texts[code] }));
}

function fallingOrExpired({ trend, isExpired }: Signs): CapCode[] {
  const trends: CapCode[] = trend === null ? ['unknown-trend'] : trend < 0 ? ['falling-trend'] : [];
  return isExpired ? [...trends, 'expired'] : trends;
}

function textsOf({ contradictionGap, maturity }: Constants): Record<CapCode, string> {
  const share = (value: number): string => `${Math.round(value * 100)} %`;
  return {
    'no-owner': 'Nobody owns it. A level above 1 asks for an owner in an attestation that counts.',
    'no-second-review': 'No second person reviewed it. A level above 2 asks for that.',
    'no-live-history': `No signal has been heard for ${maturity.historyDays} days and is heard still. A level above 3 asks for that.`,
    'falling-trend': 'Its signals prove less than 90 days ago. Level 5 asks that they do not fall.',
    'unknown-trend': 'How its signals moved over 90 days is not known. Level 5 asks that they did not fall.',
    expired: 'Its attestation expired. Level 5 asks that nothing did.',
    contradiction: `What is claimed is at least ${share(contradictionGap)} above what signals prove. Until they agree, level ${maturity.contradictedLevel} is the highest.`,
    'too-many-exceptions': `Exceptions take more than ${share(maturity.exceptedShare)} out of a signal. Until they are fewer, level ${maturity.exceptedLevel} is the highest.`,
  };
}
