import { ApiProperty } from '@nestjs/swagger';
import { CONTROL_KINDS, CONTROL_RESULTS, type ControlKind, type ControlResultName } from '../domain/control.js';
import {
  ATTESTATION_STATUSES,
  type AttestationStatus,
  type AttestationValidity,
  validityOf,
} from '../domain/attestation.js';
import type { LinkedSignal } from '../domain/automatic.js';
import type { Contradiction, DecidedBy, ResultSource } from '../domain/control-result.js';
import { isInForce } from '../domain/exception.js';
import { type Gap, gapOf, gapOfParts, NEXT_STEPS, type NextStep } from '../domain/gap.js';
import { SIGNAL_UNITS, type SignalUnit } from '../domain/heads-in-words.js';
import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
  SIGNAL_ASPECTS,
  type SignalAspect,
  type SignalState,
} from '../domain/signal.js';
import type { AssessedControl, OneAssessment } from '../app/assess-frameworks.service.js';
import type { AssessmentInclude } from '../app/assessment-query.js';
import { openParts } from '../app/open-parts.js';
import { titleOfSignal, unitOfSignal } from '../app/known-signals.js';
import type { ActiveClaim } from '../app/active-claims.service.js';
import type { AttestedWords } from '../persistence/attestation.repository.js';
import { EVALUATED, type Evaluated } from '../catalogue/framework-file.js';
import { suitesRead } from '../catalogue/signals.js';
import { AttestedEvidenceDto } from './attestation.dto.js';

/** Members of a population that did not count in full, or at all. */
export class LeftOutDto {
  /** `excepted` and `not-applicable` are not in the denominator; the others are, and prove nothing, or half (`ageing`, `in-part`). */
  @ApiProperty({ enum: LEFT_OUT_REASONS }) reason!: LeftOutReason;
  @ApiProperty({ type: 'integer', example: 3 }) count!: number;
}

/** A signal that speaks for a control, over its whole population. */
export class ControlSignalDto {
  @ApiProperty({ example: 'disk-encryption' }) key!: string;
  /** What is true when it passes. */
  @ApiProperty({ example: 'Disks are encrypted' }) title!: string;
  /** `strong`: a pass is proof enough that the control operates. */
  @ApiProperty({ enum: ['strong', 'supporting'] }) strength!: string;
  @ApiProperty({ enum: ['pass', 'partial', 'fail', 'unknown'] }) state!: SignalState;
  /** `numerator / denominator`, 0-1; null when nothing is in scope. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1, example: 0.93 }) share!: number | null;
  /** Sum of weight × freshness of those that pass. */
  @ApiProperty({ example: 41.5 }) numerator!: number;
  /** Sum of the weights of all in scope. */
  @ApiProperty({ example: 44 }) denominator!: number;
  /** What is counted: `outcome`, those for which the title is true; `operating`, those on which it ran lately, whatever it found. */
  @ApiProperty({ enum: SIGNAL_ASPECTS }) aspect!: SignalAspect;
  @ApiProperty({ enum: SIGNAL_UNITS }) unit!: SignalUnit;
  /** In heads: how many passed, of how many in scope. */
  @ApiProperty({ type: 'integer', example: 42 }) passed!: number;
  @ApiProperty({ type: 'integer', example: 47 }) total!: number;
  /** Those in scope of which nothing is known: they neither pass nor fail. */
  @ApiProperty({ type: 'integer', example: 3 }) unknown!: number;
  @ApiProperty({ type: () => [LeftOutDto] }) leftOut!: LeftOutDto[];
  /** The day of the newest fact; null without any. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) asOf!: Date | null;

  static from({ signal, strength, reading }: LinkedSignal): ControlSignalDto {
    const { state, share, numerator, denominator, aspect, passed, total, unknown, leftOut, asOf } = reading;
    const named = { key: signal, title: titleOfSignal(signal), strength, unit: unitOfSignal(signal) };
    return { ...named, state, share, numerator, denominator, aspect, passed, total, unknown, leftOut, asOf };
  }
}

/** The newest that somebody said about a control. */
export class ControlAttestationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ATTESTATION_STATUSES }) status!: AttestationStatus;
  /** Whether it counts, and if not, why. */
  @ApiProperty({ enum: ['valid', 'awaits-review', 'expired', 'withdrawn', 'unjustified', 'not-yet'] })
  standing!: AttestationValidity;
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' }) ownerEmail!: string | null;
  attestedAt!: Date;
  @ApiProperty({ format: 'date', example: '2026-12-31' }) reviewOn!: string;
  /** With `include=evidence`, else null. */
  @ApiProperty({ type: String, nullable: true, example: 'Backups are restored every quarter.' })
  statement!: string | null;
  /** With `include=evidence`, else null. */
  @ApiProperty({ type: () => [AttestedEvidenceDto], nullable: true }) evidence!: AttestedEvidenceDto[] | null;

  static from(attestation: NonNullable<ActiveClaim['attestation']>, { at, words }: ControlView): ControlAttestationDto {
    const { id, status, ownerEmail, attestedAt, reviewOn } = attestation;
    const { statement = null, evidence = null } = words.get(id) ?? {};
    const links = evidence?.map(({ title, url, from, to }) => ({ title, url, from: from ?? null, to: to ?? null }));
    const standing = validityOf(attestation, at);
    return { id, status, standing, ownerEmail, attestedAt, reviewOn, statement, evidence: links ?? null };
  }
}

