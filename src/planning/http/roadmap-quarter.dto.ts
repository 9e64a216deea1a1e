import { ApiProperty } from '@nestjs/swagger';
import { type Bucket, BUCKETS } from '../domain/roadmap/order.js';
import {
  ITEM_STATES,
  type ItemState,
  type QuarterRole,
  type RoadmapItem,
  type RoadmapQuarter,
  type RoadmapSum,
  sumOf,
} from '../domain/roadmap/roadmap.js';
import { hundredths } from '../domain/spread.js';
import { WORK_KINDS, type WorkKind } from '../domain/work.js';
import { WorkRoleDto } from './roadmap-item.dto.js';

/** Some of the items in numbers, those that are not shown included. */
export class RoadmapSumDto {
  @ApiProperty({ type: 'integer', example: 12 }) items!: number;
  @ApiProperty({ example: 86.5, description: 'Hours of one person.' }) hours!: number;
  @ApiProperty({ example: 31.2, description: 'Shares of the score, added up.' }) points!: number;
}

/** Items that are not shown one by one. */
export class RoadmapRestDto extends RoadmapSumDto {
  @ApiProperty({ enum: [...WORK_KINDS] }) kind!: WorkKind;
}

/** What presses alike. */
export class RoadmapBucketDto extends RoadmapSumDto {
  @ApiProperty({
    enum: [...BUCKETS],
    description:
      '`now`: overdue, or a deadline tier of at most 14 days. `next`: at most 60 days, and releases to leave that get no fixes, or will not within 60 days. `later`: the rest, with what goes with the next upgrade and what only frameworks ask for.',
  })
  key!: Bucket;
  @ApiProperty({
    type: 'integer',
    example: 2,
    description: 'Those that the plan is done with after their day, or never.',
  })
  late!: number;
  @ApiProperty({ type: [String], format: 'uuid', description: 'Of the items that are shown, in their order.' })
  ids!: string[];
}

/** What becomes of the items. */
export class RoadmapStateDto extends RoadmapSumDto {
  @ApiProperty({ enum: [...ITEM_STATES] }) key!: ItemState;
}

/** Items that are done after their day, or never. */
export class RoadmapLateDto extends RoadmapSumDto {
  @ApiProperty({ type: 'integer', example: 1, description: 'Those of which the day has passed already.' })
  overdue!: number;
  @ApiProperty({ type: [String], format: 'uuid', description: 'Of the items that are shown, in their order.' })
  ids!: string[];
}

/** The items in numbers, rounded. */
export function summed(items: readonly RoadmapItem[]): RoadmapSum {
  const { items: many, hours, points } = sumOf(items);
  return { items: many, hours: hundredths(hours), points: hundredths(points) };
}

/** Those that an answer shows one by one. */
export function idsOf(items: readonly RoadmapItem[], shown: ReadonlySet<string>): string[] {
  return items.flatMap(({ work }) => (shown.has(work.id) ? [work.id] : []));
}

/** What a role does in a quarter. */
export class QuarterRoleDto {
  @ApiProperty({ type: WorkRoleDto }) role!: WorkRoleDto;
  @ApiProperty({ example: 120.5, description: 'With the part that falls into it of what ends later.' })
  hoursPlanned!: number;
  @ApiProperty({ example: 195, description: 'For planned work.' }) hoursAvailable!: number;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1, description: 'Null when there are no hours.' })
  utilisation!: number | null;

  static from({ role, hoursPlanned, hoursAvailable, utilisation }: QuarterRole): QuarterRoleDto {
    return {
      role: WorkRoleDto.from(role),
      hoursPlanned: hundredths(hoursPlanned),
      hoursAvailable: hundredths(hoursAvailable),
      utilisation: utilisation === null ? null : Math.round(utilisation * 1000) / 1000,
    };
  }
}

/** What is won in a framework. */
export class QuarterReadinessDto {
  @ApiProperty({ example: 'nist-csf-2.0' }) framework!: string;
  @ApiProperty({ example: 4.2, description: 'Points of readiness, each item as if it alone was done, added up.' })
  points!: number;
  @ApiProperty({ type: 'integer', example: 9, description: 'Controls that something moves.' }) controlsMoved!: number;
}

/** A calendar quarter. */
export class RoadmapQuarterDto extends RoadmapSumDto {
  @ApiProperty({ example: '2026-Q4' }) key!: string;
  @ApiProperty({ format: 'date', description: 'Of the first one: today.' }) startsOn!: string;
  @ApiProperty({ format: 'date', description: 'Its last day.' }) endsOn!: string;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'Of what is done in it, as far as it is shown, as it is done.',
  })
  ids!: string[];
  @ApiProperty({ type: [QuarterRoleDto] }) roles!: QuarterRoleDto[];
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 48.1,
    description: 'At its end; null before anything was counted.',
  })
  score!: number | null;
  @ApiProperty({ type: [QuarterReadinessDto] }) readiness!: QuarterReadinessDto[];

  static of(quarter: RoadmapQuarter, shown: ReadonlySet<string>): RoadmapQuarterDto {
    const { key, startsOn, endsOn, items, roles, score, readiness } = quarter;
    return {
      key,
      startsOn,
      endsOn,
      ...summed(items),
      ids: idsOf(items, shown),
      roles: roles.map((role) => QuarterRoleDto.from(role)),
      score,
      readiness: readiness.map(({ framework, points, controls }) => ({
        framework,
        points: hundredths(points),
        controlsMoved: controls,
      })),
    };
  }
}
