import { ApiProperty } from '@nestjs/swagger';
import { type Bucket, BUCKETS } from '../domain/roadmap/order.js';
import { ITEM_STATES, type ItemState, type RoadmapItem, type RoadmapSum, sumOf } from '../domain/roadmap/roadmap.js';
import { WORK_KINDS, type WorkKind } from '../domain/work.js';
import { hundredths } from '../domain/spread.js';

/** Some of the items in numbers, those that are not shown included. */
export class RoadmapSumDto {
  @ApiProperty({ type: 'integer', example: 12 })
  items!: number;
  @ApiProperty({ example: 86.5, description: 'Hours of one person.' })
  hours!: number;
  @ApiProperty({ example: 31.2, description: 'Shares of the score, added up.' })
  points!: number;
}

/** Items that are not shown one by one. */
export class RoadmapRestDto extends RoadmapSumDto {
  @ApiProperty({ enum: [...WORK_KINDS] })
  kind!: WorkKind;
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
  @ApiProperty({ enum: [...ITEM_STATES] })
  key!: ItemState;
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
