import { ApiProperty } from '@nestjs/swagger';
import { NICE_ROLE_IDS, type NiceRole } from '../domain/nice-role.js';
import { WORK_KINDS, type WorkKind } from '../domain/work.js';
import { DEMAND_SOURCES, type DemandSource, type Workforce } from '../domain/workforce.js';

class QueueTierDto {
  key!: string;
  title!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null: with the next upgrade.' }) days!: number | null;
}

class QueueOpenDto {
  @ApiProperty({ type: 'integer' }) items!: number;
  @ApiProperty({ type: 'integer' }) overdue!: number;
  hours!: number;
}

class QueueInflowDto {
  @ApiProperty({ description: 'Pieces of work in 30 days.' }) perMonth!: number;
  @ApiProperty({ description: 'Hours in 30 days.' }) hoursPerMonth!: number;
}

/** Whether the work of a deadline tier gets done as fast as it comes in; stricter tiers are served first. */
class QueueCheckDto {
  tier!: QueueTierDto;
  open!: QueueOpenDto;

  @ApiProperty({ type: QueueInflowDto, nullable: true, description: 'Null: not measured.' })
  inflow!: QueueInflowDto | null;

  @ApiProperty({ description: 'What comes in, and what of the open work falls in the next 30 days.' })
  neededHoursPerMonth!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'After duties and stricter tiers; null: staffing was not said, or nobody is asked.',
  })
  availableHoursPerMonth!: number | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'More gets done than comes in. Null: not known.' })
  keepsUp!: boolean | null;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'There are as many hours as are needed. Null: not known.',
  })
  meetsDeadlines!: boolean | null;
  why!: string;
}

const HOURS = 'Hours of a quarter, of one person.';
const DATE = { type: String, format: 'date' } as const;

/** Hours of a quarter; the three add up to the total. */
export class DemandHoursDto {
  @ApiProperty({ example: 96.5, description: HOURS }) total!: number;
  @ApiProperty({ example: 52, description: 'Open work, as much of it as falls in this quarter.' }) actions!: number;
  @ApiProperty({ example: 36.5, description: 'Work that comes in anew.' }) inflow!: number;
  @ApiProperty({ example: 8, description: 'What recurs whatever is open.' }) duties!: number;
}

/** A part of the demand, and what it was computed from. */
export class DemandPartDto {
  @ApiProperty({ enum: DEMAND_SOURCES }) source!: DemandSource;
  @ApiProperty({ example: 'new-work', description: 'Stable.' }) key!: string;
  @ApiProperty({ example: 'New work' }) what!: string;
  @ApiProperty({ description: HOURS }) hours!: number;

  @ApiProperty({ example: '2 in 30 days (measured) × 91/30 × 6.02 hours, the mean of 9 open upgrades and mitigations' })
  basis!: string;
}

/** A piece of open work. */
export class AskingWorkDto {
  id!: string;

  @ApiProperty({ enum: WORK_KINDS }) kind!: WorkKind;
  title!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Key of its deadline tier; null for none.' })
  tier!: string | null;

  @ApiProperty({ description: 'All of its effort.' }) hours!: number;
  @ApiProperty({ description: 'How much of it falls in this quarter.' }) hoursThisQuarter!: number;
  @ApiProperty({ ...DATE, nullable: true, description: 'Null: no day is set.' }) dueOn!: string | null;
  overdue!: boolean;
}

/** Open work that asks for a role. */
export class RoleWorkDto {
  @ApiProperty({ type: 'integer' }) items!: number;
  @ApiProperty({ type: 'integer' }) overdue!: number;
  @ApiProperty({ description: 'Effort of all of it, in hours.' }) hours!: number;

  @ApiProperty({
    ...DATE,
    nullable: true,
    description: 'The first day on which some of it is due, or its release ends.',
  })
  firstDueOn!: string | null;

  @ApiProperty({ type: [AskingWorkDto], description: 'Those that ask for most hours this quarter; at most five.' })
  largest!: AskingWorkDto[];
}

/** How much a role is asked for, and how many people there are for it. */
export class RoleWorkforceDto {
  @ApiProperty({ enum: NICE_ROLE_IDS, description: 'Work role of the NICE Framework.' }) role!: NiceRole;
  @ApiProperty({ example: 'Systems Administration' }) name!: string;
  demandHours!: DemandHoursDto;

