import { ApiProperty } from '@nestjs/swagger';

const LEVEL = { type: Number, nullable: true, minimum: 0, maximum: 5, example: 1.9 } as const;

/** A level on an earlier day. */
export class AdviceEarlierDto {
  @ApiProperty({ type: 'integer', example: 30, description: 'So many days ago.' }) daysAgo!: number;
  @ApiProperty({ format: 'date', description: 'That day.' }) on!: string;
  @ApiProperty({ ...LEVEL, description: 'Null: there was not enough data then.' }) level!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.3,
    description: 'Level of now less that; null: one is unknown.',
  })
  delta!: number | null;
}

/** How mature something is, and how sure that is. */
export class AdviceLevelDto {
  @ApiProperty({ ...LEVEL, description: 'What is not known counts nothing. Null without data, which is not 0.' })
  level!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: 4,
    description: 'Tier of NIST CSF 2.0; null as above.',
  })
  tier!: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'Risk Informed', description: 'As NIST names the tier.' })
  tierName!: string | null;
  @ApiProperty({
    minimum: 0,
    maximum: 5,
    example: 1.4,
    description: 'The level if all that is unknown was at its worst.',
  })
  low!: number;
  @ApiProperty({
    minimum: 0,
    maximum: 5,
    example: 3.9,
    description: 'The level if all that is unknown was at its best.',
  })
  high!: number;
  @ApiProperty({
    minimum: 0,
    maximum: 1,
    example: 0.27,
    description: 'Share of the weight that something is known about.',
  })
  coverage!: number;
  @ApiProperty({ type: [AdviceEarlierDto], description: '30 and 90 days ago.' }) earlier!: AdviceEarlierDto[];
  @ApiProperty({ description: 'What the level means, in words.' }) means!: string;
  @ApiProperty({ description: 'What raises it next, in words.' }) next!: string;
  @ApiProperty({ description: 'How it moved, in words.' }) change!: string;
}

/** A function of NIST CSF 2.0. */
export class AdviceFunctionDto extends AdviceLevelDto {
  @ApiProperty({ enum: ['GV', 'ID', 'PR', 'DE', 'RS', 'RC'], description: 'Its key.' }) function!: string;
  @ApiProperty({ example: 'Protect', description: 'Its name.' }) name!: string;
}

/** Who wrote words. Numbers in them are never a model's. */
export class AdviceWriterDto {
  @ApiProperty({ enum: ['template', 'model'], description: '`template`: our own fixed sentences.' })
  kind!: 'template' | 'model';
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Name of the model; null for the template.',
  })
  model!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When; null for the template of maturity, which writes whenever it is asked.',
  })
  writtenAt!: string | null;
  @ApiProperty({ example: false, description: 'Something that it was written from has changed since.' })
  stale!: boolean;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Texts that are left out, because the evidence does not bear them.',
  })
  dropped!: number;
}

/** How mature the organization is. */
export class AdviceMaturityDto extends AdviceLevelDto {
  @ApiProperty({ type: [AdviceFunctionDto], description: 'In the order of NIST CSF 2.0.' })
  functions!: AdviceFunctionDto[];
  @ApiProperty({ type: AdviceWriterDto, description: 'Who wrote the words.' }) writtenBy!: AdviceWriterDto;
  @ApiProperty({ example: '/api/v1/organizations/maturity', description: 'All of it. A path of this API.' })
  link!: string;
}

/** A fact that a recommendation rests on. */
export class AdviceCitationDto {
  @ApiProperty({ example: 'Upgrade: openssl', description: 'In a few words.' }) title!: string;
  @ApiProperty({ type: String, nullable: true, description: 'What shows it; a path of this API, or null.' })
  link!: string | null;
}

/** Something that the organization should do, as somebody wrote it. Text only, whatever it says. */
export class AdviceRecommendationDto {
  @ApiProperty({ example: 'Upgrade openssl (npm) on 2 devices', description: 'What to do.' }) title!: string;
  @ApiProperty({ description: 'Why.' }) rationale!: string;
  @ApiProperty({ type: [String], description: 'How to begin, step by step.' }) actions!: string[];
  @ApiProperty({ enum: ['now', 'next', 'later'], description: 'How soon.' }) priority!: string;
  @ApiProperty({
    enum: ['high', 'medium', 'low'],
    description: 'Measured directly; computed from that; rests on what people say.',
  })
  confidence!: string;
  @ApiProperty({ type: [AdviceCitationDto], description: 'What it rests on.' }) evidence!: AdviceCitationDto[];
}

/** How often something was taken out of a text, and why. */
export class AdviceDroppedDto {
  @ApiProperty({ example: 'unknown-cve', description: 'A stable code.' }) reason!: string;
  @ApiProperty({ type: 'integer', example: 1, description: 'How often.' }) count!: number;
}

/** What was recommended last. */
export class AdviceRecommendationsDto {
  @ApiProperty({ type: AdviceWriterDto, description: 'Who wrote them, and when.' }) writtenBy!: AdviceWriterDto;
  @ApiProperty({ example: 'recommendations-1', description: 'Version of what the writer was asked.' })
  promptVersion!: string;
  @ApiProperty({ type: [AdviceDroppedDto], description: 'What was taken out; the most frequent first.' })
  dropped!: AdviceDroppedDto[];
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the last try to write them anew failed; null: it did not.',
  })
  failure!: string | null;
  @ApiProperty({ type: 'integer', example: 5, description: 'All of them.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'Those that are here.' }) shown!: number;
  @ApiProperty({ type: [AdviceRecommendationDto], description: 'The most urgent first.' })
  items!: AdviceRecommendationDto[];
}

/** How mature the organization is, and what it was advised to do. */
export class AdviceSectionDto {
  @ApiProperty({ type: AdviceMaturityDto, description: 'By NIST CSF 2.0.' }) maturity!: AdviceMaturityDto;
  @ApiProperty({ type: AdviceRecommendationsDto, nullable: true, description: 'Null: none were ever written.' })
  recommendations!: AdviceRecommendationsDto | null;
  @ApiProperty({
    example: '/api/v1/organizations/recommendations',
    description: 'The recommendations; POST …/refresh has them written. A path of this API.',
  })
  link!: string;
}
