import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { LongJobDto } from '../../jobs/index.js';
import { NICE_ROLE_IDS } from '../../planning/index.js';
import type { ShownRecommendations } from '../app/read-recommendations.service.js';
import { FACT_KINDS, type FactKind } from '../domain/fact.js';
import {
  type CitedFact,
  type Confidence,
  CONFIDENCES,
  PRIORITIES,
  type Priority,
  type Recommendation,
} from '../domain/recommendation.js';
import { DroppedDto, FailedRefreshDto, GeneratorDto, provenance, TokenUsageDto } from './authorship.dto.js';
import { DistinctEntries } from '../../platform/index.js';

const STATUSES = ['none', 'ready'] as const;

/** What is to be written anew; everything, when left out. */
export class RefreshAdviceDto {
  @ApiProperty({
    required: false,
    type: [String],
    example: ['recommendations'],
    description: 'Which texts: `recommendations`, `maturity-words`, `job-description`. All of them, when left out.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @DistinctEntries()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  parts?: string[];

  @ApiProperty({
    required: false,
    example: 'PD-WRL-007',
    description: 'The NICE work role of the job description; the one that is needed most, when left out.',
  })
  @IsOptional()
  @IsString()
  @IsIn(NICE_ROLE_IDS)
  role?: string;

  @ApiProperty({
    required: false,
    default: false,
    description:
      'Also when nothing changed since it was written last: else the text that is there is kept, and no model is asked.',
  })
  @IsOptional()
  @IsBoolean()
  force?: boolean;
}

/** A refresh that was asked for. */
export class AskedRefreshDto {
  @ApiProperty({ format: 'uuid' }) jobId!: string;
  /** It was under way before: an organization has one at a time. It writes what it was asked for then. */
  alreadyUnderWay!: boolean;
  /** As it is now; with `Prefer: wait` perhaps through. */
  job!: LongJobDto;
}

/** A fact that a recommendation rests on, as it was when that was written. */
export class CitedFactDto {
  @ApiProperty({ example: 'action-5be2a1f0' }) id!: string;
  @ApiProperty({ enum: FACT_KINDS, example: 'action' }) kind!: FactKind;
  /** In a few words; names in it are as devices, scanners and people gave them. */
  @ApiProperty({ example: 'Upgrade: openssl' }) title!: string;
  @ApiProperty({ type: [String], example: ['CVE-2026-1234'], description: 'The riskiest of its vulnerabilities.' })
  cves!: string[];
  @ApiProperty({ type: [String], example: [] }) controls!: string[];
  /** Shows it as it is now; null where nothing does. */
  @ApiProperty({ type: String, nullable: true, example: '/api/v1/rice/recommendations?kind=upgrade&q=openssl' })
  link!: string | null;

  static from({ id, kind, title, cves, controls, link }: CitedFact): CitedFactDto {
    return { id, kind, title, cves, controls, link };
  }
}

/** Something to do. */
export class WrittenRecommendationDto {
  @ApiProperty({ example: 'Upgrade openssl (Debian 12) on 12 devices' }) title!: string;
  /** Why, with the figures of the evidence. */
  @ApiProperty({
    example: '3 vulnerabilities are open in it, and none is known to be exploited. It is due on 2026-12-01.',
  })
  rationale!: string;
  /** How to begin, step by step. */
  @ApiProperty({
    type: [String],
    example: ['Install openssl 3.0.17 or later on a test device, and restart what uses it.'],
  })
  actions!: string[];
  /** What it rests on: at least one fact. */
  @ApiProperty({ type: [CitedFactDto] }) evidence!: CitedFactDto[];
  @ApiProperty({ enum: PRIORITIES, example: 'now' }) priority!: Priority;
  /** `high`: measured directly; `medium`: computed from that; `low`: rests on what people say. */
  @ApiProperty({ enum: CONFIDENCES, example: 'high' }) confidence!: Confidence;

  static from(
    { title, rationale, actions, evidence, priority, confidence }: Recommendation,
    facts: ReadonlyMap<string, CitedFact>,
  ): WrittenRecommendationDto {
    const cited = evidence.flatMap((id) => facts.get(id) ?? []).map((fact) => CitedFactDto.from(fact));
    return { title, rationale, actions, evidence: cited, priority, confidence };
  }
}

/** What was recommended last. */
export class RecommendationsDto {
  /** `none`: nothing was ever written; ask for a refresh. */
  @ApiProperty({ enum: STATUSES, example: 'ready' }) status!: (typeof STATUSES)[number];
  /** The most urgent first. */
  @ApiProperty({ type: [WrittenRecommendationDto] }) items!: WrittenRecommendationDto[];
  @ApiProperty({ type: Date, nullable: true }) generatedAt!: Date | null;
  @ApiProperty({ type: GeneratorDto, nullable: true }) generator!: GeneratorDto | null;
  /** A sentence that says who wrote it: to be shown beside the text. */
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Written by built-in templates from the evidence that is cited.',
  })
  provenance!: string | null;
  /** Of the instructions and the rules of the check. */
  @ApiProperty({ type: String, nullable: true, example: 'recommendations-1' }) promptVersion!: string | null;
  /** Of the data that it was written from. */
  @ApiProperty({ type: String, nullable: true, example: '1f0c9b2a7d3e4f56' }) dataVersion!: string | null;
  /** The data moved on since: a refresh would write from other facts. */
  stale!: boolean;
  dropped!: DroppedDto;
  /** Null for the template, and where the model does not count. */
  @ApiProperty({ type: TokenUsageDto, nullable: true, example: null }) usage!: TokenUsageDto | null;
  /** In millionths of a US dollar, by the prices that the organization gave; null where it gave none. */
  @ApiProperty({ type: 'integer', nullable: true, example: null }) costMicroUsd!: number | null;
  /** Of the last refresh, when it failed: what is shown is older, or the template stands in. */
  @ApiProperty({ type: FailedRefreshDto, nullable: true, example: null }) failure!: FailedRefreshDto | null;
  /** When the risk behind it was counted; null before that was done for the first time. */
  @ApiProperty({ type: Date, nullable: true }) asOf!: Date | null;

  static from({ kept: stored, stale }: ShownRecommendations): RecommendationsDto {
    if (!stored) return NOTHING;
    const { value, authorship, dataVersion, dropped } = stored;
    const facts = new Map((value.facts ?? []).map((fact) => [fact.id, fact]));
    return {
      status: 'ready',
      items: value.items.map((item) => WrittenRecommendationDto.from(item, facts)),
      generatedAt: authorship.generatedAt,
      generator: GeneratorDto.from(authorship),
      provenance: provenance(authorship),
      promptVersion: authorship.promptVersion,
      dataVersion,
      stale,
      dropped: DroppedDto.from(dropped),
      usage: authorship.usage,
      costMicroUsd: authorship.costMicroUsd,
      failure: FailedRefreshDto.from(stored),
      asOf: typeof value.asOf === 'string' ? new Date(value.asOf) : null,
    };
  }
}

const NOTHING: RecommendationsDto = {
  status: 'none',
  items: [],
  generatedAt: null,
  generator: null,
  provenance: null,
  promptVersion: null,
  dataVersion: null,
  stale: false,
  dropped: { count: 0, byReason: [] },
  usage: null,
  costMicroUsd: null,
  failure: null,
  asOf: null,
};
