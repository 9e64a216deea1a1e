import { Check, CircleAlert, CircleHelp, Eye, Minus, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReadBody, RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import { useTexts } from '../../texts/language';

export type Suite = ReadBody<'/api/v1/cloud-security/{suite}'>;
export type Check = Suite['checks'][number];
export type CheckDetail = ReadBody<'/api/v1/cloud-security/{suite}/checks/{checkId}'>;
export type Move = RowOf<'/api/v1/cloud-security/{suite}/drift'>;
export type Audit = RowOf<'/api/v1/cloud-security/{suite}/audits'>;
export type Verdict = NonNullable<Check['status']>;

const ICONS = {
  pass: Check,
  fail: X,
  warning: TriangleAlert,
  manual: Eye,
  'not-assessed': CircleHelp,
  'not-applicable': Minus,
  error: CircleAlert,
} as const;
const TONES = {
  pass: 'good',
  fail: 'bad',
  warning: 'warn',
  manual: 'quiet',
  'not-assessed': 'quiet',
  'not-applicable': 'quiet',
  error: 'warn',
} as const;

/** A verdict by word, shape and colour. What was not read looks like neither a pass nor a fail. */
export function ResultBadge({ verdict }: { verdict: Verdict | null }): ReactNode {
  const texts = useTexts().pages.cloud;
  if (verdict === null) return <Tag>{texts.notAudited}</Tag>;
  const Icon = ICONS[verdict];
  return (
    <Tag tone={TONES[verdict]}>
      <Icon size={13} strokeWidth={2.5} aria-hidden /> {texts.verdicts[verdict]}
    </Tag>
  );
}

/** True while a run is waiting or at work. */
export function isUnderWay(run: Audit | null | undefined): boolean {
  return run?.state === 'queued' || run?.state === 'running';
}
