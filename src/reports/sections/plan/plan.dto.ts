import { ApiProperty } from '@nestjs/swagger';
import { PlanBudgetDto } from './plan-money.dto.js';
import { PlanActionsDto, PlanRoadmapDto } from './plan-work.dto.js';

/** How much a role is asked for, and how many people there are for it. */
export class PlanRoleDto {
  @ApiProperty({ example: 'PD-WRL-007', description: 'Id of the work role of NICE.' }) id!: string;
  @ApiProperty({ example: 'Vulnerability Analysis', description: 'As NIST calls it.' }) name!: string;
  @ApiProperty({ example: 96.5, description: 'Hours of a quarter that it is asked for.' }) hours!: number;
  @ApiProperty({ example: 0.3, description: 'Full-time people that this keeps busy.' }) demandFte!: number;
  @ApiProperty({ type: Number, nullable: true, example: 0.5, description: 'People there are; null: nobody said.' })
  staffed!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: -0.2,
    description: 'Full-time people that are missing; below 0 more than are needed. Null: not known.',
  })
  gapFte!: number | null;
}

/** The role that one would look for first. */
export class PlanMostWantedDto {
  @ApiProperty({ example: 'PD-WRL-007', description: 'Id of the work role of NICE.' }) id!: string;
  @ApiProperty({ example: 'Vulnerability Analysis', description: 'As NIST calls it.' }) name!: string;
  @ApiProperty({
    enum: ['gap', 'demand'],
    description: 'The largest gap; or, where no gap is known, the largest demand.',
  })
  by!: 'gap' | 'demand';
  @ApiProperty({ example: 0.3, description: 'Full-time people: missing, or asked for.' }) fte!: number;
  @ApiProperty({ description: 'Why, in words with numbers.' }) why!: string;
}

/** Who is needed, against who is there. */
export class PlanPeopleDto {
  @ApiProperty({ example: true, description: 'Staffing was not said, or new work had to be assumed.' })
  illustrative!: boolean;
  @ApiProperty({ format: 'date', description: 'The first day of the 91 that are looked at.' }) from!: string;
  @ApiProperty({ format: 'date', description: 'The last of them.' }) to!: string;
  @ApiProperty({ example: 390, description: 'Hours that one full-time person works in these days.' })
  hoursPerFte!: number;
  @ApiProperty({
    type: PlanMostWantedDto,
    nullable: true,
    description: 'Null: nothing is asked for, or all is covered.',
  })
  mostWanted!: PlanMostWantedDto | null;
  @ApiProperty({ type: 'integer', example: 9, description: 'Roles that are asked for or have people.' }) total!: number;
  @ApiProperty({ type: 'integer', example: 8, description: 'Those that are here.' }) shown!: number;
  @ApiProperty({ type: [PlanRoleDto], description: 'The most wanted in front.' }) roles!: PlanRoleDto[];
  @ApiProperty({ example: '/api/v1/workforce', description: 'All of it. A path of this API.' }) link!: string;
}

/** What to do, when, with whom, and what it costs. */
export class PlanSectionDto {
  @ApiProperty({ example: true, description: 'Risk was counted; if not, there is no order to plan by.' })
  counted!: boolean;
  @ApiProperty({ type: PlanActionsDto, description: 'What to do first, by points removed for a day of work.' })
  actions!: PlanActionsDto;
  @ApiProperty({ type: PlanRoadmapDto, description: 'When.' }) roadmap!: PlanRoadmapDto;
  @ApiProperty({ type: PlanBudgetDto, description: 'For how much.' }) budget!: PlanBudgetDto;
  @ApiProperty({ type: PlanPeopleDto, description: 'With whom.' }) people!: PlanPeopleDto;
}
