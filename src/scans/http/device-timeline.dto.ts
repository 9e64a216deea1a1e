import { ApiProperty } from '@nestjs/swagger';
import { TIMELINE_KINDS, type TimelineKind } from '../app/scan-list.js';
import { nameOfCheck } from '../domain/check-name.js';
import { describeScan } from '../domain/describe-scan.js';
import { CHECK_STATUSES } from '../domain/observation.js';
import type { AnswerRow, TimelineRow } from '../persistence/device-timeline.repository.js';
import { CheckReasonDto } from './device-observation.dto.js';

/** A change of the answer to a check. */
export interface AnswerChange {
  /** What is asked; the id where nobody words it. */
  title: string;
  /** Null for the first answer. */
  before: string | null;
  /** Null when its source stopped reporting it. */
  after: string | null;
  /** Whether a scan showed it; otherwise it was evaluated by other limits. */
  isSeen: boolean;
  reason: { code: string; detail: string | null } | null;
}

/** One sentence on what became of the answer, and why. */
export function describeAnswer({ title, before, after, isSeen, reason }: AnswerChange): string {
  const why = reason?.detail === undefined || reason.detail === null ? '' : ` (${reason.detail.replace(/\.$/, '')})`;
  if (after === null) return `“${title}” is no longer told; it was ${word(before)}.`;
  if (before === null) return `First answer to “${title}”: ${word(after)}${why}.`;
  const cause = isSeen ? '' : ', by another policy for devices';
  return `“${title}” went from ${word(before)} to ${word(after)}${cause}${why}.`;
}

function word(status: string | null): string {
  return (status ?? 'unknown').replace('-', ' ');
}

/** One change of the answer to a check. */
export class CheckAnswerDto {
  /** When the scan that showed it began, or when it was evaluated again. */
  at!: Date;
  /** Null for the first answer. */
  @ApiProperty({ enum: CHECK_STATUSES, nullable: true }) before!: string | null;
  /** Null when its source stopped reporting it. */
  @ApiProperty({ enum: CHECK_STATUSES, nullable: true }) after!: string | null;
  /** Whether the machine was seen otherwise, or the limits of the organization changed. */
  @ApiProperty({ enum: ['scan', 'policy'] }) cause!: 'scan' | 'policy';
  reason!: CheckReasonDto | null;
  /** The scan that showed it; null when the limits changed. @example '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) scanId!: string | null;
  /** Who looked. @example 'native' */
  source!: string | null;
  /** What was looked at. @example 'host' */
  scope!: string | null;
  /** All of it in a sentence. @example '“The system disk is encrypted” went from fail to pass.' */
  summary!: string;

  static from(row: AnswerRow): CheckAnswerDto {
    const { at, before, after, reason, scanId, source, scope } = row;
    const summary = describeAnswer({ title: titleOf(row), before, after, reason, isSeen: scanId !== null });
    return { at, before, after, cause: causeOf(row), reason, scanId, source, scope, summary };
  }
}

/** One event of a device. */
export class TimelineEventDto {
  /** When it happened; a scan when it began. */
  at!: Date;
  @ApiProperty({ enum: TIMELINE_KINDS }) kind!: TimelineKind;
  /** `registered`, `enrolled`, `deactivated`; what became of a scan; `answered` for a check. @example 'answered' */
  event!: string;
  /** The scan, or the one that showed the answer. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) scanId!: string | null;
  /** The check whose answer changed. @example 'disk-encryption' */
  checkId!: string | null;
  /** All of it in a sentence or two. @example '2 new, 1 fixed, 40 as before.' */
  summary!: string;

  static from(row: TimelineRow): TimelineEventDto {
    const { at, kind, event, scanId, checkId } = row;
    return { at, kind, event, scanId, checkId, summary: summaryOf(row) };
  }
}

const LIFE: Record<string, string> = {
  registered: 'It was registered.',
  enrolled: 'A machine enrolled as this device.',
  deactivated: 'It was deactivated: its findings left every score.',
};

/** What looks by itself, in words; any other scanner has a name of its own. */
const SCANNERS = new Map([
  ['native', 'The agent'],
  ['posture', 'The matching of Posture'],
]);

function summaryOf({ event, answer, scan, scanId, checkId }: TimelineRow): string {
  if (answer !== null) {
    return describeAnswer({ ...answer, title: titleOf({ checkId, title: answer.title }), isSeen: scanId !== null });
  }
  if (scan === null) return LIFE[event] ?? event;
  const { new: added, fixed, reopened, unchanged, causes, reason } = scan;
  const counts =
    added === null ? null : { new: added, fixed: fixed ?? 0, reopened: reopened ?? 0, unchanged: unchanged ?? 0 };
  const reported = describeScan({ status: event, reason, counts, causes, changes: [] });
  const place = scan.scope === 'host' ? 'the host' : scan.scope;
  return `${SCANNERS.get(scan.source) ?? scan.source} looked at ${place}. ${reported}`.trim();
}

function titleOf({ checkId, title }: { checkId: string | null; title: string | null }): string {
  return checkId === null ? (title ?? 'A check') : nameOfCheck(checkId, title);
}

function causeOf({ scanId, before }: AnswerRow): 'scan' | 'policy' {
  // The first answers from before changes were kept name no scan.
  return scanId !== null || before === null ? 'scan' : 'policy';
}
