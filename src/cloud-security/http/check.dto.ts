import { ApiProperty } from '@nestjs/swagger';
import type { CheckView } from '../app/read-suite.service.js';
import { CHECK_SEVERITIES, type CheckSeverity, type CloudCheck } from '../domain/cloud-check.js';
import { KNOWN_STATUSES, type KnownStatus } from '../domain/known-results.js';
import { type ScopeValue, RESULT_STATUSES, type ResultConfidence, type ResultStatus } from '../domain/check-result.js';
import type { CheckPast } from '../persistence/cloud-audit-query.repository.js';
import { BriefVerdictDto } from './audit.dto.js';
import { CloudExceptionDto, CloudObjectDto } from './history.dto.js';

/** Of those behind a result, so many are named in lists. */
const NAMED_IN_LISTS = 5;

/** What is behind a result. */
export class AffectedDto {
  @ApiProperty({ type: 'integer', example: 3 }) count!: number;
  /** Some of them. */
  @ApiProperty({ type: [CloudObjectDto] }) sample!: CloudObjectDto[];
}

/** What has to be approved for a check to pass. */
export class WouldPassIfDto {
  /** @example 'It passes when these two emergency accounts are approved.' */
  text!: string;
  @ApiProperty({ type: [CloudObjectDto] }) approve!: CloudObjectDto[];
}

/** People whom a check concerns. */
export class ConcernedPeopleDto {
  /** Active people for whom it is not as it should be. */
  @ApiProperty({ type: 'integer', example: 6 }) concerned!: number;
  /** Active people for whom it could be. */
  @ApiProperty({ type: 'integer', example: 24 }) all!: number;
}

/** A check and what is known of it. */
export class CloudCheckDto {
  /** @example 'm365.entra.mfa-all-users' */
  id!: string;
  /** @example 'Everybody needs a second factor' */
  title!: string;
  /** What can happen while it fails; null where its suite does not say. */
  @ApiProperty({ type: String, nullable: true, example: 'People can sign in with a password alone' }) risk!:
    string | null;
  /** @example 'entra' */
  area!: string;
  @ApiProperty({ enum: CHECK_SEVERITIES, example: 'critical' }) severity!: CheckSeverity;
  /** `extended` ones need a permission that may write, or are answered indirectly. */
  @ApiProperty({ enum: ['core', 'extended'] }) tier!: 'core' | 'extended';
  /** Of the last audit; null before the first. */
  @ApiProperty({ enum: RESULT_STATUSES, nullable: true, example: 'fail' }) status!: ResultStatus | null;
  /** The last status that was really read, at `knownAt`: losing sight of a setting does not change it. */
  @ApiProperty({ enum: KNOWN_STATUSES, nullable: true, example: 'fail' }) standing!: KnownStatus | null;
  /** An exception covers it; the status stays what was seen. */
  @ApiProperty({ type: Boolean, example: false }) excepted!: boolean;
  @ApiProperty({ type: String, nullable: true, example: 'Three people are exempt from multi-factor authentication.' })
  summary!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'unapproved-exclusions' }) reason!: string | null;
  @ApiProperty({ enum: ['direct', 'indirect', 'default'], nullable: true }) confidence!: ResultConfidence | null;
  affected!: AffectedDto;
  /** Whom it concerned when `standing` was read; null where that is not known, or where it is about no people. */
  @ApiProperty({ type: ConcernedPeopleDto, nullable: true }) people!: ConcernedPeopleDto | null;
  @ApiProperty({ type: WouldPassIfDto, nullable: true }) wouldPassIf!: WouldPassIfDto | null;
  /** Without which permissions it could not be assessed. */
  @ApiProperty({ type: [String], example: [] }) missing!: string[];
  @ApiProperty({ type: Date, nullable: true }) knownAt!: Date | null;
  @ApiProperty({ type: Date, nullable: true }) firstFailedAt!: Date | null;
  @ApiProperty({ type: Date, nullable: true }) lastChangedAt!: Date | null;
  /**
   * When the gap is due: so many days (`dueDays`) after it first failed. Null where there is none or it is excepted, where the policy
   * gives no day, and where nobody knows since when it fails, as of a warning (then `dueDays` is there).
   */
  @ApiProperty({ type: String, format: 'date', nullable: true }) dueOn!: string | null;
  /** Days that the policy gives from the day on which it first failed; null with none. */
  @ApiProperty({ type: 'integer', nullable: true, example: 30 }) dueDays!: number | null;
  /** Why: the level of its risk, or `severity` where the policy goes by that; null without `dueDays`. @example 'high' */
  @ApiProperty({ enum: ['severity', 'very-low', 'low', 'moderate', 'high', 'very-high'], nullable: true })
  dueBecause!: string | null;
  /** Whether the day has passed; null where there is no gap, or it is excepted. */
  @ApiProperty({ type: Boolean, nullable: true }) overdue!: boolean | null;
  @ApiProperty({ type: CloudExceptionDto, nullable: true, example: null }) exception!: CloudExceptionDto | null;

  static from({ check, known, exception, excepted, deadline }: CheckView, named = NAMED_IN_LISTS): CloudCheckDto {
    const { id, title, risk = null, area, severity, tier } = check;
    const result = known?.result;
    const { count = 0, sample = [] } = result?.affected ?? {};
    return {
      id,
      title,
      risk,
      area,
      severity,
      tier,
      status: known?.status ?? null,
      standing: known?.standing ?? null,
      excepted,
      summary: result?.summary ?? null,
      reason: result?.reason ?? null,
      confidence: result?.confidence ?? null,
      affected: { count, sample: sample.slice(0, named).map((object) => CloudObjectDto.from(object)) },
      people: known?.people ?? null,
      wouldPassIf: result?.wouldPassIf
        ? {
            text: result.wouldPassIf.text,
            approve: result.wouldPassIf.approve.map((object) => CloudObjectDto.from(object)),
          }
        : null,
      missing: [...(result?.missing ?? [])],
      knownAt: known?.knownAt ?? null,
      firstFailedAt: known?.firstFailedAt ?? null,
      lastChangedAt: known?.lastChangedAt ?? null,
      dueOn: deadline?.dueOn ?? null,
      dueDays: deadline?.days ?? null,
      dueBecause: deadline?.because ?? null,
      overdue: deadline?.overdue ?? null,
      exception: exception && CloudExceptionDto.from(exception),
    };
  }
}

