import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import {
  CHECK_SEVERITIES,
  type CheckSeverity,
  RESULT_STATUSES,
  type ResultStatus,
} from '../../cloud-security/index.js';
import type { Gap, GapCheck, GapFramework, Gaps } from '../app/find-gaps.service.js';
import { unitOfSignal } from '../app/known-signals.js';
import { ACTION_KINDS, type ActionKind } from '../domain/best-actions.js';
import { CONTROL_RESULTS, type ControlResultName } from '../domain/control.js';
import { rounded1 } from '../domain/days.js';
import { SIGNAL_UNITS, type SignalUnit } from '../domain/heads-in-words.js';
import { SIGNAL_ASPECTS, type SignalAspect, type SignalState } from '../domain/signal.js';
import { checkAddress } from './addresses.js';

/** Actions that one answer names at most, and those that it names when nobody says how many. */
const MOST = 100;
const USUAL = 20;
/** Controls that an answer names of one framework; how many there are is told apart. */
const NAMED_CONTROLS = 50;

/** What to look for, in one framework. */
export class FrameworkGapQueryDto {
  @ApiProperty({
    required: false,
    enum: ACTION_KINDS,
    description:
      'Only signals to put right, only single checks of cloud suites, only controls to attest, or only those of which the attestation has expired.',
  })
  @IsOptional()
  @IsIn(ACTION_KINDS)
  kind?: ActionKind;

  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    maximum: MOST,
    default: USUAL,
    description: 'How many actions to show, the best first.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST)
  limit: number = USUAL;
}

/** What to look for, in all frameworks or in one. */
export class GapQueryDto extends FrameworkGapQueryDto {
  @ApiProperty({
    required: false,
    example: 'nist-csf-2.0',
    description: 'Only what moves a control of this framework, ordered by what it brings there.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  framework?: string;
}

/** A control that would have another result. */
export class MovedControlDto {
  @ApiProperty({ example: '3.6' }) id!: string;
  @ApiProperty({ example: 'Encryption on end-user devices' }) title!: string;
  @ApiProperty({ enum: CONTROL_RESULTS, example: 'non-compliant' }) before!: ControlResultName;
  @ApiProperty({ enum: CONTROL_RESULTS, example: 'compliant' }) after!: ControlResultName;
}

/** What an action would do to one framework. */
export class GapFrameworkDto {
  @ApiProperty({ example: 'cis-controls-v8.1' }) slug!: string;
  @ApiProperty({ example: 'CIS Controls' }) name!: string;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 41.2 })
  readinessBefore!: number | null;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 42.9 })
  readinessAfter!: number | null;
  @ApiProperty({ example: 1.7, description: 'Points of readiness, before rounding of the two.' }) points!: number;
  @ApiProperty({ type: 'integer', example: 2 }) controlsMoved!: number;
  @ApiProperty({ type: [MovedControlDto], description: `The first ${NAMED_CONTROLS} of them.` })
  controls!: MovedControlDto[];

  static from({ framework, name, titleOf, moved, gain, ...readiness }: GapFramework): GapFrameworkDto {
    return {
      slug: framework,
      name,
      readinessBefore: readiness.readinessBefore,
      readinessAfter: readiness.readinessAfter,
      points: rounded1(gain * 100),
      controlsMoved: moved.length,
      controls: moved
        .slice(0, NAMED_CONTROLS)
        .map(({ id, before, after }) => ({ id, title: titleOf(id), before, after })),
    };
  }
}

/** The signal that is to be put right, and how it stands. */
export class GapSignalDto {
  @ApiProperty({ example: 'disk-encryption' }) key!: string;
  @ApiProperty({ example: 'The system disk is encrypted', description: 'What is true when it passes.' }) title!: string;
  @ApiProperty({ enum: ['device', 'organization'] }) scope!: 'device' | 'organization';
  @ApiProperty({ enum: ['pass', 'partial', 'fail', 'unknown'] }) state!: SignalState;
  @ApiProperty({
    type: 'integer',
    example: 34,
    description: 'Devices (checks of a cloud suite, or 1 for the organization) that pass, not stale.',
  })
  passed!: number;
  @ApiProperty({ type: 'integer', example: 40, description: 'Those in scope, without exceptions.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Those in scope of which nothing is known.' })
  unknown!: number;
  @ApiProperty({
    enum: SIGNAL_ASPECTS,
    description:
      'Of the two that controls ask about, the one that leaves more to do. `outcome`: those for which the title is true; `operating`: those on which it ran lately, whatever it found.',
  })
  aspect!: SignalAspect;
  @ApiProperty({ enum: SIGNAL_UNITS }) unit!: SignalUnit;
  @ApiProperty({ type: 'integer', example: 6, description: 'Those that would have to pass, or to be heard.' })
  concerned!: number;
  @ApiProperty({
    type: [String],
    example: [],
    description:
      'It is unknown until one of these suites is connected; empty once one is, and for what is measured without.',
  })
  suites!: string[];
  @ApiProperty({ example: 'The file system at / only.', description: 'Where its proof ends.' }) limits!: string;
}