/** The exception about a control as a whole. */
export class ControlExceptionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Whether it holds at that moment. */
  inForce!: boolean;
  reason!: string;
  /** What is done instead; empty for nothing, and then it stays a gap. */
  @ApiProperty({ example: 'The network is cut off.' }) compensating!: string;
  expiresAt!: Date;
}

/** A claim that signals deny. */
export class ContradictionDto {
  /** What was claimed, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 1 }) claimed!: number;
  /** What signals prove, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.4 }) proven!: number;
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.6 }) size!: number;
}

/** What to do first. */
export class NextStepDto {
  @ApiProperty({ enum: NEXT_STEPS }) step!: NextStep;
  /** For a step about a signal. */
  @ApiProperty({ type: String, nullable: true, example: 'disk-encryption' }) signal!: string | null;
  @ApiProperty({ example: 'Put right on 2 devices: The system disk is encrypted.' }) text!: string;
}

/** What is missing for `compliant`. */
export class ControlGapDto {
  @ApiProperty({
    type: [String],
    example: ['The system disk is encrypted: passes on 42 of 44 devices where this is known, 3 unknown.'],
  })
  missing!: string[];
  next!: NextStepDto;
}

/** Another control that could say something about this one. */
export class SuggestedFromDto {
  @ApiProperty({ example: 'nist-csf-2.0' }) framework!: string;
  @ApiProperty({ example: 'PR.DS-01' }) control!: string;
  /** Read from that control towards this one. */
  @ApiProperty({ enum: ['equal', 'superset', 'subset', 'intersects', 'related', 'not-related'] }) relation!: string;
  /** `carry`: its result may stand for this control. `suggest`: its evidence is worth a look. */
  @ApiProperty({ enum: ['carry', 'suggest'] }) use!: string;
  /** Whose mapping it is. */
  @ApiProperty({ type: [String], example: ['NIST'] }) publishers!: string[];
  /** 0-1, our judgement of the relation. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.4 }) trust!: number;
  /** What that control is by itself; null when its framework is gone. */
  @ApiProperty({ enum: CONTROL_RESULTS, nullable: true }) result!: ControlResultName | null;
}

/** A control with its result, and how it came to it. */
export class AssessedControlDto {
  @ApiProperty({ example: '164.312(a)(2)(iv)', description: 'As its framework writes it; case counts.' }) id!: string;
  /** @example 'Encryption and decryption' */
  title!: string;
  /** @example '164.312' */
  section!: string;
  @ApiProperty({ enum: CONTROL_KINDS }) kind!: ControlKind;
  /** `by-parts` follows from the controls that it consists of, `never` asks nothing of an organization; neither is in a score. */
  @ApiProperty({ enum: EVALUATED }) judged!: Evaluated;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3 }) weight!: number;
  @ApiProperty({ enum: CONTROL_RESULTS }) result!: ControlResultName;
  @ApiProperty({ enum: ['automatic', 'attested', 'inherited', 'none'] }) decidedBy!: DecidedBy;
  /** Everything that had a part in the result. */
  @ApiProperty({ enum: ['signal', 'attestation', 'mapping', 'exception'], isArray: true }) sources!: ResultSource[];
  @ApiProperty({ type: () => ContradictionDto, nullable: true }) contradiction!: Contradiction | null;
  /** 1, 0.5 or 0; null when not assessed and when not applicable. */
  @ApiProperty({ type: Number, nullable: true, enum: [0, 0.5, 1, null], example: 0.5 }) score!: number | null;
  /** The deciding one first. */
  @ApiProperty({ type: [String], example: ['Signals pass, and a strong one covers the control.'] }) reasons!: string[];
  /** When this may change though nothing new is heard; null for never. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) validUntil!: Date | null;
  @ApiProperty({ type: () => [ControlSignalDto] }) signals!: ControlSignalDto[];
  @ApiProperty({ type: () => ControlAttestationDto, nullable: true }) attestation!: ControlAttestationDto | null;
  @ApiProperty({ type: () => ControlExceptionDto, nullable: true }) exception!: ControlExceptionDto | null;
  @ApiProperty({ type: () => ControlGapDto, nullable: true }) gap!: Gap | null;
  /** The most trusted first, ten at most; null without `include=mappings`. */
  @ApiProperty({ type: () => [SuggestedFromDto], nullable: true }) suggestedFrom!: SuggestedFromDto[] | null;

  static from(assessed: AssessedControl, view: ControlView): AssessedControlDto {
    const { control, result, claim } = assessed;
    const { id, title, section, kind, judged: evaluated, weight } = control;
    const attestation = claim?.attestation ?? null;
    return {
      id,
      title,
      section,
      kind,
      judged: evaluated,
      weight,
      ...result,
      signals: assessed.links.map((link) => ControlSignalDto.from(link)),
      attestation: attestation && ControlAttestationDto.from(attestation, view),
      exception: exceptionOf(claim, view.at),
      gap: gapIn(assessed, view),
      suggestedFrom: view.includes.has('mappings') ? suggestionsOf(assessed, view, SHOWN_SUGGESTIONS) : null,
    };
  }
}

