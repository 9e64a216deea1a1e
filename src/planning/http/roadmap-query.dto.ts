import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

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
