import { say } from './say.js';

/** A range of money in minor units of a currency. */
export interface DecisionCost {
  currency: string;
  amount: number;
  low: number;
  high: number;
}

/**
 * Something that a director is asked to decide. It is kept with the report, so that the next one can say what became of it.
 */
export interface Decision {
  /** `work`: have this done. `staff`: find people for a role. */
  kind: 'work' | 'staff';
  /** Stays the same from report to report: the id of the action or work, or `staff:` and the id of the role. */
  id: string;
  title: string;
  /** Why now: a sentence with its numbers. */
  why: string;
  /** Null where nobody said what it costs. */
  cost: DecisionCost | null;
  /** Hours of one person; null where it is not work. */
  hours: number | null;
  /** Points by which the score falls; null where it does not touch the score. */
  removes: number | null;
  /** Distinct devices that it is about; null where it is about none, or about everyone. */
  devices: number | null;
  /** A date; null: no day is set. */
  dueOn: string | null;
  /** A path of this API. */
  link: string | null;
}

/** Work that somebody could be asked to have done. */
export interface DecidableWork {
  id: string;
  kind: string;
  title: string;
  /** Of checks: what can happen meanwhile. */
  problem: string | null;
  subject: { ecosystem: string; name: string };
  /** A date. */
  dueOn: string | null;
  overdue: boolean;
  /** Vulnerabilities of it that are known to be exploited. */
  listed: number;
  devices: number | null;
  hours: number;
  /** Points; null where it does not touch the score. */
  removes: number | null;
  cost: DecisionCost | null;
  /** Nobody does it, as far as the plan knows. */
  unstaffed: boolean;
  link: string | null;
}

/** The role that one would find people for first. */
export interface WantedRole {
  id: string;
  name: string;
  /** Full-time people that are missing, or asked for where nobody said how many there are. */
  fte: number;
  /** Full-time people that there are; null: nobody said. */
  staffed: number | null;
  /** Hours that it is asked for in a quarter. */
  hoursPerQuarter: number;
  /** Pieces of its open work that are past their deadline, and the first day due; a date. */
  overdue: number;
  firstDueOn: string | null;
  /** Of so many people, in a year. */
  cost: DecisionCost | null;
}

/** What is to be decided from. */
export interface DecidableFacts {
  /** A date. */
  today: string;
  /** What to do first in front, as the list of actions has it. */
  work: readonly DecidableWork[];
  role: WantedRole | null;
  /** Devices reporting of those enrolled, 0-1; null without devices. */
  coverage: number | null;
}

/** Pieces of work, as many as the overview has: with people for them it is one more, and one page bears that. */
const MOST_WORK = 3;
/** Work that is due within so many days is to be decided on now. */
const SOON_DAYS = 30;
/** Work that removes fewer points is nothing to bother a director with, unless it is due. */
const WORTH_POINTS = 1;
/** With a smaller share of devices reporting, having them report comes first: all else rests on it. */
const GOOD_COVERAGE = 0.8;
/** Less is written as 0.0. */
const SHOWN_POINTS = 0.05;
const DAY_MS = 86_400_000;

/**
 * The decisions that are asked for, at most four: where too few devices report, that they do; the work that comes first; devices
 * that do not report, suites that nobody looks at; at last people for the role that lacks them most.
 * Two are never about the same package, setting or release.
 */
export function chooseDecisions({ today, work, role, coverage }: DecidableFacts): Decision[] {
  const ofRisk = work.filter((item) => item.removes !== null && isWorthAsking(item, today));
  const restore = work.filter(({ kind }) => kind === 'restore-coverage');
  const connect = work.filter(({ kind }) => kind === 'connect-suite');
  const isBlind = coverage !== null && coverage < GOOD_COVERAGE;
  const distinct = withoutSame([...(isBlind ? restore : []), ...ofRisk, ...(isBlind ? [] : restore), ...connect]);
  const staff = role && role.fte > 0 ? [staffOf(role)] : [];
  return [...distinct.slice(0, MOST_WORK).map((item) => decisionOf(item, today)), ...staff];
}

