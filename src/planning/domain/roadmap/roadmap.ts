import type { RoleCapacity } from '../people-lines.js';
import { NICE_ROLE_IDS, type NiceRole } from '../nice-role.js';
import { pack, type Slot } from '../pack.js';
import type { ScoreStep, Work, WorkItem } from '../work.js';
import { daysBetween } from '../spread.js';
import { type Bucket, bucketOf, orderWork } from './order.js';

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;
const MONTHS_PER_QUARTER = 3;
const QUARTERS = 4;
/** Nobody plans further: a date beyond says nothing. */
const LAST_DAY = dayOfDate('2999-12-31');

/** A calendar quarter, as far as it is still to come. */
export interface Quarter {
  /** `2026-Q4`. */
  key: string;
  /** Dates, both in it. The first one starts today. */
  startsOn: string;
  endsOn: string;
  /** Weeks from today: [from, to). */
  from: number;
  to: number;
}

/** The day so many days later; null for one that is too far away to mean anything. */
export function plusDays(date: string, days: number): string | null {
  const day = dayOfDate(date) + days;
  return day <= LAST_DAY ? new Date(day * DAY_MS).toISOString().slice(0, 10) : null;
}

/** The quarters from a date on, the first from that date. */
export function quartersFrom(today: string, many: number): Quarter[] {
  const now = new Date(dayOfDate(today) * DAY_MS);
  const first = now.getUTCFullYear() * QUARTERS + Math.floor(now.getUTCMonth() / MONTHS_PER_QUARTER);
  return Array.from({ length: many }, (_, i) => {
    const from = i === 0 ? dayOfDate(today) : firstDayOf(first + i);
    const to = firstDayOf(first + i + 1);
    return {
      key: `${Math.floor((first + i) / QUARTERS)}-Q${((first + i) % QUARTERS) + 1}`,
      startsOn: dateOfDay(from),
      endsOn: dateOfDay(to - 1),
      from: (from - dayOfDate(today)) / DAYS_PER_WEEK,
      to: (to - dayOfDate(today)) / DAYS_PER_WEEK,
    };
  });
}

/** The day on which something begins that begins so many weeks from a date; null when that is never, or too far away. */
export function startDate(today: string, weeks: number): string | null {
  return plusDays(today, Math.floor(weeks * DAYS_PER_WEEK));
}

/** The last day of it: what ends at midnight ends on the day before. */
export function endDate(today: string, weeks: number): string | null {
  return plusDays(today, lastDay(weeks));
}

/** The same as days from the date. */
export function lastDay(weeks: number): number {
  return Math.max(Math.ceil(weeks * DAYS_PER_WEEK) - 1, 0);
}

function firstDayOf(quarter: number): number {
  return Date.UTC(Math.floor(quarter / QUARTERS), (quarter % QUARTERS) * MONTHS_PER_QUARTER, 1) / DAY_MS;
}