/** The check of a cloud suite that is to be put right. */
export class GapCheckDto {
  /** @example 'google-workspace' */
  suite!: string;
  /** @example 'google.identity.2sv-enforced' */
  id!: string;
  @ApiProperty({ example: '2-Step Verification is enforced everywhere', description: 'What is true when it passes.' })
  title!: string;
  @ApiProperty({ enum: [...CHECK_SEVERITIES], nullable: true }) severity!: CheckSeverity | null;
  /** Of the last audit. */
  @ApiProperty({ enum: [...RESULT_STATUSES], nullable: true }) status!: ResultStatus | null;
  /** What was seen. */
  @ApiProperty({ type: String, nullable: true }) summary!: string | null;
  /** How to put it right. */
  @ApiProperty({ type: String, nullable: true }) remediation!: string | null;
  /** The signals that read it. */
  @ApiProperty({ type: [String], example: ['mfa-everyone'] }) signals!: string[];
  /** Everything about the check. A path of this API. */
  @ApiProperty({ example: '/api/v1/cloud-security/google-workspace/checks/google.identity.2sv-enforced' })
  link!: string;

  static from({ suite, id, verdict: result, check, signals }: GapCheck): GapCheckDto {
    return {
      suite,
      id,
      title: check?.title ?? id,
      severity: check?.severity ?? result?.severity ?? null,
      status: result?.status ?? null,
      summary: result?.summary ?? null,
      remediation: check?.remediation ?? null,
      signals: signals.map(({ key }) => key),
      link: checkAddress(suite, id),
    };
  }
}

/** The control that is to be attested. */
export class GapControlDto {
  @ApiProperty({ example: 'nist-csf-2.0' }) framework!: string;
  @ApiProperty({ example: 'RC.RP-03' }) id!: string;
  @ApiProperty({ example: 'Backup integrity verified before restore' }) title!: string;
}

/** One thing to do. */
export class GapDto {
  @ApiProperty({ enum: ACTION_KINDS, example: 'pass-signal' }) kind!: ActionKind;
  @ApiProperty({ type: GapSignalDto, nullable: true, description: 'Only for `pass-signal`.' })
  signal!: GapSignalDto | null;
  @ApiProperty({ type: GapCheckDto, nullable: true, description: 'Only for `pass-check`.' }) check!: GapCheckDto | null;
  @ApiProperty({ type: GapControlDto, nullable: true, description: 'Only for an attestation.' })
  control!: GapControlDto | null;
  @ApiProperty({ example: 9.4, description: 'Points of readiness, over all frameworks together.' }) points!: number;
  @ApiProperty({ type: 'integer', example: 14 }) controlsMoved!: number;
  @ApiProperty({ type: [GapFrameworkDto], description: 'Those in which a control moves, most points first.' })
  frameworks!: GapFrameworkDto[];

  static from({ kind, signal, check, control, gain, controlsMoved, frameworks }: Gap): GapDto {
    return {
      kind,
      signal: signal && signalOf(signal),
      check: check && GapCheckDto.from(check),
      control: control && { framework: control.ref.framework, id: control.control.id, title: control.control.title },
      points: rounded1(gain * 100),
      controlsMoved,
      frameworks: frameworks.map((framework) => GapFrameworkDto.from(framework)),
    };
  }
}

/** What to do next, the best first, and what that was computed from. */
export class GapsDto {
  @ApiProperty({ type: [GapDto] }) data!: GapDto[];
  @ApiProperty({
    type: 'integer',
    example: 871,
    description: 'Things that would lift something, of which `data` has the first.',
  })
  total!: number;
  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When devices were counted last; null before the first. Claims are those of now.',
  })
  asOf!: Date | null;
  @ApiProperty({ example: '128', description: 'Of what is kept of devices; rises with each change.' })
  dataVersion!: string;
  @ApiProperty({ example: 'compliance-1.0', description: 'Whose constants were used.' }) policy!: string;

  static from({ gaps, total, asOf, version, policy }: Gaps): GapsDto {
    return { data: gaps.map((gap) => GapDto.from(gap)), total, asOf, dataVersion: version, policy };
  }
}

function signalOf({ signal, reading, suites }: NonNullable<Gap['signal']>): GapSignalDto {
  const { key, title, scope, limits } = signal;
  const { state, aspect, passed, total, unknown } = reading;
  const heads = { aspect, unit: unitOfSignal(key), passed, total, unknown, concerned: total - passed };
  return { key, title, scope, state, ...heads, suites, limits };
}
