import { ApiProperty } from '@nestjs/swagger';
import {
  CHECK_SEVERITIES,
  type CheckSeverity,
  KNOWN_STATUSES,
  type KnownStatus,
  RESULT_STATUSES,
  type ResultStatus,
} from '../../cloud-security/index.js';
import type { AssessmentInclude } from '../app/assessment-query.js';
import type { ReadControlResult, SignalCheck } from '../app/read-control.service.js';
import type { ControlHistory, ResultChange } from '../app/control-histories.service.js';
import type { DecidedBy } from '../domain/control-result.js';
import { CONTROL_RESULTS, type ControlResultName } from '../domain/control.js';
import type { Disagreement } from '../domain/mapping-inference.js';
import type { CellOutcome } from '../domain/signal-cells.js';
import { checkAddress } from './addresses.js';
import { AssessedControlDto, type ControlView, SuggestedFromDto, suggestionsOf } from './assessed-control.dto.js';
import { FrameworkDto } from './framework-assessment.dto.js';

const EVERYTHING: ReadonlySet<AssessmentInclude> = new Set(['evidence', 'mappings']);
const MOST_MAPPINGS = 100;

/** Where to read on. Paths of this API. */
export class ControlLinksDto {
  /** How its result changed. */
  @ApiProperty({ example: '/api/v1/compliance/frameworks/nist-csf-2.0/controls/PR.DS-01/history' }) history!: string;
  /** Everything that was said about it. */
  @ApiProperty({ example: '/api/v1/compliance/frameworks/nist-csf-2.0/controls/PR.DS-01/attestations' })
  attestations!: string;
  /** For each of its signals that are asked of devices, by key, those that fail. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { 'disk-encryption': '/api/v1/compliance/signals/disk-encryption/devices?outcome=fail' },
  })
  devices!: Record<string, string>;
}

/** What a publisher says about two controls. */
export class SaidRelationDto {
  /** @example 'NIST' */
  publisher!: string;
  @ApiProperty({ example: 'related' }) relation!: string;
}

/** A control of a framework. */
export class NamedControlDto {
  @ApiProperty({ example: 'nist-csf-2.0' }) framework!: string;
  @ApiProperty({ example: 'PR.DS-01' }) control!: string;
}

/** Publishers that say something else about the same two controls. */
export class DisagreementDto {
  @ApiProperty({ type: () => [NamedControlDto] }) between!: NamedControlDto[];
  /** Read from the first of `between` to the second. */
  said!: SaidRelationDto[];

  static from({ between, said }: Disagreement): DisagreementDto {
    return { between: [...between], said: [...said] };
  }
}

/** A control with everything that is known about it. */
export class ControlDetailDto extends AssessedControlDto {
  framework!: FrameworkDto;
  /** Numbers that are facts of the control: levels, groups, what it asks for. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) facts!: Readonly<Record<string, string>>;
  @ApiProperty({ type: [String], example: ['ig1', 'ig2', 'ig3'] }) profiles!: readonly string[];
  /** The control that it is a part of. */
  @ApiProperty({ type: String, nullable: true, example: null }) parent!: string | null;
  /** Whose judgement it is what signals speak for; null when none do in this framework. */
  @ApiProperty({ type: String, nullable: true }) evidenceBasis!: string | null;
  /** Other controls by mappings, the most trusted first, a hundred at most. */
  @ApiProperty({ type: () => [SuggestedFromDto] }) mappings!: SuggestedFromDto[];
  disagreements!: DisagreementDto[];
  /** What its signals read of the cloud suites that are connected. */
  @ApiProperty({ type: () => [ControlCheckDto] }) checks!: ControlCheckDto[];
  links!: ControlLinksDto;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) asOf!: Date | null;
  /** @example '2.0+1f0c8a54d2b7' */
  catalogueVersion!: string;

