import { ApiProperty } from '@nestjs/swagger';
import { CappedListDto } from '../../capped-list.dto.js';
import { DECISION_STATES, type DecisionState } from '../../domain/progress.js';

const DIRECTIONS = ['better', 'worse', 'same'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** The report that this one compares itself with: the newest that was kept and is at least seven days older. */
export class ProgressSinceDto {
  @ApiProperty({ format: 'uuid', description: 'Its id.' }) reportId!: string;
  @ApiProperty({ format: 'date', example: '2026-10-21', description: 'What it says is as of this day (UTC).' })
  on!: string;
  @ApiProperty({ type: 'integer', minimum: 7, example: 30, description: 'Days from then to this report.' })
  days!: number;
  @ApiProperty({ example: '/api/v1/reports/0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1', description: 'What shows it.' })
  link!: string;
}

/** A figure then and now. */
export class ProgressFigureDto {
  @ApiProperty({ enum: ['score', 'coverage', 'overdue', 'listed', 'listed-overdue'], description: 'Which figure.' })
  key!: string;
  @ApiProperty({ example: 'Risk score, of 100', description: 'What it is, in words.' }) title!: string;
  @ApiProperty({ enum: ['points', 'percent', 'count'], description: 'Of the three numbers.' })
  unit!: 'points' | 'percent' | 'count';
  @ApiProperty({ type: Number, nullable: true, example: 68.7, description: 'In the earlier report; null: not known.' })
  then!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 64.5, description: 'In this one; null: not known.' })
  now!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: -4.2, description: 'Now less then; null: not known.' })
  change!: number | null;
  @ApiProperty({ type: String, enum: DIRECTIONS, nullable: true, description: 'What that means; null: not known.' })
  direction!: Direction | null;
}

/** Readiness for a framework then and now. */
export class ProgressFrameworkDto {
  @ApiProperty({ example: 'nist-csf-2.0', description: 'Its key in this API.' }) slug!: string;
  @ApiProperty({ example: 'NIST Cybersecurity Framework 2.0', description: 'Name and version.' }) name!: string;
  @ApiProperty({ type: Number, nullable: true, example: 31.5, description: 'Points of 100 then; null: not known.' })
  then!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 34, description: 'Points of 100 now; null: not known.' })
  now!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 2.5, description: 'Now less then; null: not known.' })
  change!: number | null;
  @ApiProperty({ type: String, enum: DIRECTIONS, nullable: true, description: 'What that means; null: not known.' })
  direction!: Direction | null;
}

/** Frameworks of which something is known. */
export class ProgressFrameworksDto extends CappedListDto {
  @ApiProperty({ type: [ProgressFrameworkDto], description: 'The one that moved most in front.' })
  items!: ProgressFrameworkDto[];
}

/** What became of something that the earlier report asked to be decided. */
export class ProgressDecisionDto {
  @ApiProperty({ enum: ['work', 'staff'], description: '`work`: to have it done. `staff`: to find people for a role.' })
  kind!: string;
  @ApiProperty({
    example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
    description: 'Of the work, or `staff:` and the role.',
  })
  id!: string;
  @ApiProperty({ example: 'Upgrade openssl to 3.0.17', description: 'As it was asked.' }) title!: string;
  @ApiProperty({
    enum: DECISION_STATES,
    description:
      '`done`: it is open no more. `partly`: open on fewer devices. `open`: as it was. `overdue`: open, in part or not, past the day that was set.',
  })
  state!: DecisionState;
  @ApiProperty({ type: Number, nullable: true, example: 6.1, description: 'Points that it would have removed then.' })
  removesThen!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 2.2,
    description: 'Points that what is left would remove: 0 when it is done, null when it does not touch the score.',
  })
  removesNow!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 60, description: 'Devices then; null: it is about none.' })
  devicesThen!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 20, description: 'Devices now; null: it is about none.' })
  devicesNow!: number | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'When it was to be done; null: no day.' })
  dueOn!: string | null;
}

/** Readiness for a framework, for the next report. */
export class ProgressReadinessDto {
  @ApiProperty({ example: 'nist-csf-2.0', description: 'Its key in this API.' }) slug!: string;
  @ApiProperty({ type: Number, nullable: true, example: 34, description: 'Points of 100; null: nothing was assessed.' })
  readiness!: number | null;
}

/** What the next report compares itself with. Null: not known. */
export class ProgressMeasuredDto {
  @ApiProperty({ type: Number, nullable: true, example: 64.5, description: 'Points of 100; lower is better.' })
  score!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 0.93, description: 'Share of devices that report, 0-1.' })
  coverage!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 7, description: 'Findings past their deadline.' })
  overdue!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description: 'Open vulnerabilities that attackers are known to use.',
  })
  listed!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, example: 2, description: 'Those of them past their deadline.' })
  listedOverdue!: number | null;
  @ApiProperty({ type: [ProgressReadinessDto], description: 'All frameworks, by key.' })
  frameworks!: ProgressReadinessDto[];
}

/** What has changed since an earlier report, and what became of what it asked for. */
export class ProgressSectionDto {
  @ApiProperty({
    type: ProgressSinceDto,
    nullable: true,
    description: 'Null: this is the first report to compare with.',
  })
  since!: ProgressSinceDto | null;
  @ApiProperty({ type: [ProgressFigureDto], description: 'Empty without an earlier report.' })
  figures!: ProgressFigureDto[];
  @ApiProperty({ type: ProgressFrameworksDto, description: 'Frameworks that something is known of, then or now.' })
  frameworks!: ProgressFrameworksDto;
  @ApiProperty({ type: [ProgressDecisionDto], description: 'What the earlier report asked for, in its order.' })
  decisions!: ProgressDecisionDto[];
  @ApiProperty({ type: ProgressMeasuredDto, description: 'What the next report compares itself with.' })
  measured!: ProgressMeasuredDto;
}