const SHOWN_SUGGESTIONS = 10;

/** What a control is shown with. */
export interface ControlView extends Pick<OneAssessment, 'at' | 'ownResult' | 'framework' | 'connected'> {
  includes: ReadonlySet<AssessmentInclude>;
  /** What was written, by id of the attestation, where that is shown. */
  words: ReadonlyMap<string, AttestedWords>;
}

export function suggestionsOf(
  { suggestions }: AssessedControl,
  { ownResult }: ControlView,
  most: number,
): SuggestedFromDto[] {
  return suggestions
    .slice(0, most)
    .map(({ from, relation, use, publishers, trust }) => ({
      ...from,
      relation,
      use,
      publishers,
      trust,
      result: ownResult(from)?.result ?? null,
    }));
}

function exceptionOf(claim: ActiveClaim | null, at: Date): ControlExceptionDto | null {
  if (!claim?.exception) return null;
  const { id, reason, compensating, expiresAt } = claim.exception;
  return { id, inForce: isInForce(claim.exception, at), reason, compensating, expiresAt };
}

function gapIn(assessed: AssessedControl, { at, framework, connected }: ControlView): Gap | null {
  const toConnect = (signal: string): readonly string[] => (connected.has(signal) ? [] : suitesRead(signal));
  const { control, result, links, claim, inherited } = assessed;
  if (control.judged === 'never') return null;
  if (control.judged === 'by-parts') return gapOfParts(result, openParts(framework).get(control.id) ?? []);
  const [attestation, exception] = [claim?.attestation ?? null, claim?.exception ?? null];
  const words = { titleOf: titleOfSignal, unitOf: unitOfSignal, toConnect };
  return gapOf({ signals: links, attestation, exception, inherited }, result, at, words);
}
