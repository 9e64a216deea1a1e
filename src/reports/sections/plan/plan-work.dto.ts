import { ApiProperty } from '@nestjs/swagger';
import { CappedListDto } from '../../capped-list.dto.js';

const DATE = { type: String, format: 'date', nullable: true } as const;

/** The score before and after some work, one after the other. */
export class PlanScoreDto {
  @ApiProperty({ minimum: 0, maximum: 100, example: 64.5, description: 'Before it.' }) before!: number;
  @ApiProperty({ minimum: 0, maximum: 100, example: 58.2, description: 'After it, with all before it done.' })
  after!: number;
}

/** Something to do about risk. */
export class PlanActionDto {
  @ApiProperty({ type: 'integer', example: 1, description: 'From 1: what to do first.' }) place!: number;
  @ApiProperty({ format: 'uuid', description: 'Stays the same from report to report.' }) id!: string;
  @ApiProperty({ example: 'Upgrade openssl (Debian 12) on 40 devices', description: 'What to do.' }) title!: string;
  @ApiProperty({ example: 812.5, description: 'RICE: reach × impact × confidence ÷ effort.' }) rice!: number;
  @ApiProperty({ example: 12, description: 'Hours of one person.' }) hours!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Systems Administration',
    description: 'Role of NICE that does it.',
  })
  role!: string | null;
  @ApiProperty({ ...DATE, description: 'The first day on which it is due; null: no day is set.' })
  dueOn!: string | null;
  @ApiProperty({ example: false, description: 'That day has passed.' }) overdue!: boolean;
  @ApiProperty({ ...DATE, description: 'When the plan is done with it; null: never, or not known.' })
  endsOn!: string | null;
  @ApiProperty({ type: 'integer', example: 40, description: 'Distinct devices.' }) devices!: number;
  @ApiProperty({
    type: PlanScoreDto,
    nullable: true,
    description: 'Along this list; null before anything was counted.',
  })
  score!: PlanScoreDto | null;
  @ApiProperty({ description: 'The action in its list. A path of this API.' }) link!: string;
}

/** What to do first. */
export class PlanActionsDto extends CappedListDto {
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Actions of the risk model that are not among them, because there are too many to weigh all.',
  })
  leftOut!: number;
  @ApiProperty({ example: 86.5, description: 'Hours of one person, of those that are here.' }) hours!: number;
  @ApiProperty({
    type: PlanScoreDto,
    nullable: true,
    description: 'Before the first and after the last; null for none.',
  })
  score!: PlanScoreDto | null;
  @ApiProperty({ type: [PlanActionDto], description: 'What to do first in front.' }) items!: PlanActionDto[];
}

/** Some work in numbers. */
export class PlanSumDto {
  @ApiProperty({ type: 'integer', example: 12, description: 'Pieces of work.' }) items!: number;
  @ApiProperty({ example: 86.5, description: 'Hours of one person.' }) hours!: number;
  @ApiProperty({ example: 31.2, description: 'Shares of the score, added up.' }) points!: number;
}

/** What a role does in a quarter. */
export class PlanQuarterRoleDto {
  @ApiProperty({ example: 'Systems Administration', description: 'Work role of NICE.' }) role!: string;
  @ApiProperty({ example: 120.5, description: 'Hours that the plan gives it.' }) planned!: number;
  @ApiProperty({ example: 195, description: 'Hours that it has for planned work.' }) available!: number;
}

/** A calendar quarter of the plan. */
export class PlanQuarterDto extends PlanSumDto {
  @ApiProperty({ example: '2026-Q4', description: 'Which.' }) key!: string;
  @ApiProperty({ format: 'date', description: 'Its first day; of the first one today.' }) startsOn!: string;
  @ApiProperty({ format: 'date', description: 'Its last day.' }) endsOn!: string;
  @ApiProperty({ example: 240, description: 'Hours that roles spend in it, on what ends later too.' }) planned!: number;
  @ApiProperty({ example: 390, description: 'Hours that roles have in it for planned work.' }) available!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 48.1,
    description: 'The score when it ends; null: not counted.',
  })
  score!: number | null;
  @ApiProperty({ type: [PlanQuarterRoleDto], description: 'The same by role. They add up.' })
  roles!: PlanQuarterRoleDto[];
  @ApiProperty({ type: [String], description: 'What is done in it, the first few of `items`.' }) lands!: string[];
}

/** When what is done, if nothing changes. */
export class PlanRoadmapDto {
  @ApiProperty({ example: true, description: 'Nobody said how many people do some of this work: it is assumed.' })
  illustrative!: boolean;
  @ApiProperty({ type: 'integer', example: 214, description: 'All work, of risk and of frameworks.' }) total!: number;
  @ApiProperty({ type: [PlanQuarterDto], description: 'In their order.' }) quarters!: PlanQuarterDto[];
  @ApiProperty({ type: PlanSumDto, description: 'Done within these quarters.' }) planned!: PlanSumDto;
  @ApiProperty({ type: PlanSumDto, description: 'Done after these quarters.' }) beyond!: PlanSumDto;
  @ApiProperty({ type: PlanSumDto, description: 'Nobody does this work.' }) unstaffed!: PlanSumDto;
  @ApiProperty({ type: PlanSumDto, description: 'It waits for what nobody does.' }) blocked!: PlanSumDto;
  @ApiProperty({ type: PlanSumDto, description: 'Done after its day, or never; part of the others.' })
  late!: PlanSumDto;
  @ApiProperty({ example: '/api/v1/roadmap', description: 'All of it. A path of this API.' }) link!: string;
}
