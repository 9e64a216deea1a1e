import { ApiProperty } from '@nestjs/swagger';
import { CappedListDto } from '../../capped-list.dto.js';

const LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'];

/** How much of a level was open, day by day. */
export class ExposureSeriesDto {
  @ApiProperty({ enum: LEVELS, description: 'The level.' }) level!: string;
  @ApiProperty({ type: [Number], description: 'Open findings and failing checks, one for each of `days`.' })
  values!: number[];
}

/** What was open on each day that is kept. */
export class ExposureTimeDto {
  @ApiProperty({ type: [String], description: 'Dates, the oldest in front, at most 91.' }) days!: string[];
  @ApiProperty({ type: [ExposureSeriesDto], description: 'All five levels, the worst first.' })
  series!: ExposureSeriesDto[];
}

/** What is open with one deadline. */
export class ExposureTierDto {
  @ApiProperty({ example: '14-days', description: 'Key of the deadline tier.' }) key!: string;
  @ApiProperty({ example: '14 days', description: 'What it asks for.' }) title!: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 14,
    description: 'Null: with the next upgrade, or not known.',
  })
  days!: number | null;
  @ApiProperty({ type: 'integer', example: 35, description: 'Open findings.' }) findings!: number;
}

/** How long it takes until something is fixed. Those that are open count as not fixed yet at their age. */
export class ExposureRemediationDto {
  @ApiProperty({ type: Number, nullable: true, example: 21, description: 'Days until half are; null: fewer are.' })
  medianDays!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'Days until nine of ten are; null: fewer are.',
  })
  p90Days!: number | null;
  @ApiProperty({ type: 'integer', example: 310, description: 'Findings that were fixed.' }) fixed!: number;
  @ApiProperty({ type: 'integer', example: 840, description: 'Findings that are open.' }) open!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 3,
    description: 'Days of the strictest deadline that something open has; null: none has one.',
  })
  strictestDays!: number | null;
  @ApiProperty({ enum: ['kaplan-meier'], description: 'How it was estimated.' }) method!: string;
}

/** An open vulnerability. */
export class ExposureVulnerabilityDto {
  @ApiProperty({ example: 'CVE-2026-1001', description: 'As people call it.' }) id!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null: nobody gave it one.' }) title!: string | null;
  @ApiProperty({ enum: ['unknown', 'none', 'low', 'medium', 'high', 'critical'], description: 'The highest given.' })
  severity!: string;
  @ApiProperty({ type: 'integer', example: 12, description: 'Devices on which it is open.' }) devices!: number;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Known to be exploited; null: no feed was asked.' })
  kev!: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Known to be used for ransomware; null: not known.' })
  ransomware!: boolean | null;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1, example: 0.7, description: 'Null: not known.' })
  epss!: number | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'First day due; null: the next upgrade.' })
  dueOn!: string | null;
  @ApiProperty({ example: '/api/v1/vulnerabilities/CVE-2026-1001', description: 'A path of this API.' }) link!: string;
}

/** The first of some vulnerabilities. */
export class ExposureListDto extends CappedListDto {
  @ApiProperty({ type: [ExposureVulnerabilityDto], description: 'Those that are shown.' })
  items!: ExposureVulnerabilityDto[];
}

/** Vulnerabilities that are known to be exploited. */
export class ExposureListedDto extends ExposureListDto {
  @ApiProperty({ type: 'integer', example: 2, description: 'Of these, past their day.' }) overdue!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Of these, known to be used for ransomware.' })
  ransomware!: number;
}

/** What is open, how long for, and what of it attackers use. */
export class ExposureSectionDto {
  @ApiProperty({ description: 'Whether any device was scanned: without, zeros say nothing.' }) scanned!: boolean;
  @ApiProperty({ type: 'integer', example: 840, description: 'Open findings.' }) open!: number;
  @ApiProperty({ type: 'integer', example: 7, description: 'Open findings whose day has passed.' }) overdue!: number;
  @ApiProperty({ example: '/api/v1/findings?overdue=true', description: 'These. A path of this API.' })
  overdueLink!: string;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    example: '2026-03-02',
    description: 'When the oldest open finding was first seen; null: nothing is open.',
  })
  oldestOn!: string | null;
  @ApiProperty({ type: ExposureTimeDto, description: 'By level over time.' }) time!: ExposureTimeDto;
  @ApiProperty({ type: [ExposureTierDto], description: 'By deadline, the strictest first.' }) tiers!: ExposureTierDto[];
  @ApiProperty({ type: ExposureRemediationDto, description: 'Of all findings, whatever their deadline.' })
  remediation!: ExposureRemediationDto;
  @ApiProperty({ type: ExposureListDto, description: 'Packages that are malware themselves, those on most devices.' })
  malware!: ExposureListDto;
  @ApiProperty({
    type: ExposureListedDto,
    nullable: true,
    description: 'Those due first; null: the list was never read.',
  })
  listed!: ExposureListedDto | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 9,
    description: 'Open vulnerabilities with an EPSS of at least 0.5; null: it was never read.',
  })
  likely!: number | null;
  @ApiProperty({ description: 'These. A path of this API.' }) likelyLink!: string;
  @ApiProperty({ type: ExposureListDto, description: 'Open vulnerabilities, those on most devices.' })
  widest!: ExposureListDto;
}
