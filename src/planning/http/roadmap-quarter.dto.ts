import { ApiProperty } from '@nestjs/swagger';
import type { QuarterRole, RoadmapQuarter } from '../domain/roadmap/roadmap.js';
import { hundredths } from '../domain/spread.js';
import { WorkRoleDto } from './roadmap-item.dto.js';
import { idsOf, RoadmapSumDto, summed } from './roadmap-sums.dto.js';

/** What a role does in a quarter. */
export class QuarterRoleDto {
  @ApiProperty({ type: WorkRoleDto })
  role!: WorkRoleDto;
  @ApiProperty({ example: 120.5, description: 'With the part that falls into it of what ends later.' })
  hoursPlanned!: number;
  @ApiProperty({ example: 195, description: 'For planned work.' })
  hoursAvailable!: number;
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
  @ApiProperty({ example: 'nist-csf-2.0' })
  framework!: string;
  @ApiProperty({ example: 4.2, description: 'Points of readiness, each item as if it alone was done, added up.' })
  points!: number;
  @ApiProperty({ type: 'integer', example: 9, description: 'Controls that something moves.' })
  controlsMoved!: number;
}

/** A calendar quarter. */
export class RoadmapQuarterDto extends RoadmapSumDto {
  @ApiProperty({ example: '2026-Q4' })
  key!: string;
  @ApiProperty({ format: 'date', description: 'Of the first one: today.' })
  startsOn!: string;
  @ApiProperty({ format: 'date', description: 'Its last day.' })
  endsOn!: string;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'Of what is done in it, as far as it is shown, as it is done.',
  })
  ids!: string[];
  @ApiProperty({ type: [QuarterRoleDto] })
  roles!: QuarterRoleDto[];
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 48.1,
    description: 'At its end; null before anything was counted.',
  })
  score!: number | null;
  @ApiProperty({ type: [QuarterReadinessDto] })
  readiness!: QuarterReadinessDto[];

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
