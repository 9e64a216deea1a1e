import { ApiProperty } from '@nestjs/swagger';
import { WorkRoleDto } from './roadmap-item.dto.js';

/** Who does the work, and how much. */
export class RoadmapRoleDto {
  @ApiProperty({ type: WorkRoleDto })
  role!: WorkRoleDto;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'People as you said; null: you did not, and `fte` is assumed.',
  })
  staffed!: number | null;
  @ApiProperty({ example: 0.5 })
  fte!: number;
  @ApiProperty({ example: 7.5, description: 'Hours a week for planned work.' })
  plannedHoursPerWeek!: number;
  @ApiProperty({ example: 240, description: 'Of all its work, also what is not shown or beyond.' })
  hours!: number;
}

/** The risk policy that was used. */
export class RoadmapPolicyDto {
  @ApiProperty({ example: 'risk-1.0' })
  id!: string;
  @ApiProperty({ example: 0, description: '0 is the one that ships.' })
  version!: number;
  @ApiProperty({ example: 'risk-method-1' })
  method!: string;
}

/** What of frameworks it was made from. */
export class RoadmapComplianceDto {
  @ApiProperty({ type: Date, nullable: true })
  asOf!: Date | null;
  @ApiProperty({ example: '128' })
  dataVersion!: string;
  @ApiProperty({ example: 'compliance-1.0' })
  policy!: string;
}

/** The assumptions that were used. */
export class RoadmapAssumptionsDto {
  @ApiProperty({ type: 'integer', example: 0, description: '0: the defaults.' })
  version!: number;
  @ApiProperty({ type: [String], example: ['capacity.planned-share'] })
  used!: string[];
}

/** Who wrote the texts. */
export class RoadmapGeneratorDto {
  @ApiProperty({ enum: ['template'] })
  kind!: 'template';
  @ApiProperty({ example: 'template' })
  key!: string;
  @ApiProperty({ type: String, nullable: true })
  model!: string | null;
}
