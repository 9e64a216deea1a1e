import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'none' | 'unknown';
export type Level = 'very-high' | 'high' | 'moderate' | 'low' | 'very-low';

const SEVERITY_LOOKS: Record<Severity, string> = {
  critical: 'text-critical bg-critical-soft',
  high: 'text-high bg-high-soft',
  medium: 'text-medium bg-medium-soft',
  low: 'text-low bg-low-soft',
  none: 'text-quiet bg-neutral-soft',
  unknown: 'text-quiet bg-neutral-soft',
};
const SEVERITY_OF_LEVEL: Record<Level, Severity> = {
  'very-high': 'critical',
  high: 'high',
  moderate: 'medium',
  low: 'low',
  'very-low': 'none',
};

/** The words decide where a badge stands in a row; beside a centred picture they would stand higher than their neighbours. */
const ON_ITS_LINE = 'inline-flex items-baseline [&>svg]:self-center';

/** Each has a shape of its own: told apart without colours. */
const SHAPES: Record<Severity, ReactNode> = {
  critical: <path d="M6 .5 11.5 6 6 11.5.5 6z" fill="currentColor" />,
  high: <path d="M6 1 11.5 11H.5z" fill="currentColor" />,
  medium: <rect x="1.5" y="1.5" width="9" height="9" rx="1" fill="currentColor" />,
  low: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  none: <circle cx="6" cy="6" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  unknown: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 1.6" />,
};

export function SeverityShape({ severity }: { severity: Severity }): ReactNode {
  return (
    <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden className="shrink-0">
      {SHAPES[severity]}
    </svg>
  );
}

function Mark({ severity, children }: { severity: Severity; children: ReactNode }): ReactNode {
  return (
    <span
      className={`${ON_ITS_LINE} gap-1.5 rounded-control px-1.5 py-0.5 text-sm leading-4 font-medium whitespace-nowrap ${SEVERITY_LOOKS[severity]}`}
    >
      <SeverityShape severity={severity} />
      {children}
    </span>
  );
}

/** A severity by word, shape and colour. */
export function SeverityBadge({ severity, children }: { severity: Severity; children?: ReactNode }): ReactNode {
  const texts = useTexts().common.severity;
  return <Mark severity={severity}>{children ?? texts[severity]}</Mark>;
}

/** A level of the risk matrix by word, shape and colour; a dash where nothing is open. */
export function LevelBadge({ level, children }: { level: Level; children?: ReactNode }): ReactNode {
  const texts = useTexts().common.level;
  return <Mark severity={SEVERITY_OF_LEVEL[level]}>{children ?? texts[level]}</Mark>;
}

/** A short fact: a state, a tag. */
export function Tag({
  tone = 'quiet',
  children,
}: {
  tone?: 'quiet' | 'good' | 'bad' | 'warn';
  children: ReactNode;
}): ReactNode {
  const looks = {
    quiet: 'text-quiet bg-neutral-soft',
    good: 'text-good bg-good-soft',
    bad: 'text-critical bg-critical-soft',
    warn: 'text-medium bg-medium-soft',
  };
  return (
    <span
      className={`${ON_ITS_LINE} gap-1 rounded-control px-1.5 py-0.5 text-sm leading-4 whitespace-nowrap ${looks[tone]}`}
    >
      {children}
    </span>
  );
}
