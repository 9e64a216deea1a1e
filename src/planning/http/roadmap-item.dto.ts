import { ApiProperty } from '@nestjs/swagger';
import { NICE_ROLE_IDS, NICE_ROLES, type NiceRole } from '../domain/nice-role.js';
import { type Bucket, BUCKETS } from '../domain/roadmap/order.js';
import { ITEM_STATES, type ItemState, type RoadmapItem } from '../domain/roadmap/roadmap.js';
import { type FrameworkGain, WORK_KINDS, type WorkItem, type WorkKind } from '../domain/work.js';
import { hundredths } from '../domain/spread.js';

/** Of one item; how many there are is told apart. */
const NAMED_DEPENDENCIES = 20;
const NAMED_CONTROLS = 50;

/** A work role of the NICE Framework. */
export class WorkRoleDto {
  @ApiProperty({ enum: NICE_ROLE_IDS, enumName: 'NiceRole', example: 'IO-WRL-005' }) id!: NiceRole;
  @ApiProperty({ example: 'Systems Administration', description: "NIST's name of it." }) name!: string;

  static from(id: NiceRole): WorkRoleDto {
    return { id, name: NICE_ROLES[id] };
  }
}

/** What it is about. */
export class WorkSubjectDto {
  @ApiProperty({
    example: 'package',
    description:
      '`package`, `release`, `check`, `cloud-check`; `suite`, `coverage`, `signal`, or `controls` of a section.',
  })
  kind!: string;
  @ApiProperty({ example: 'Debian:12', description: 'Of controls the framework, of a gap the suite; may be empty.' })
  ecosystem!: string;
  @ApiProperty({ example: 'openssl' }) name!: string;
}

/** A deadline tier of the risk policy. */
export class WorkTierDto {
  @ApiProperty({ example: 'attend' }) key!: string;
  @ApiProperty({ example: 'Within 14 days' }) title!: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 14, description: 'Null: with the next upgrade.' })
  days!: number | null;
  @ApiProperty({ description: 'What happened on the device is to be looked at too.' }) forensic!: boolean;
}

/** A part of the effort. */
export class WorkEffortDto {
  @ApiProperty({ example: 'test and roll out' }) what!: string;
  @ApiProperty({ example: 4, description: 'Hours of one person.' }) hours!: number;
}

/** Work that has to be done before. */
export class WorkDependencyDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ example: 'Fix "Weak SSH settings" on 3 devices' }) title!: string;
  @ApiProperty({
    example:
      'It brings about “SSH lets nobody in by password” (4 controls); until then a signal would deny the attestation.',
  })
  why!: string;
}

/** What it brings about by itself, on the scale of the score. */
export class WorkRiskDto {
  @ApiProperty({ example: 12.5, description: 'Points by which the score falls when it alone is done.' })
  removes!: number;
  @ApiProperty({ example: 9.1, description: 'Its share of the score; shares of all add up.' }) points!: number;
}

/** The score along the plan. */
export class RoadmapScoreDto {
  @ApiProperty({ example: 61.4, minimum: 0, maximum: 100 }) before!: number;
  @ApiProperty({ example: 58.2, minimum: 0, maximum: 100 }) after!: number;
}

/** What it would move in a framework, if it alone was done. */
export class WorkFrameworkDto {
  @ApiProperty({ example: 'nist-csf-2.0' }) framework!: string;
  @ApiProperty({ example: 1.7, description: 'Points of readiness.' }) points!: number;
  @ApiProperty({ type: 'integer', example: 2 }) controlsMoved!: number;
  @ApiProperty({ type: [String], example: ['PR.DS-01'], description: `The first ${NAMED_CONTROLS} of them.` })
  controls!: string[];

  static from({ framework, points, controls }: FrameworkGain): WorkFrameworkDto {
    return {
      framework,
      points: hundredths(points),
      controlsMoved: controls.length,
      controls: controls.slice(0, NAMED_CONTROLS),
    };
  }
}

