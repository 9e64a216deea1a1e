import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { DescribedJob } from '../app/describe-job.service.js';
import { JOB_SECTIONS, type JobSection, type JobSectionKey } from '../domain/job/job-section.js';
import { WordsOriginDto } from './words-origin.dto.js';

const FORMATS = ['json', 'markdown'] as const;

/** Which job to describe, and how. */
export class JobDescriptionQueryDto {
  @ApiProperty({
    required: false,
    example: 'PD-WRL-007',
    description:
      'NICE id of a work role. Without it that which is missing most, or is asked for most where staffing is not given.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  role?: string;

  @ApiProperty({
    required: false,
    enum: FORMATS,
    description: 'Without it as `Accept` says: `text/markdown`, else JSON.',
  })
  @IsOptional()
  @IsIn(FORMATS)
  format?: (typeof FORMATS)[number];
}

/** A point of a list. */
export class JobItemDto {
  @ApiProperty({
    example:
      'Upgrade software that has known vulnerabilities: 14 pieces of work open, 3 of them past the day they were due, about 62 hours.',
    description: 'Plain text. Names that devices and packages give themselves are in it as they are.',
  })
  text!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '/api/v1/rice/recommendations?kind=upgrade',
    description: 'Where its numbers come from. A path of this API.',
  })
  link!: string | null;
}

/** A part of a job description: paragraphs, then points. */
export class JobSectionDto {
  @ApiProperty({ enum: [...JOB_SECTIONS], example: 'responsibilities' }) key!: JobSectionKey;
  @ApiProperty({ example: 'Responsibilities' }) title!: string;
  @ApiProperty({ type: [String] }) paragraphs!: string[];
  @ApiProperty({ type: [JobItemDto] }) items!: JobItemDto[];
  @ApiProperty({
    description:
      'Something in it is left for people: set it in `/planning/assumptions` (keys that begin with `job.`). It is never made up.',
  })
  toFillIn!: boolean;
}

/** By which policy risk was counted. */
export class JobPolicyDto {
  @ApiProperty({ example: 'risk-1.0' }) id!: string;
  @ApiProperty({ type: 'integer', example: 1 }) version!: number;
}

/** A job description from measured work. */
export class JobDescriptionDto {
  @ApiProperty({
    enum: ['described', 'no-role'],
    description: '`no-role`: none was asked for, and nothing that was counted asks for more people than there are.',
  })
  status!: 'described' | 'no-role';
  @ApiProperty({ type: String, nullable: true, example: 'PD-WRL-007', description: 'NICE id.' }) role!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Vulnerability Analysis', description: 'As NIST calls it.' })
  name!: string | null;
  @ApiProperty({
    enum: ['asked', 'gap', 'demand'],
    nullable: true,
    description:
      'Why this role: it was asked for, most people are missing for it, or (staffing is not given) it is asked for most.',
  })
  chosenBy!: DescribedJob['chosenBy'];
  @ApiProperty({ type: String, nullable: true, example: 'Vulnerability Analyst' }) title!: string | null;
  @ApiProperty({ type: [JobSectionDto] }) sections!: JobSectionDto[];
  @ApiProperty({ type: WordsOriginDto, nullable: true, description: 'Who wrote it. The numbers in it are ours.' })
  writtenBy!: WordsOriginDto | null;
  @ApiProperty({ type: Date, nullable: true, description: 'When it was counted last; null before the first time.' })
  asOf!: Date | null;
  @ApiProperty({ example: '128', description: 'Rises with each change of what is counted.' }) dataVersion!: string;
  @ApiProperty({ type: JobPolicyDto }) policy!: JobPolicyDto;
  @ApiProperty({ type: [String], example: ['job.location'], description: 'Keys of the assumptions that were used.' })
  assumptions!: string[];
  @ApiProperty({ type: 'integer', example: 0, description: '0: the organization said nothing itself.' })
  assumptionsVersion!: number;

  static from({ job, ...of }: DescribedJob): JobDescriptionDto {
    return {
      status: job === null ? 'no-role' : 'described',
      role: job?.role ?? null,
      name: job?.name ?? null,
      chosenBy: of.chosenBy,
      title: job?.title ?? null,
      sections: job?.sections.map((section: JobSection): JobSectionDto => section) ?? [],
      writtenBy: job && WordsOriginDto.from(job.words),
      asOf: of.asOf,
      dataVersion: of.dataVersion,
      policy: of.policy,
      assumptions: of.assumptions,
      assumptionsVersion: of.assumptionsVersion,
    };
  }
}
