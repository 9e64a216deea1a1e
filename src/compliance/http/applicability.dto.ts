import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { StatementOfApplicability } from '../app/export-assessment.service.js';
import { CONTROL_RESULTS } from '../domain/control.js';
import type { ApplicabilityRow } from '../domain/exports/assessment-rows.js';
import { ControlSignalDto } from './assessed-control.dto.js';

/** In which form, and as of when. */
export class ApplicabilityQueryDto {
  @ApiProperty({ required: false, enum: ['json', 'csv'], description: '`csv` is a download.' })
  @IsOptional()
  @IsIn(['json', 'csv'])
  format?: 'json' | 'csv';

  @ApiProperty({ required: false, example: '2026-06-30', description: 'As it stood at the end of this day (UTC).' })
  @IsOptional()
  @IsString()
  asOf?: string;
}

/** A document that backs what was attested. */
export class StatedDocumentDto {
  /** @example 'Backup plan' */
  title!: string;
  @ApiProperty({ format: 'uri', example: 'https://wiki.example.org/backups' }) url!: string;
}

/** Whether a control applies, why or why not, and how far it is. */
export class ApplicabilityRowDto {
  @ApiProperty({ type: String, example: 'A.8.13' }) control!: string | null;
  @ApiProperty({ type: String, example: 'Information backup' }) title!: string | null;
  @ApiProperty({ type: String, example: 'A.8' }) section!: string | null;
  @ApiProperty({ enum: ['yes', 'no'] }) applicable!: string | null;
  @ApiProperty({
    type: String,
    example: '',
    description: 'Why it is left out, or what was said about how it is met; empty when nobody said anything.',
  })
  justification!: string | null;
  @ApiProperty({
    type: String,
    example: 'implemented',
    description:
      'What was attested; `by automatic` or `by inherited` where nobody did, `not stated` where nothing is known.',
  })
  implementationStatus!: string | null;
  @ApiProperty({ enum: CONTROL_RESULTS, example: 'compliant' }) result!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' }) owner!: string | null;
  @ApiProperty({
    type: String,
    example:
      'The system disk is encrypted: passes on 34 of 40 devices where this is known, 2 unknown; Backup plan <https://wiki.example.org/backups>',
    description: '`measured` and `documents` in one line.',
  })
  evidence!: string | null;
  @ApiProperty({ type: [ControlSignalDto], description: 'The signals that are known; not in the table.' })
  measured!: ControlSignalDto[];
  @ApiProperty({ type: [StatedDocumentDto], description: 'What backs the attestation; not in the table.' })
  documents!: StatedDocumentDto[];
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-06-30' }) attestedOn!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-09-28' }) validUntil!: string | null;

  static from(row: ApplicabilityRow): ApplicabilityRowDto {
    return { ...row, measured: row.measured.map((signal) => ControlSignalDto.from(signal)) };
  }
}

/** How many controls apply. */
export class ApplicabilityTotalsDto {
  @ApiProperty({ type: 'integer', example: 93 }) controls!: number;
  @ApiProperty({ type: 'integer', example: 91 }) applicable!: number;
  @ApiProperty({ type: 'integer', example: 2 }) notApplicable!: number;
}

/** A statement of applicability (ISO/IEC 27001:2022, 6.1.3 d), of any framework. */
export class ApplicabilityDto {
  @ApiProperty({ example: 'iso-27001-2022' }) slug!: string;
  @ApiProperty({ example: 'ISO/IEC 27001 Annex A' }) name!: string;
  @ApiProperty({ example: '2022' }) version!: string;
  @ApiProperty({ example: '2022+1f0c8a54d2b7', description: 'What it was evaluated with.' }) catalogueVersion!: string;
  @ApiProperty({ description: 'Since when it stands like this: something was said or counted then, or a day began.' })
  since!: Date;
  @ApiProperty({ type: Date, nullable: true, description: 'When devices were counted last; null before the first.' })
  asOf!: Date | null;
  @ApiProperty({ example: '128', description: 'Of what is kept of devices.' }) dataVersion!: string;
  totals!: ApplicabilityTotalsDto;
  @ApiProperty({ type: [ApplicabilityRowDto], description: 'Every control, in the order of its framework.' })
  controls!: ApplicabilityRowDto[];

  /** All but the controls, in the order of the members. */
  static head(statement: StatementOfApplicability): Omit<ApplicabilityDto, 'controls'> {
    const { framework, since, asOf, version, controls, applicable } = statement;
    return {
      ...framework,
      since,
      asOf,
      dataVersion: version,
      totals: { controls, applicable, notApplicable: controls - applicable },
    };
  }
}
