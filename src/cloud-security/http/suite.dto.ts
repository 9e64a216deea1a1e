import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { type ErrorItem, InvalidRequestError, suggest } from '../../platform/index.js';
import type { CheckView, SuiteStatus, SuiteSummary, SuiteView } from '../app/read-suite.service.js';
import { type CheckFilter, controlsOf, SUPPORTED_FRAMEWORKS, type SupportedFramework } from '../domain/check-filter.js';
import { RESULT_STATUSES } from '../domain/check-result.js';
import { CHECK_SEVERITIES, type CloudCheck } from '../domain/cloud-check.js';
import { DRIFT_KINDS, type DriftKind } from '../domain/drift.js';
import { countsOf, scoreOf } from '../domain/score.js';
import { CloudAuditDto, VerdictCountsDto } from './audit.dto.js';
import { CloudCheckDto } from './check.dto.js';
import { CloudConnectionDto, HowToConnectDto } from './connection.dto.js';
import { CloudDriftDto } from './history.dto.js';

const STATUSES: SuiteStatus[] = ['not-connected', 'connected', 'failing'];

/** Which checks of a suite are asked for. */
export class SuiteQueryDto {
  @ApiProperty({
    required: false,
    example: 'fail,warning',
    description: `Only checks with one of these: ${[...RESULT_STATUSES, 'excepted'].join(', ')}. The figures stay those of all.`,
  })
  @IsOptional()
  @IsString()
  status?: string;

  @ApiProperty({ required: false, example: 'critical,high', description: `Of these: ${CHECK_SEVERITIES.join(', ')}.` })
  @IsOptional()
  @IsString()
  severity?: string;

  @ApiProperty({ required: false, example: 'entra', description: 'Of these parts of the suite.' })
  @IsOptional()
  @IsString()
  area?: string;

  @ApiProperty({
    required: false,
    example: 'iso-27001',
    description: `That support controls of these: ${SUPPORTED_FRAMEWORKS.join(', ')}.`,
  })
  @IsOptional()
  @IsString()
  framework?: string;
}

/** A suite in short. */
export class SuiteSummaryDto {
  /** @example 'google-workspace' */
  suite!: string;
  /** @example 'Google Workspace' */
  title!: string;
  /** `failing`: connected, but the last run brought nothing; the figures are of the last one that did. */
  @ApiProperty({ enum: STATUSES, example: 'connected' }) status!: SuiteStatus;
  /** A tenant made up for demonstration. */
  demonstration!: boolean;
  /** When the last audit that was kept ended; null before the first. */
  @ApiProperty({ type: Date, nullable: true }) auditedAt!: Date | null;
  /** Σ weight of what is met (a warning half) ÷ Σ weight of what was assessed; weights by severity 10, 6, 3, 1. Null when nothing was assessed. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 71.4 }) score!: number | null;
  /** Percent of the weight of the checks that apply; null before the first audit. Never part of the score. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 96 }) coverage!: number | null;
  counts!: VerdictCountsDto;
  /** The run that was asked for last, with its progress while it is under way. */
  @ApiProperty({ type: CloudAuditDto, nullable: true }) lastRun!: CloudAuditDto | null;

  static from(summary: SuiteSummary): SuiteSummaryDto {
    const { registered, status, connection, lastRun, score, coverage, counts } = summary;
    return {
      suite: registered.meta.key,
      title: registered.meta.title,
      status,
      demonstration: connection?.isDemonstration ?? false,
      auditedAt: connection?.auditedAt ?? null,
      score,
      coverage: (connection?.auditedAt ?? null) === null ? null : coverage,
      counts: VerdictCountsDto.from(counts),
      lastRun: lastRun && CloudAuditDto.from(lastRun),
    };
  }
}

/** A part of the checks, by itself. */
export class PartDto {
  /** @example 'critical' */
  key!: string;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 50 }) score!: number | null;
  counts!: VerdictCountsDto;
}

/** The same figures by severity, by part of the suite, and by framework that checks support. */
export class SuiteSummariesDto {
  counts!: VerdictCountsDto;
  @ApiProperty({ type: [PartDto] }) bySeverity!: PartDto[];
  @ApiProperty({ type: [PartDto] }) byArea!: PartDto[];
  @ApiProperty({ type: [PartDto] }) byFramework!: PartDto[];

  static from(all: readonly CheckView[], counts: VerdictCountsDto): SuiteSummariesDto {
    const areas = [...new Set(all.map(({ check }) => check.area))];
    return {
      counts,
      bySeverity: CHECK_SEVERITIES.map((key) => partOf(key, all, ({ check }) => check.severity === key)),
      byArea: areas.map((key) => partOf(key, all, ({ check }) => check.area === key)),
      byFramework: SUPPORTED_FRAMEWORKS.map((key) =>
        partOf(key, all, ({ check }) => controlsOf(check, key).length > 0),
      ),
    };
  }
}