function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function dayOfDate(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/**
 * `planned`: done within the quarters that are shown. `beyond`: done after them. `unstaffed`: nobody does this work.
 * `blocked`: it waits for, or stands behind what waits for, work that nobody does.
 */
export const ITEM_STATES = ['planned', 'beyond', 'unstaffed', 'blocked'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Some work, and where it stands. */
export interface RoadmapItem {
  work: WorkItem;
  /** From 1, in the order of all queues. */
  place: number;
  bucket: Bucket;
  state: ItemState;
  /** Weeks from today. */
  slot: Slot;
  /** Dates; null when it is never, or not before the year 3000. */
  startsOn: string | null;
  endsOn: string | null;
  /** Key of the quarter in which it is done; null unless it is `planned`. */
  quarter: string | null;
  /** It ends after the day on which it is due, or never. */
  isLate: boolean;
  /** By so many days; null when it is not late, or never ends. */
  lateByDays: number | null;
  /** Along the plan, in the order in which work is done; null for what is never done, and before anything was counted. */
  score: { before: number; after: number } | null;
}

/** What a role does in a quarter. */
export interface QuarterRole {
  role: NiceRole;
  hoursPlanned: number;
  hoursAvailable: number;
  /** 0-1; null when there are no hours. */
  utilisation: number | null;
}

export interface RoadmapQuarter extends Quarter {
  /** Those that are done in it, in the order in which they are. */
  items: RoadmapItem[];
  /** Roles that have work somewhere in the plan. */
  roles: QuarterRole[];
  /** When it ends; null before anything was counted. */
  score: number | null;
  readiness: { framework: string; points: number; controls: number }[];
}

/** Some items together. */
export interface RoadmapSum {
  items: number;
  hours: number;
  /** Shares of the score, added up. */
  points: number;
}

export interface Roadmap {
  today: string;
  /** The last day of the last quarter. */
  until: string;
  score: number | null;
  /** All of them, in the order of the queues. */
  items: RoadmapItem[];
  quarters: RoadmapQuarter[];
  /** Of the roles that have work. */
  capacities: RoleCapacity[];
  /** Somebody who does some of this work is assumed, not said. */
  illustrative: boolean;
}

/**
 * The plan: when everything is done, by the order of {@link orderWork} and the hours of each role. Deterministic.
 *
 * @param today a date
 * @param quarters calendar quarters, the one of today among them
 */
export function makeRoadmap(
  { items, score, scoreAlong }: Pick<Work, 'items' | 'score' | 'scoreAlong'>,
  capacityOf: (role: NiceRole) => RoleCapacity,
  today: string,
  quarters: number,
): Roadmap {
  const ordered = orderWork(items, today);
  const working = new Set(ordered.filter(({ effortHours }) => effortHours > 0).map(({ role }) => role));
  const capacities = NICE_ROLE_IDS.filter((role) => working.has(role)).map(capacityOf);
  const weekly = new Map<string, number>(capacities.map((one) => [one.role, one.plannedHoursPerWeek]));
  const calendar = quartersFrom(today, quarters);
  const horizon = calendar.at(-1);
  const slots = pack(ordered.map(packItem), (role) => weekly.get(role) ?? 0);
  const done = slots
    .map((slot, at) => ({ ...slot, at }))
    .filter(({ endsAt }) => endsAt < Infinity)
    .sort((a, b) => a.endsAt - b.endsAt || a.at - b.at);
  const steps = new Map(
    score === null ? [] : scoreAlong(done.map(({ id }) => id)).map((step): [string, ScoreStep] => [step.id, step]),
  );
  const placed = ordered.flatMap((work, at): RoadmapItem[] => {
    const slot = slots[at];
    if (!slot) return [];
    const state = stateOf(work, slot, weekly, horizon?.to ?? 0);
    const step = steps.get(work.id);
    const endsOn = endDate(today, slot.endsAt);
    return [
      {
        work,
        place: at + 1,
        bucket: bucketOf(work, today),
        state,
        slot,
        // What takes no time is reached on the last day of what it waits for.
        startsOn: work.effortHours > 0 ? startDate(today, slot.startsAt) : endsOn,
        endsOn,
        quarter: state === 'planned' ? (calendar.find(({ to }) => slot.endsAt <= to)?.key ?? null) : null,
        ...lateness(work, slot, today),
        score: step ? { before: step.scoreBefore, after: step.scoreAfter } : null,
      },
    ];
  });
  return {
    today,
    until: horizon?.endsOn ?? today,
    score,
    items: placed,
    quarters: quartersOf(calendar, placed, done, capacities, score),
    capacities,
    illustrative: capacities.some(({ staffed }) => staffed === null),
  };
}

function packItem({ id, effortHours, role, dependsOn }: WorkItem) {
  return { id, hours: effortHours, role, dependsOn: dependsOn.map((needed) => needed.id) };
}

function stateOf(
  { role, effortHours }: WorkItem,
  { endsAt }: Slot,
  weekly: ReadonlyMap<string, number>,
  horizon: number,
): ItemState {
  if (endsAt < Infinity) return endsAt <= horizon ? 'planned' : 'beyond';
  return effortHours > 0 && weekly.get(role) === 0 ? 'unstaffed' : 'blocked';
}

function lateness({ dueOn }: WorkItem, { endsAt }: Slot, today: string): Pick<RoadmapItem, 'isLate' | 'lateByDays'> {
  if (dueOn === null) return { isLate: false, lateByDays: null };
  const days = lastDay(endsAt) - daysBetween(today, dueOn);
  return { isLate: days > 0, lateByDays: days > 0 && days < Infinity ? days : null };
}

function quartersOf(
  calendar: readonly Quarter[],
  items: readonly RoadmapItem[],
  done: readonly { id: string }[],
  capacities: readonly RoleCapacity[],
  scoreNow: number | null,
): RoadmapQuarter[] {
  const byId = new Map(items.map((item) => [item.work.id, item]));
  const inOrder = done.flatMap(({ id }) => byId.get(id) ?? []);
  let score = scoreNow;
  return calendar.map((quarter) => {
    const ended = inOrder.filter((item) => item.quarter === quarter.key);
    score = ended.at(-1)?.score?.after ?? score;
    return {
      ...quarter,
      items: ended,
      roles: capacities.map((capacity) => roleIn(quarter, capacity, items)),
      score,
      readiness: readinessOf(ended),
    };
  });
}

function roleIn({ from, to }: Quarter, capacity: RoleCapacity, items: readonly RoadmapItem[]): QuarterRole {
  const { role, plannedHoursPerWeek: weekly } = capacity;
  let weeks = 0;
  for (const { work, slot } of items)
    if (work.role === role && work.effortHours > 0 && slot.startsAt < to)
      weeks += Math.max(Math.min(slot.endsAt, to) - Math.max(slot.startsAt, from), 0);
  const share = Math.min(weeks / (to - from), 1);
  const available = (to - from) * weekly;
  return {
    role,
    hoursPlanned: share * available,
    hoursAvailable: available,
    utilisation: available > 0 ? share : null,
  };
}

function readinessOf(items: readonly RoadmapItem[]): RoadmapQuarter['readiness'] {
  const moved = new Map<string, { points: number; controls: Set<string> }>();
  for (const { work } of items)
    for (const { framework, points, controls } of work.frameworks) {
      const sum = moved.get(framework) ?? { points: 0, controls: new Set<string>() };
      moved.set(framework, sum);
      sum.points += points;
      for (const control of controls) sum.controls.add(control);
    }
  return [...moved]
    .map(([framework, { points, controls }]) => ({ framework, points, controls: controls.size }))
    .sort((a, b) => (a.framework < b.framework ? -1 : 1));
}

/** Some of the items in numbers. */
export function sumOf(items: readonly RoadmapItem[]): RoadmapSum {
  return {
    items: items.length,
    hours: items.reduce((sum, { work }) => sum + work.effortHours, 0),
    points: items.reduce((sum, { work }) => sum + (work.risk?.points ?? 0), 0),
  };
}