/** Something to do, when, by whom, and why then. */
export class RoadmapItemDto {
  @ApiProperty({ type: 'integer', example: 1, description: 'From 1: the order in which every role works.' })
  place!: number;
  @ApiProperty({ format: 'uuid', description: 'Stays the same; of an action of the risk model it is the id of that.' })
  id!: string;
  @ApiProperty({ enum: [...WORK_KINDS], example: 'upgrade' }) kind!: WorkKind;
  @ApiProperty({ example: 'Upgrade openssl (Debian 12) on 40 devices' }) title!: string;
  @ApiProperty({ type: WorkSubjectDto }) subject!: WorkSubjectDto;
  @ApiProperty({ enum: [...BUCKETS], description: 'How much it presses, whatever capacity there is.' }) bucket!: Bucket;
  @ApiProperty({
    enum: [...ITEM_STATES],
    description:
      '`planned`: done within the quarters that are shown. `beyond`: after them. `unstaffed`: nobody does work of this role. `blocked`: it waits for, or stands behind, what nobody does.',
  })
  state!: ItemState;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '2026-Q4',
    description: 'In which it is done; null unless planned.',
  })
  quarter!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Null: never, or after the year 2999.' })
  startsOn!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The last day of it; null as above.' })
  endsOn!: string | null;
  @ApiProperty({ type: WorkTierDto, nullable: true, description: 'Null where no finding has a deadline.' })
  tier!: WorkTierDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The first day due; null: no day is set.' })
  dueOn!: string | null;
  @ApiProperty({ description: 'That day has passed already.' }) overdue!: boolean;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'Since when, or from when on, a release gets no fixes: with extended support its last day.',
  })
  endOfLifeOn!: string | null;
  @ApiProperty({ description: 'The plan is done with it after its day, or never.' }) late!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, example: 5, description: 'Null when not late, or never done.' })
  lateByDays!: number | null;
  @ApiProperty({ example: 12, description: 'Hours of one person; 0 for a milestone only.' }) effortHours!: number;
  @ApiProperty({
    type: [WorkEffortDto],
    description:
      'Of an action of risk never less than the least effort of the policy, so that parts may be less than the whole.',
  })
  effort!: WorkEffortDto[];
  @ApiProperty({ type: String, nullable: true, description: 'What was taken for granted of the effort.' })
  assumption!: string | null;
  @ApiProperty({ type: WorkRoleDto, description: 'Who does it.' }) role!: WorkRoleDto;
  @ApiProperty({ type: [WorkDependencyDto], description: `The first ${NAMED_DEPENDENCIES}, in the order of the plan.` })
  dependsOn!: WorkDependencyDto[];
  @ApiProperty({ type: 'integer', example: 0, description: 'All that has to be done before.' }) dependencies!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Devices; null where it is not about devices.' })
  devices!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'RICE; null for what is no action of the risk model.' })
  rice!: number | null;
  @ApiProperty({ type: WorkRiskDto, nullable: true, description: 'Null as above.' }) risk!: WorkRiskDto | null;
  @ApiProperty({
    type: RoadmapScoreDto,
    nullable: true,
    description:
      'Along the plan, as work is done one after the other: in the order of `endsOn`, not of `place`. Null for what is never done, and before anything was counted.',
  })
  score!: RoadmapScoreDto | null;
  @ApiProperty({ type: [WorkFrameworkDto] }) frameworks!: WorkFrameworkDto[];
  @ApiProperty({ type: String, nullable: true, description: 'A path of this API that shows what it is about.' })
  link!: string | null;
  @ApiProperty({ description: 'Why it stands where it stands. From a template.' }) why!: string;

  static from(item: RoadmapItem, why: string, byId: ReadonlyMap<string, RoadmapItem>): RoadmapItemDto {
    const { work, place, bucket, state, quarter, startsOn, endsOn, isLate, lateByDays, score } = item;
    return {
      place,
      ...plain(work),
      bucket,
      state,
      quarter,
      startsOn,
      endsOn,
      late: isLate,
      lateByDays,
      role: WorkRoleDto.from(work.role),
      dependsOn: [...work.dependsOn]
        .map((needed) => ({ ...needed, of: byId.get(needed.id) }))
        .sort((a, b) => (a.of?.place ?? 0) - (b.of?.place ?? 0))
        .slice(0, NAMED_DEPENDENCIES)
        .map(({ id, why: reason, of }) => ({ id, title: of?.work.title ?? '', why: reason })),
      dependencies: work.dependsOn.length,
      score,
      frameworks: work.frameworks.map((gain) => WorkFrameworkDto.from(gain)),
      why,
    };
  }
}

type Plain = 'id' | 'kind' | 'title' | 'subject' | 'tier' | 'dueOn' | 'overdue' | 'endOfLifeOn' | 'effortHours';

function plain(
  work: WorkItem,
): Pick<RoadmapItemDto, Plain | 'effort' | 'assumption' | 'devices' | 'rice' | 'risk' | 'link'> {
  const { id, kind, title, subject, tier, dueOn, overdue, endOfLifeOn, assumption, devices, rice, risk, link } = work;
  return {
    id,
    kind,
    title,
    subject,
    tier,
    dueOn,
    overdue,
    endOfLifeOn,
    effortHours: hundredths(work.effortHours),
    effort: work.effort.map(({ what, hours }) => ({ what, hours: hundredths(hours) })),
    assumption,
    devices,
    rice: rice === null ? null : hundredths(rice),
    risk: risk && { removes: hundredths(risk.removes), points: hundredths(risk.points) },
    link,
  };
}
