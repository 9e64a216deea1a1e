import { CircleCheck, CircleDashed, CircleX, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import type { components } from '../../api/schema';
import { UNKNOWN } from '../../format/formats';
import { useTexts } from '../../texts/language';

type Device = components['schemas']['DeviceDto'];
export type CheckStatus = components['schemas']['DeviceCheckDto']['status'];

const HEALTH_TONES = {
  reporting: 'good',
  'partly-read': 'warn',
  silent: 'bad',
  'never-scanned': 'warn',
  'not-enrolled': 'quiet',
  deactivated: 'quiet',
} as const;

/** The state of a device, in a word; of one without an agent, that only reports tell of it. */
export function HealthTag({ health, enrollment, state }: Pick<Device, 'health' | 'enrollment' | 'state'>): ReactNode {
  const { healths, enrollments } = useTexts().pages.devices;
  if (enrollment === 'reported' && state !== 'deactivated') return <Tag tone="quiet">{enrollments.reported}</Tag>;
  return <Tag tone={HEALTH_TONES[health]}>{healths[health]}</Tag>;
}

/** How its agent stands; a device that never enrolled has none. */
export function AgentTag({ agent, agentVersion }: Pick<Device, 'agent' | 'agentVersion'>): ReactNode {
  const { agents } = useTexts().pages.devices;
  if (agentVersion === null) return UNKNOWN;
  const tone = { current: 'quiet', outdated: 'warn', unknown: 'warn' } as const;
  return (
    <span className="inline-flex items-center gap-x-1.5">
      <span className="tabular-nums">{agentVersion}</span>
      <Tag tone={tone[agent]}>{agents[agent]}</Tag>
    </span>
  );
}

/** Where a device is in its life, when that is worth a word: active ones are the rule. */
export function StateTags({ state, approval }: Pick<Device, 'state' | 'approval'>): ReactNode {
  const { states, approvals } = useTexts().pages.devices;
  if (state === 'active') return null;
  if (approval === 'waiting') return <Tag tone="warn">{approvals.waiting}</Tag>;
  return <Tag tone={state === 'conflict' ? 'bad' : 'quiet'}>{states[state]}</Tag>;
}

const ANSWERS = {
  pass: { tone: 'good', Icon: CircleCheck },
  fail: { tone: 'bad', Icon: CircleX },
  unknown: { tone: 'warn', Icon: CircleDashed },
  error: { tone: 'warn', Icon: TriangleAlert },
  'not-applicable': { tone: 'quiet', Icon: Minus },
} as const;

/** The answer of a check by word, shape and colour. Unknown is never a pass. */
export function AnswerTag({ status }: { status: CheckStatus }): ReactNode {
  const { answers } = useTexts().pages.devices;
  const { tone, Icon } = ANSWERS[status];
  return (
    <Tag tone={tone}>
      <Icon size={13} aria-hidden className="shrink-0" />
      {answers[status]}
    </Tag>
  );
}
