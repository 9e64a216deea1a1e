import { NICE_ROLES } from '../nice-role.js';
import type { WorkItem } from '../work.js';
import { daysBetween } from '../spread.js';
import { NEXT_DAYS, NOW_DAYS } from './order.js';
import type { Roadmap, RoadmapItem } from './roadmap.js';

/** Says in plain words why an item stands where it stands. By a template: the same words for the same plan. */
export class Explain {
  private readonly byId: ReadonlyMap<string, RoadmapItem>;
  private readonly weekly: ReadonlyMap<string, number>;

  constructor(private readonly roadmap: Roadmap) {
    this.byId = new Map(roadmap.items.map((item) => [item.work.id, item]));
    this.weekly = new Map(roadmap.capacities.map((one) => [one.role, one.plannedHoursPerWeek]));
  }

  why(item: RoadmapItem): string {
    return [this.bucket(item), this.start(item), this.end(item)].filter((sentence) => sentence !== '').join(' ');
  }

  /** What presses. */
  private bucket({ bucket, work }: RoadmapItem): string {
    const { tier, kind, endOfLifeOn, dueOn, overdue } = work;
    const name = { now: 'Now', next: 'Next', later: 'Later' }[bucket];
    const reasons = [
      ...(overdue && dueOn !== null
        ? [`it was due on ${dueOn}, ${days(-daysBetween(this.roadmap.today, dueOn))} ago`]
        : []),
      ...(tier === null ? [] : [tierWords(tier)]),
      ...(!overdue && dueOn !== null ? [`it is due on ${dueOn}`] : []),
      ...(kind === 'migrate' && endOfLifeOn !== null ? [endOfLife(endOfLifeOn, this.roadmap.today)] : []),
      ...(tier === null && kind === 'milestone' ? ['it is reached when other work is done'] : []),
      ...(tier === null && kind !== 'milestone' ? ['only frameworks ask for it, and set no day'] : []),
    ];
    return `${name}: ${reasons.join('; ')}.`;
  }

  /** What it waits for. */
  private start({ work, slot, state, startsOn }: RoadmapItem): string {
    const before = slot.after && this.byId.get(slot.after.id);
    const role = NICE_ROLES[work.role];
    const from = startsOn === null ? '' : ` on ${startsOn}`;
    if (slot.after === null || !before)
      return work.kind === 'milestone' || state === 'unstaffed'
        ? ''
        : 'Nothing stands before it, so it starts at once.';
    if (slot.after.kind === 'queue') {
      const never = startsOn === null ? 'It stands' : `It starts${from}: until then ${role} is full, as it stands`;
      return `${never} behind "${before.work.title}" (place ${before.place}).`;
    }
    const reason = work.dependsOn.find(({ id }) => id === before.work.id)?.why ?? '';
    const waits =
      work.kind === 'milestone' ? 'It comes with' : `It ${startsOn === null ? 'waits for' : `starts${from}, after`}`;
    return `${waits} "${before.work.title}" (place ${before.place}).${reason === '' ? '' : ` ${reason}`}`;
  }

  /** Until when it takes, and whether that is in time. */
  private end({ work, state, endsOn, isLate, lateByDays }: RoadmapItem): string {
    const role = NICE_ROLES[work.role];
    if (state === 'unstaffed') return `Nobody does ${role}, so it has no day${isLate ? ', and is late' : ''}.`;
    if (state === 'blocked')
      return `That waits for work that nobody does, so it has no day${isLate ? ', and is late' : ''}.`;
    const weekly = this.weekly.get(work.role);
    const pace =
      work.effortHours > 0 && weekly !== undefined
        ? `${hours(work.effortHours)} at ${rounded(weekly)} planned hours a week of ${role} take`
        : 'That takes';
    const until = endsOn === null ? 'it past the year 2999' : `it until ${endsOn}`;
    const late = isLate ? `, ${days(lateByDays ?? 0)} after its day` : work.dueOn === null ? '' : ', in time';
    const beyond = state === 'beyond' ? ', after the quarters that are shown' : '';
    return `${pace} ${until}${late}${beyond}.`;
  }
}

function tierWords({ title, days: within }: NonNullable<WorkItem['tier']>): string {
  if (within === null) return `its deadline is "${title}", which sets no day`;
  const bound =
    within <= NOW_DAYS
      ? `at most ${NOW_DAYS}`
      : within <= NEXT_DAYS
        ? `at most ${NEXT_DAYS}`
        : `more than ${NEXT_DAYS}`;
  return `its deadline tier is "${title}" (${bound} days)`;
}

function endOfLife(on: string, today: string): string {
  const left = daysBetween(today, on);
  return left < 0 ? `the release got its last fixes on ${on}` : `the release gets no fixes after ${on}`;
}

function days(n: number): string {
  return `${n} day${n === 1 ? '' : 's'}`;
}

function hours(n: number): string {
  const text = rounded(n);
  return `${text} hour${text === '1' ? '' : 's'}`;
}

function rounded(hours: number): string {
  return String(Number(hours.toFixed(1)));
}
