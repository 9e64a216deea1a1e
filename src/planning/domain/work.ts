import type { NiceRole } from './nice-role.js';

export const WORK_KINDS = [
  'remove-malware',
  'upgrade',
  'mitigate',
  'migrate',
  'fix-check',
  'close-gap',
  'connect-suite',
  'restore-coverage',
  'attest',
  'milestone',
] as const;
/**
 * The first six are actions of the risk model, or of the same kind where a framework asks for what the risk model has no
 * action for. Connect a suite that would answer what is unknown; have devices report
 * again; attest controls; and a milestone, which is no work of its own: it is reached when what it depends on is done.
 */
export type WorkKind = (typeof WORK_KINDS)[number];

/** A part of the effort of some work, in hours of one person. */
export interface EffortPart {
  what: string;
  hours: number;
}

/** What some work would do to a framework. */
export interface FrameworkGain {
  framework: string;
  /** Public ids of controls that would have another result. */
  controls: string[];
  /** Points of readiness, 0-100. */
  points: number;
}

/** Something that one could do, as a plan needs it. */
export interface WorkItem {
  /** Stays the same from day to day: the id of the action, or one made from what it is about. */
  id: string;
  kind: WorkKind;
  /** In the list of actions, from 1; null for what is none. */
  place: number | null;
  title: string;
  subject: { kind: string; ecosystem: string; name: string };
  /** The checks that it sets right; none where it is about something else. */
  members: readonly { kind: string; ecosystem: string; name: string }[];
  /** Deadline tier; null where no finding has one. */
  tier: { key: string; title: string; days: number | null; forensic: boolean } | null;
  /** A date. Null: no day is set. */
  dueOn: string | null;
  /** That day has passed. */
  overdue: boolean;
  /** Since when, or from when on, a release gets no fixes: with extended support its last day; a date. */
  endOfLifeOn: string | null;
  /** Hours of one person; 0 for a milestone only. */
  effortHours: number;
  effort: EffortPart[];
  /** What was taken for granted of the effort. */
  assumption: string | null;
  /** Who does it. */
  role: NiceRole;
  /** Work that has to be done before, and why. Ids of other items of the same list. */
  dependsOn: { id: string; why: string }[];
  /** Distinct devices; null where it is not about devices. */
  devices: number | null;
  /** RICE score; null for what is no action of the risk model. */
  rice: number | null;
  /** Points by which the score falls when it alone is done, and its share of the score; null as above. */
  risk: { removes: number; points: number } | null;
  frameworks: FrameworkGain[];
  /** A path of this API that shows what it is about. */
  link: string | null;
}

/** The score along a list of work: unknown ids and what carries no risk leave it as it is. */
export interface ScoreStep {
  id: string;
  scoreBefore: number;
  scoreAfter: number;
}

/** Everything that one could do, and what the score would come to. */
export interface Work {
  /** What to do first in front, as the list of actions has it; then work without risk. */
  items: WorkItem[];
  /** Actions of the risk model that are not among them, because there are too many to weigh all. */
  leftOut: number;
  /** Null until the organization was counted for the first time. */
  score: number | null;
  scoreAlong: (ids: readonly string[]) => ScoreStep[];
  /** What it was computed from: rises with each change of the data. */
  dataVersion: string;
  /** Null until the organization was counted for the first time. */
  asOf: Date | null;
  policy: { id: string; version: number; method: string };
  /** The same of frameworks: `asOf` is when devices were counted for them or somebody attested something last. */
  compliance: { version: string; asOf: Date | null; policy: string };
}