  static of(read: ReadControlResult, isOfDevices: (signal: string) => boolean): ControlDetailDto {
    const { assessed, framework, checks, asOf } = read;
    const view: ControlView = { ...read, includes: EVERYTHING };
    const { facts, profiles, parent, id, links } = assessed.control;
    const { slug, evidenceBasis, catalogueVersion } = framework.known.framework;
    const devices = links.filter(({ signal }) => isOfDevices(signal));
    const here = `/api/v1/compliance/frameworks/${slug}/controls/${encodeURIComponent(id)}`;
    return Object.assign(new ControlDetailDto(), AssessedControlDto.from(assessed, view), {
      framework: FrameworkDto.of(framework.known),
      facts,
      profiles,
      parent,
      evidenceBasis,
      mappings: suggestionsOf(assessed, view, MOST_MAPPINGS),
      disagreements: assessed.disagreements.map((one) => DisagreementDto.from(one)),
      checks: checks.map((one) => ControlCheckDto.from(one)),
      links: {
        history: `${here}/history`,
        attestations: `${here}/attestations`,
        devices: Object.fromEntries(
          devices.map(({ signal }) => [signal, `/api/v1/compliance/signals/${signal}/devices?outcome=fail`]),
        ),
      },
      asOf,
      catalogueVersion,
    });
  }
}

/** A result that stood from a day on. */
export class ResultChangeDto {
  /** The day (UTC) at whose end it stood so first. */
  @ApiProperty({ format: 'date', example: '2026-06-30' }) on!: string;
  @ApiProperty({ enum: CONTROL_RESULTS }) result!: ControlResultName;
  @ApiProperty({ enum: ['automatic', 'attested', 'inherited', 'none'] }) decidedBy!: DecidedBy;
  /** A claim was denied by signals. */
  contradiction!: boolean;
  @ApiProperty({ type: [String], example: ['Signals fail: 40 % proven, held down by disk-encryption.'] })
  reasons!: string[];

  static from({ on, result: { result, decidedBy, contradiction, reasons } }: ResultChange): ResultChangeDto {
    return { on, result, decidedBy, contradiction: contradiction !== null, reasons };
  }
}

/** How the result of a control changed. */
export class ControlHistoryDto {
  /** The newest first; the last one is what stood on the first day. */
  changes!: ResultChangeDto[];
  /** The first day that was looked at: 180 days ago, or a later one where more was said about the control and its parts than is looked through. */
  @ApiProperty({ format: 'date', example: '2026-01-01' }) from!: string;
  @ApiProperty({ format: 'date', example: '2026-06-30' }) to!: string;

  static of({ changes, from, to }: ControlHistory): ControlHistoryDto {
    return { changes: changes.map((one) => ResultChangeDto.from(one)), from, to };
  }
}

const SAYS = ['pass', 'partial', 'fail', 'not-reported', 'not-applicable', 'excepted'] as const;

/** A check of a cloud suite that a signal of the control reads. */
class ControlCheckDto {
  /** The signal that reads it. */
  @ApiProperty({ example: 'mfa-everyone' }) signal!: string;
  /** @example 'google-workspace' */
  suite!: string;
  /** @example 'google.identity.2sv-enforced' */
  id!: string;
  @ApiProperty({ example: '2-Step Verification is enforced everywhere', description: 'What is true when it passes.' })
  title!: string;
  @ApiProperty({ enum: [...CHECK_SEVERITIES], nullable: true }) severity!: CheckSeverity | null;
  /** What it says to the signal: `not-reported` proves nothing, `excepted` and `not-applicable` are left out. */
  @ApiProperty({ enum: [...SAYS] }) says!: CellOutcome;
  /** The day (UTC) on which that was read; null for what has no age. */
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-06-30' }) observedOn!: string | null;
  /** Of the last audit; null when it did not look at the check. */
  @ApiProperty({ enum: [...RESULT_STATUSES], nullable: true }) status!: ResultStatus | null;
  /** What was really read last. It stands in, as old as it is, for a status that could not be read. */
  @ApiProperty({ enum: [...KNOWN_STATUSES], nullable: true }) standing!: KnownStatus | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) auditedAt!: Date | null;
  /** What was seen. */
  @ApiProperty({ type: String, nullable: true }) summary!: string | null;
  /** Everything about the check. A path of this API. */
  @ApiProperty({ example: '/api/v1/cloud-security/google-workspace/checks/google.identity.2sv-enforced' })
  link!: string;

  static from({ signal, suite, id, check, verdict: result, answer: { outcome, day } }: SignalCheck): ControlCheckDto {
    return {
      signal,
      suite,
      id,
      title: check?.title ?? id,
      severity: check?.severity ?? result?.severity ?? null,
      says: outcome,
      observedOn: day === '' ? null : day,
      status: result?.status ?? null,
      standing: result?.standing ?? null,
      auditedAt: result?.auditedAt ?? null,
      summary: result?.summary ?? null,
      link: checkAddress(suite, id),
    };
  }
}
