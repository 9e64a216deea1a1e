import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { LongJobDto } from '../../jobs/index.js';
import { type Language, LANGUAGES, type NamedActor, type Paper, PAPERS } from '../domain/stored-report.js';
import type { ReportSummary } from '../domain/summary.js';
import type { FileRow, ReportRow } from '../persistence/report-query.repository.js';

/** How a report is printed. */
export class PrintOptionsDto {
  @ApiProperty({ required: false, enum: PAPERS, default: 'a4', description: 'ISO 216 A4 (`a4`), or US Letter.' })
  @IsOptional()
  @IsIn(PAPERS)
  paper: Paper = 'a4';

  @ApiProperty({
    required: false,
    enum: LANGUAGES,
    default: 'en',
    description: 'BCP 47: what its words are written in.',
  })
  @IsOptional()
  @IsIn(LANGUAGES)
  lang: Language = 'en';
}

/** The days that a report looks back on (UTC), both included. */
export class ReportPeriodDto {
  @ApiProperty({ format: 'date', example: '2026-10-21' }) from!: string;
  @ApiProperty({ format: 'date', example: '2026-11-20' }) to!: string;
  @ApiProperty({ type: 'integer', example: 30 }) days!: number;
}

/** Whose report it is. */
export class ReportOrganizationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: 'Example Ltd' }) name!: string;
}

/** What made it. */
export class ReportGeneratorDto {
  @ApiProperty({ example: 'Posture' }) name!: string;
  @ApiProperty({ example: '0.1.0' }) version!: string;
}

/** Everything that a report says, at one moment: exactly the figures that the PDF prints. */
export class ReportSummaryDto {
  @ApiProperty({ type: 'integer', example: 1, description: 'Version of the shape of this answer.' }) format!: number;
  @ApiProperty({ format: 'date-time', description: 'When it was read; all sections are of one state of the data.' })
  asOf!: string;
  @ApiProperty({
    example: 'q7y1xk0Ww1Ylw0lT8rj5aA',
    description: 'Of all it says but `asOf`: the same data, the same version.',
  })
  dataVersion!: string;
  @ApiProperty({ type: ReportOrganizationDto }) organization!: ReportOrganizationDto;
  @ApiProperty({ type: ReportPeriodDto }) period!: ReportPeriodDto;
  @ApiProperty({ type: ReportGeneratorDto }) generator!: ReportGeneratorDto;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'By name. `place` has their order; `data` is null where a section could not be read, and then `state` is `failed`.',
  })
  sections!: ReportSummary['sections'];
}

/** Who did something with a report. */
export class ReportActorDto {
  /** @example 'user' */
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** The name of today; null for one who is gone, and for the service itself. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;

  static from({ kind, id, name }: NamedActor): ReportActorDto {
    return { kind, id, name };
  }
}

/** A PDF that was printed of a report. */
export class ReportFileDto {
  @ApiProperty({ enum: PAPERS, example: 'a4' }) paper!: string;
  /** BCP 47. */
  @ApiProperty({ enum: LANGUAGES, example: 'en' }) lang!: string;
  /** Of its bytes, in hex; it is the `ETag` of the PDF too. */
  @ApiProperty({ pattern: '^[0-9a-f]{64}$', example: 'f'.repeat(64) }) sha256!: string;
  @ApiProperty({ type: 'integer', minimum: 1, example: 24 }) pages!: number;
  /** Bytes. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 412_345 }) size!: number;
  /** Scripts of text in it, such as `Han`, that no font of the service can write: empty boxes stand there. */
  @ApiProperty({ type: [String], example: [] }) missingScripts!: string[];
  /** When these bytes were printed first. */
  @ApiProperty({ format: 'date-time' }) printedAt!: string;
  printedBy!: ReportActorDto;
  /** Whether it is at hand; else it is printed again, from what the report says, when somebody asks. */
  isKept!: boolean;
  /** Where it is had. */
  @ApiProperty({ example: '/api/v1/reports/0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1/pdf?paper=a4&lang=en' }) link!: string;

  static from({ missing, printedBy, ...file }: FileRow, reportId: string): ReportFileDto {
    const link = `/api/v1/reports/${reportId}/pdf?paper=${file.paper}&lang=${file.lang}`;
    return { ...file, missingScripts: missing, printedBy: ReportActorDto.from(printedBy), link };
  }
}

/** A report that was made: it says for good what it said then. */
export class ReportDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** What it says is as of then. */
  asOf!: Date;
  /** Of what it says: the same data, the same version, and the same report. */
  @ApiProperty({ example: 'q7y1xk0Ww1Ylw0lT8rj5aA' }) dataVersion!: string;
  /** When it was kept. */
  madeAt!: Date;
  /** Who asked for it first. */
  madeBy!: ReportActorDto;
  /** What was printed of it so far; any other can be had at `/reports/{id}/pdf`. */
  @ApiProperty({ type: [ReportFileDto] }) files!: ReportFileDto[];

  static from(row: ReportRow): ReportDto {
    return shown(row);
  }
}

/** The same with all that it says. */
export class ReportDetailDto extends ReportDto {
  /** As it was printed; `format` says which shape it has, where that has changed since. */
  @ApiProperty({ type: ReportSummaryDto }) summary!: ReportSummary;

  static override from(row: ReportRow & { summary: ReportSummary }): ReportDetailDto {
    return { ...shown(row), summary: row.summary };
  }
}

/** A report that is printed in the background. */
export class AskedReportDto {
  /** The report: what it says is kept already. */
  @ApiProperty({ format: 'uuid' }) reportId!: string;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
  /** Somebody had asked for this very print already. */
  @ApiProperty({ example: false }) alreadyUnderWay!: boolean;
  job!: LongJobDto;
}

function shown({ id, readAt: asOf, dataVersion, madeAt, madeBy, files }: ReportRow): Omit<ReportDetailDto, 'summary'> {
  return {
    id,
    asOf,
    dataVersion,
    madeAt,
    madeBy: ReportActorDto.from(madeBy),
    files: files.map((file) => ReportFileDto.from(file, id)),
  };
}
