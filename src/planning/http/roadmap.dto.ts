import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import type { RoadmapRead } from '../app/read-plan.js';
import { type Bucket, BUCKETS } from '../domain/roadmap/order.js';
import { ITEM_STATES, type RoadmapItem, sumOf } from '../domain/roadmap/roadmap.js';
import { WORK_KINDS } from '../domain/work.js';
import { hundredths } from '../domain/spread.js';
import { RoadmapItemDto, WorkRoleDto } from './roadmap-item.dto.js';
import {
  idsOf,
  RoadmapBucketDto,
  RoadmapLateDto,
  RoadmapQuarterDto,
  RoadmapRestDto,
  RoadmapStateDto,
  summed,
} from './roadmap-quarter.dto.js';

/** Who does the work, and how much. */
class RoadmapRoleDto {
  @ApiProperty({ type: WorkRoleDto }) role!: WorkRoleDto;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'People as you said; null: you did not, and `fte` is assumed.',
  })
  staffed!: number | null;
  @ApiProperty({ example: 0.5 }) fte!: number;
  @ApiProperty({ example: 7.5, description: 'Hours a week for planned work.' }) plannedHoursPerWeek!: number;
  @ApiProperty({ example: 240, description: 'Of all its work, also what is not shown or beyond.' }) hours!: number;
}

/** The risk policy that was used. */
class RoadmapPolicyDto {
  @ApiProperty({ example: 'risk-1.0' }) id!: string;
  @ApiProperty({ example: 0, description: '0 is the one that ships.' }) version!: number;
  @ApiProperty({ example: 'risk-method-1' }) method!: string;
}

/** What of frameworks it was made from. */
class RoadmapComplianceDto {
  @ApiProperty({ type: Date, nullable: true }) asOf!: Date | null;
  @ApiProperty({ example: '128' }) dataVersion!: string;
  @ApiProperty({ example: 'compliance-1.0' }) policy!: string;
}

/** The assumptions that were used. */
class RoadmapAssumptionsDto {
  @ApiProperty({ type: 'integer', example: 0, description: '0: the defaults.' }) version!: number;
  @ApiProperty({ type: [String], example: ['capacity.planned-share'] }) used!: string[];
}

/** Who wrote the texts. */
class RoadmapGeneratorDto {
  @ApiProperty({ enum: ['template'] }) kind!: 'template';
  @ApiProperty({ example: 'template' }) key!: string;
  @ApiProperty({ type: String, nullable: true }) model!: string | null;
}

/** When to do what, with whom, and what becomes of the score. */
export class RoadmapDto {
  @ApiProperty({ format: 'date', description: 'Today (UTC): the first day of the plan.' }) startsOn!: string;
  @ApiProperty({ format: 'date', description: 'The last day of the last quarter.' }) endsOn!: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    description: 'Now; null before anything was counted.',
  })
  score!: number | null;
  @ApiProperty({ description: 'Nobody said how many people do some of this work: it is assumed.' })
  illustrative!: boolean;
  @ApiProperty({ type: [RoadmapItemDto], description: 'The first of the order, as many as were asked for.' })
  items!: RoadmapItemDto[];
  @ApiProperty({ type: 'integer', example: 214, description: 'All items.' }) total!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Actions of the risk model that are not counted here, because there are too many to weigh all.',
  })
  leftOut!: number;
  @ApiProperty({ type: [RoadmapRestDto], description: 'The others, by kind: they are in all sums.' })
  rest!: RoadmapRestDto[];
  @ApiProperty({ type: [RoadmapBucketDto] }) buckets!: RoadmapBucketDto[];
  @ApiProperty({ type: [RoadmapQuarterDto] }) quarters!: RoadmapQuarterDto[];
  @ApiProperty({ type: [RoadmapStateDto] }) states!: RoadmapStateDto[];
  @ApiProperty({ type: RoadmapLateDto }) late!: RoadmapLateDto;
  @ApiProperty({ type: [RoadmapRoleDto], description: 'Roles that have work.' }) roles!: RoadmapRoleDto[];
  @ApiProperty({ type: Date, nullable: true, description: 'When risk was counted last; null before the first time.' })
  asOf!: Date | null;
  @ApiProperty({ example: '128', description: 'Rises with each change of what is counted.' }) dataVersion!: string;
  @ApiProperty({ type: RoadmapPolicyDto }) policy!: RoadmapPolicyDto;
  @ApiProperty({ type: RoadmapComplianceDto }) compliance!: RoadmapComplianceDto;
  @ApiProperty({ type: RoadmapAssumptionsDto }) assumptions!: RoadmapAssumptionsDto;
  @ApiProperty({ type: RoadmapGeneratorDto, description: 'Of every `why`.' }) generator!: RoadmapGeneratorDto;

  static from({ roadmap, why, ...read }: RoadmapRead, limit: number): RoadmapDto {
    const { items, quarters, capacities, today, until, score, illustrative } = roadmap;
    const byId = new Map(items.map((item) => [item.work.id, item]));
    const first = items.slice(0, limit);
    const shown = new Set(first.map(({ work }) => work.id));
    const late = items.filter(({ isLate }) => isLate);
    return {
      startsOn: today,
      endsOn: until,
      score,
      illustrative,
      items: first.map((item) => RoadmapItemDto.from(item, why(item), byId)),
      total: items.length,
      leftOut: read.leftOut,
      rest: WORK_KINDS.flatMap((kind) => {
        const sum = summed(items.slice(limit).filter(({ work }) => work.kind === kind));
        return sum.items > 0 ? [{ kind, ...sum }] : [];
      }),
      buckets: BUCKETS.map((key) => bucketOf(key, items, shown)),
      quarters: quarters.map((quarter) => RoadmapQuarterDto.of(quarter, shown)),
      states: ITEM_STATES.map((key) => ({ key, ...summed(items.filter(({ state }) => state === key)) })),
      late: { ...summed(late), overdue: late.filter(({ work }) => work.overdue).length, ids: idsOf(late, shown) },
      roles: capacities.map(({ role, staffed, fte, plannedHoursPerWeek }) => ({
        role: WorkRoleDto.from(role),
        staffed,
        fte,
        plannedHoursPerWeek: hundredths(plannedHoursPerWeek),
        hours: hundredths(sumOf(items.filter(({ work }) => work.role === role)).hours),
      })),
      asOf: read.asOf,
      dataVersion: read.dataVersion,
      policy: read.policy,
      compliance: { asOf: read.compliance.asOf, dataVersion: read.compliance.version, policy: read.compliance.policy },
      assumptions: read.assumptions,
      generator: { kind: 'template', key: 'template', model: null },
    };
  }
}

function bucketOf(key: Bucket, items: readonly RoadmapItem[], shown: ReadonlySet<string>): RoadmapBucketDto {
  const of = items.filter(({ bucket }) => bucket === key);
  const late = of.filter(({ isLate }) => isLate).length;
  return { key, ...summed(of), late, ids: idsOf(of, shown) };
}

const MOST_QUARTERS = 8;
const MOST_ITEMS = 500;

/** How far, and how much of it. */
export class RoadmapQueryDto {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    maximum: MOST_QUARTERS,
    default: 4,
    description: 'Calendar quarters (UTC), the one of today among them.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_QUARTERS)
  quarters: number = 4;

  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    maximum: MOST_ITEMS,
    default: 200,
    description: 'Items that are shown one by one: the first of the order. The others are summed up in `rest`.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_ITEMS)
  limit: number = 200;
}