function isWorthAsking({ overdue, dueOn, removes }: DecidableWork, today: string): boolean {
  return overdue || (dueOn !== null && daysBetween(today, dueOn) <= SOON_DAYS) || (removes ?? 0) >= WORTH_POINTS;
}

/** The same package in two releases, or a package of a release that is to be left, is the same thing to whoever decides. */
function withoutSame(work: readonly DecidableWork[]): DecidableWork[] {
  const stored: DecidableWork[] = [];
  for (const item of work) if (!stored.some((other) => isSame(other, item))) stored.push(item);
  return stored;
}

function isSame(a: DecidableWork, b: DecidableWork): boolean {
  if (a.id === b.id) return true;
  const [left, other] = a.kind === 'migrate' ? [a, b] : [b, a];
  if (left.kind === 'migrate' && left.subject.ecosystem !== '' && left.subject.ecosystem === other.subject.ecosystem)
    return true;
  return a.subject.name === b.subject.name;
}

function decisionOf(item: DecidableWork, today: string): Decision {
  const { id, title, cost, hours, removes, dueOn, link } = item;
  // A setting of a suite is for everyone, whatever devices there are.
  const devices = item.kind === 'close-gap' ? null : item.devices;
  return { kind: 'work', id, title, why: whyOf(item, today), cost, hours, removes, devices, dueOn, link };
}

function whyOf(
  { kind, problem, overdue, dueOn, listed, devices, removes, unstaffed }: DecidableWork,
  today: string,
): string {
  const was = overdue ? 'was' : 'is';
  // What is used in attacks may be due later than another that the same work takes care of.
  const due = listed > 0 ? `the earliest deadline of them all ${was}` : `it ${was} due on`;
  const reasons = [
    ...(problem === null ? [] : [problem]),
    ...(listed > 0 ? [`attackers are known to use ${say.count(listed)} of its vulnerabilities`] : []),
    ...(dueOn !== null
      ? [`${due} ${overdue ? `${say.date(dueOn)}, ${say.days(daysBetween(dueOn, today))} ago` : say.date(dueOn)}`]
      : []),
    ...(removes !== null && removes >= SHOWN_POINTS
      ? [`the score falls by ${say.points(removes)} points when it is done`]
      : []),
    ...(kind === 'restore-coverage' && devices !== null
      ? [`what is on ${say.many(devices, 'device')} is not known in full, and the score can only guess`]
      : []),
    ...(kind === 'connect-suite' ? ['nobody knows how a suite is set up that is not connected'] : []),
    ...(unstaffed ? ['nobody does this work'] : []),
  ];
  return reasons.length === 0 ? 'It is next in the plan.' : sentence(reasons);
}

function staffOf({ id, name, fte, staffed, hoursPerQuarter, overdue, firstDueOn, cost }: WantedRole): Decision {
  // As many as the cost beside it was made with.
  const people = `${fte} full-time ${fte === 1 ? 'person' : 'people'}`;
  const asked = `it is asked for ${say.count(hoursPerQuarter)} hours in the next quarter`;
  const reasons = [
    staffed === null
      ? `${asked}, and nobody said who does it`
      : `${asked}, and has ${staffed} full-time ${staffed === 1 ? 'person' : 'people'}`,
    ...(overdue > 0
      ? [
          `${say.many(overdue, 'piece', 'pieces')} of its work ${overdue === 1 ? 'is past its' : 'are past their'} deadline`,
        ]
      : []),
  ];
  return {
    kind: 'staff',
    id: `staff:${id}`,
    title:
      staffed === null
        ? `Say who does ${name}: work for ${people}`
        : `Find ${staffed > 0 ? 'a further ' : ''}${people} for ${name}`,
    why: sentence(reasons),
    cost,
    hours: null,
    removes: null,
    devices: null,
    dueOn: firstDueOn,
    link: '/api/v1/workforce',
  };
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