  @ApiProperty({ type: [DemandPartDto], description: 'They add up to `demandHours.total`.' }) parts!: DemandPartDto[];

  @ApiProperty({ example: 0.3, description: 'Full-time people that it would keep busy: demand / `hoursPerFte`.' })
  demandFte!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Full-time people; null: you did not say.' })
  staffed!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'Full-time people that are missing: demand / `hoursPerFte` − `staffed`. Below 0: to spare. Null: not known.',
  })
  gapFte!: number | null;
  work!: RoleWorkDto;
}

/** The role that one would hire for first. */
export class MostWantedDto {
  @ApiProperty({ enum: NICE_ROLE_IDS }) role!: NiceRole;
  name!: string;

  @ApiProperty({ enum: ['gap', 'demand'], description: 'By demand where no gap is known.' }) by!: 'gap' | 'demand';
  @ApiProperty({ description: 'Full-time people: missing (by gap), or asked for in all (by demand).' }) fte!: number;
  why!: string;
}

/** New work of a role and a deadline tier. */
export class InflowRateDto {
  @ApiProperty({ enum: NICE_ROLE_IDS }) role!: NiceRole;

  @ApiProperty({ type: String, nullable: true, description: 'Null where nothing of it is open any more.' })
  tier!: string | null;

  @ApiProperty({ description: 'Pieces of work in 30 days.' }) perMonth!: number;
}

/** How much new work comes in. */
export class InflowDto {
  @ApiProperty({ enum: ['measured', 'assumed'], description: 'Assumed while there are fewer than 30 days of scans.' })
  from!: 'measured' | 'assumed';

  @ApiProperty({ description: 'Pieces of work in 30 days.' }) perMonth!: number;
  @ApiProperty({ type: [InflowRateDto] }) rates!: InflowRateDto[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Days since the first scan; null: there is none.' })
  historyDays!: number | null;
  basis!: string;
}

export class WorkforceQuarterDto {
  @ApiProperty(DATE) from!: string;
  @ApiProperty(DATE) to!: string;
}

export class WorkforcePolicyDto {
  id!: string;

  @ApiProperty({ type: 'integer' }) version!: number;
  method!: string;
}

/** Who is needed for all there is to do, against who is there. */
export class WorkforceDto {
  @ApiProperty({ description: '13 weeks from today.' }) quarter!: WorkforceQuarterDto;

  @ApiProperty({ type: [RoleWorkforceDto], description: 'The most wanted in front. Empty while there is no data.' })
  roles!: RoleWorkforceDto[];

  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Actions of the risk model that are not counted here, because there are too many to weigh all.',
  })
  leftOut!: number;

  @ApiProperty({ type: MostWantedDto, nullable: true, description: 'Null: nobody is asked for, or all is covered.' })
  mostWanted!: MostWantedDto | null;

  @ApiProperty({ example: 325, description: 'Hours that one full-time person works in a quarter.' })
  hoursPerFte!: number;

  @ApiProperty({ type: InflowDto, nullable: true, description: 'Null while there is no data.' })
  inflow!: InflowDto | null;

  @ApiProperty({ type: [QueueCheckDto], description: 'The strictest deadline tier in front.' }) queue!: QueueCheckDto[];
  @ApiProperty({ type: [String], description: 'What one has to know to read it.' }) notes!: string[];
  @ApiProperty({ description: 'Staffing of a role was not said, or inflow had to be assumed.' }) illustrative!: boolean;

  @ApiProperty({ type: [String], description: 'Keys of what it was made with; see GET /planning/assumptions.' })
  assumptions!: string[];

  @ApiProperty({ type: 'integer', description: 'Version of your assumptions; 0: you said nothing yourself.' })
  assumptionsVersion!: number;

  @ApiProperty({ description: 'Rises with each change of the data.' }) dataVersion!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: nothing was counted yet.' })
  asOf!: Date | null;
  policy!: WorkforcePolicyDto;

  static from(workforce: Workforce): WorkforceDto {
    return workforce;
  }
}