/** What an audit said of a check. */
export class CheckPastDto {
  @ApiProperty({ format: 'uuid' }) auditId!: string;
  at!: Date;
  verdict!: BriefVerdictDto;
}

/** How a setting stands in one organizational unit or group. */
export class ScopeValueDto {
  @ApiProperty({ enum: ['org-unit', 'group'] }) kind!: 'org-unit' | 'group';
  /** @example '/Sales' */
  scope!: string;
  @ApiProperty({ description: 'As it was read.', example: false, oneOf: [{}] }) value!: unknown;
  met!: boolean;
  /** Active people for whom it holds; null when not known. */
  @ApiProperty({ type: 'integer', nullable: true, example: 12 }) people!: number | null;
}

/** Everything about one check. */
export class CloudCheckDetailDto extends CloudCheckDto {
  /** The condition, in words. */
  @ApiProperty({ example: 'A policy in force asks all people for a second factor, for all applications.' })
  passWhen!: string;
  /** @example 'Turn the policy on.' */
  remediation!: string;
  /** What was asked for; null before the first audit. */
  @ApiProperty({ type: String, nullable: true, example: 'state = enabled' }) expected!: string | null;
  @ApiProperty({ description: 'What was read; null when nothing was.', example: null, oneOf: [{}] }) observed!: unknown;
  @ApiProperty({ type: String, nullable: true, example: null }) note!: string | null;
  /** Where a setting differs between organizational units or groups. */
  @ApiProperty({ type: [ScopeValueDto] }) scopes!: readonly ScopeValue[];
  /** Names of licences without which it does not apply. */
  @ApiProperty({ type: [String], example: ['Entra ID P1'] }) licences!: readonly string[];
  /** Where in the answers of the suite it looks. */
  @ApiProperty({ type: [String], example: ['conditionalAccess.policies[].state'] }) fields!: readonly string[];
  /** CISA SCuBA policies, and numbers of the CIS Benchmark by its version. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { scuba: [], cis: { '6.0.0': ['5.2.2.1'] } } })
  baselines!: CloudCheck['baselines'];
  /** Controls and techniques that it supports. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { nistCsf2: ['PR.AA-03'] } })
  supports!: CloudCheck['supports'];
  /** Values that an organization may set for itself. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example: [] })
  parameters!: CloudCheck['parameters'];
  /** What the last audits said of it, the newest first. */
  @ApiProperty({ type: [CheckPastDto] }) history!: CheckPastDto[];

  static detail(view: CheckView & { past: CheckPast[] }): CloudCheckDetailDto {
    const { check, known, past } = view;
    const { passWhen, remediation, licences, fields, baselines, supports, parameters } = check;
    return Object.assign(CloudCheckDto.from(view, Infinity), {
      passWhen,
      remediation,
      expected: known?.result.expected ?? null,
      observed: known?.result.observed ?? null,
      note: known?.result.note ?? null,
      scopes: known?.result.scopes ?? [],
      licences,
      fields,
      baselines,
      supports,
      parameters,
      history: past.map(({ auditId, at, result }) => ({ auditId, at, verdict: BriefVerdictDto.from(result) })),
    });
  }
}