/** How often something moved. */
export class DriftCountDto {
  @ApiProperty({ enum: DRIFT_KINDS, example: 'regressed' }) kind!: DriftKind;
  @ApiProperty({ type: 'integer', example: 2 }) count!: number;
}

/** What moved. */
export class SuiteDriftDto {
  /** From when on `counts` counts. */
  since!: Date;
  @ApiProperty({ type: [DriftCountDto] }) counts!: DriftCountDto[];
  /** What the last audit found. */
  @ApiProperty({ type: [CloudDriftDto] }) items!: CloudDriftDto[];
}

/** The figures of one audit. */
export class TrendPointDto {
  @ApiProperty({ format: 'uuid' }) auditId!: string;
  at!: Date;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 68.2 }) score!: number | null;
  @ApiProperty({ type: Number, minimum: 0, maximum: 100, example: 96 }) coverage!: number;
}

/** Which editions of the baselines the checks follow. */
export class BaselineVersionsDto {
  /** @example 'SCuBA 1.5' */
  cisa!: string;
  /** @example '6.0.0' */
  cis!: string;
}

/** What is known of a suite. */
export class SuiteDto extends SuiteSummaryDto {
  summary!: SuiteSummariesDto;
  baselineVersions!: BaselineVersionsDto;
  /** Null when not connected. */
  @ApiProperty({ type: CloudConnectionDto, nullable: true }) connection!: CloudConnectionDto | null;
  howToConnect!: HowToConnectDto;
  @ApiProperty({ type: [CloudCheckDto] }) checks!: CloudCheckDto[];
  drift!: SuiteDriftDto;
  /** Of the last audits, the oldest first. */
  @ApiProperty({ type: [TrendPointDto] }) trend!: TrendPointDto[];
  /** When what is shown last changed; null when there is nothing yet. */
  @ApiProperty({ type: Date, nullable: true }) asOf!: Date | null;

  static override from(view: SuiteView): SuiteDto {
    const { registered, connection, checks, all, drift, trend } = view;
    const summary = SuiteSummaryDto.from(view);
    const titles = new Map(all.map(({ check }) => [check.id, check.title]));
    return Object.assign(summary, {
      summary: SuiteSummariesDto.from(all, summary.counts),
      baselineVersions: registered.suite.baselineVersions,
      connection: connection && CloudConnectionDto.from(connection),
      howToConnect: HowToConnectDto.of(registered.suite),
      checks: checks.map((check) => CloudCheckDto.from(check)),
      drift: {
        since: drift.since,
        counts: drift.counts,
        items: drift.items.map((row) => CloudDriftDto.from(row, titles.get(row.checkId) ?? null)),
      },
      trend,
      asOf: latest([
        connection?.connectedAt,
        connection?.preflightAt,
        view.lastRun?.startedAt,
        view.lastRun?.endedAt,
        ...all.flatMap(({ known, exception }) => [known?.lastChangedAt, exception?.approvedAt]),
      ]),
    });
  }
}

function partOf(key: string, all: readonly CheckView[], isIn: (view: CheckView) => boolean): PartDto {
  const counted = all
    .filter(isIn)
    .flatMap(({ check, known, excepted }) =>
      known ? [{ severity: check.severity, status: known.status, excepted }] : [],
    );
  return { key, score: scoreOf(counted).score, counts: VerdictCountsDto.from(countsOf(counted)) };
}

function latest(moments: readonly (Date | null | undefined)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** Reads the filters of a suite's checks; throws 400 with every value that is none. */
export function checkFilter(query: SuiteQueryDto, checks: readonly CloudCheck[]): CheckFilter {
  const allowed = {
    status: [...RESULT_STATUSES, 'excepted'],
    severity: CHECK_SEVERITIES,
    area: [...new Set(checks.map(({ area }) => area))],
    framework: SUPPORTED_FRAMEWORKS,
  } as const;
  const faults: ErrorItem[] = [];
  const read = (parameter: keyof typeof allowed): string[] | undefined => {
    const text = query[parameter];
    if (text === undefined) return undefined;
    const values = text.split(',').map((value) => value.trim());
    for (const value of values.filter((one) => !(allowed[parameter] as readonly string[]).includes(one))) {
      const suggestion = suggest(value, [...allowed[parameter]]);
      const detail = `takes ${allowed[parameter].join(', ')}`;
      faults.push({ parameter, detail, ...suggestion });
    }
    return values;
  };
  const [status, severity, area, framework] = [read('status'), read('severity'), read('area'), read('framework')];
  if (faults.length > 0)
    throw new InvalidRequestError('invalid-parameter', 'Invalid parameter', 'Correct what `errors` names.', {
      errors: faults,
    });
  return {
    ...(status ? { status } : {}),
    ...(severity ? { severity } : {}),
    ...(area ? { area } : {}),
    ...(framework ? { framework: framework as SupportedFramework[] } : {}),
  };
}
