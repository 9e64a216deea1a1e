import type { ComplianceGaps, GapSignal } from './compliance-gaps.js';
import { type IdOf, linkOf, plainItem } from './mending-work.js';
import type { WorkItem } from './work.js';

interface Cause {
  brings: (item: WorkItem) => boolean;
  why: string;
}

const isFix = ({ kind }: WorkItem): boolean => kind === 'upgrade' || kind === 'mitigate' || kind === 'remove-malware';

/**
 * Which work brings about an outcome. More than is needed rather than less: an action does not say which of its findings
 * are critical, known to be exploited or how old.
 */
const CAUSES: Record<string, Cause> = {
  'system-supported': {
    brings: ({ kind }) => kind === 'migrate',
    why: 'It ends the use of a release that gets no updates.',
  },
  'no-overdue-vulnerabilities': {
    brings: (item) => item.kind === 'upgrade' && item.overdue,
    why: 'It updates what is past its deadline.',
  },
  'no-overdue-known-exploited': {
    brings: (item) => isFix(item) && item.overdue,
    why: 'It puts right what is past its deadline.',
  },
  'fixed-within-days': {
    brings: (item) => item.kind === 'upgrade' && item.dueOn !== null,
    why: 'It updates what has a deadline.',
  },
};

/**
 * Signals that are an outcome of other work, each a milestone that is reached with it. One that nothing in the plan would
 * bring about is none: it would look as if it were reached already.
 */
export function milestonesOf({ signals, gainOf }: ComplianceGaps, work: readonly WorkItem[], idOf: IdOf): WorkItem[] {
  return signals.flatMap((open): WorkItem[] => {
    const cause = open.isBad ? causeOf(open) : null;
    if (!cause) return [];
    const dependsOn = work.filter(cause.brings).map(({ id }) => ({ id, why: cause.why }));
    if (dependsOn.length === 0) return [];
    const { key, title } = open.signal;
    return [
      plainItem(
        {
          id: idOf('milestone', key),
          kind: 'milestone',
          title: `Reached: ${title}`,
          subject: { kind: 'signal', ecosystem: '', name: key },
          role: 'OG-WRL-012',
          dependsOn,
          frameworks: gainOf([key]),
          link: linkOf([open]),
        },
        [],
      ),
    ];
  });
}

function causeOf({ signal: { source } }: GapSignal): Cause | null {
  if (source.kind === 'vulnerability-fact') return CAUSES[source.fact] ?? null;
  if (source.kind !== 'benchmark') return null;
  const { tool } = source;
  return {
    brings: ({ kind, subject }) => kind === 'fix-check' && subject.name.startsWith(`${tool}:`),
    why: 'It meets a rule of the benchmark.',
  };
}
