import { ApiProperty } from '@nestjs/swagger';

const LEVELS = ['very-low', 'low', 'moderate', 'high', 'very-high'];
export const RISK_STATES = ['overdue', 'planned', 'beyond', 'unstaffed', 'blocked', 'unplanned'] as const;
/** Where its treatment stands. */
export type RiskState = (typeof RISK_STATES)[number];

/** A cell of the matrix. */
export class TopRiskCellDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, description: 'Row.' })
  likelihood!: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, description: 'Column.' })
  impact!: number;
  @ApiProperty({ enum: LEVELS, description: 'By NIST SP 800-30 r1, Table I-2.' })
  level!: string;
  @ApiProperty({ type: 'integer', example: 14, description: 'Open findings.' })
  findings!: number;
  @ApiProperty({ type: 'integer', example: 2, description: 'Failing checks, of devices and of cloud suites.' })
  checks!: number;
  @ApiProperty({ type: 'integer', example: 16, description: 'Both.' })
  count!: number;
}

/** How much is open of a level. */
export class TopRiskLevelDto {
  @ApiProperty({ enum: LEVELS, description: 'The level.' })
  level!: string;
  @ApiProperty({ type: 'integer', example: 40, description: 'Open findings.' })
  findings!: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Failing checks.' })
  checks!: number;
}

/** Who treats a risk. */
export class TopRiskOwnerDto {
  @ApiProperty({ example: 'IO-WRL-005', description: 'Work role of the NICE Framework.' })
  id!: string;
  @ApiProperty({ example: 'Systems Administration', description: "NIST's name of it." })
  name!: string;
}

/** A risk, and what is done about it. */
export class TopRiskDto {
  @ApiProperty({ format: 'uuid', description: 'Of the action that treats it.' })
  id!: string;
  @ApiProperty({
    enum: ['remove-malware', 'upgrade', 'mitigate', 'migrate', 'fix-check', 'close-gap'],
    description: 'Kind of the action that treats it.',
  })
  kind!: string;
  @ApiProperty({ example: 'openssl (Debian:12)', description: 'What is at risk.' })
  subject!: string;
  @ApiProperty({ example: 'Upgrade openssl to 3.0.17 (Debian:12)', description: 'What the action does.' })
  treatment!: string;
  @ApiProperty({ enum: LEVELS, nullable: true, description: 'The worst of what is open of it; null: not known.' })
  level!: string | null;
  @ApiProperty({ type: 'integer', example: 60, description: 'Devices.' })
  devices!: number;
  @ApiProperty({ type: 'integer', example: 4, description: 'Vulnerabilities; 0 for what is no vulnerability.' })
  vulnerabilities!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'Of these, known to be exploited as CISA lists them.' })
  listed!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 1,
    example: 0.7,
    description: 'The highest EPSS of its riskiest vulnerabilities; null: not known.',
  })
  epss!: number | null;
  @ApiProperty({ example: '14 days', description: 'Its deadline tier.' })
  tier!: string;
  @ApiProperty({ description: 'Look for traces of a break-in before and after the fix.' })
  forensic!: boolean;
  @ApiProperty({ type: TopRiskOwnerDto, nullable: true, description: 'Null where the plan has no such work.' })
  owner!: TopRiskOwnerDto | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'First day due; null: no day is set.' })
  dueOn!: string | null;
  @ApiProperty({
    enum: RISK_STATES,
    description:
      '`overdue`; `planned`: done in `quarter`; `beyond`: after the four quarters of the plan; `unstaffed`: nobody does it; `blocked`: it waits for that; `unplanned`.',
  })
  state!: RiskState;
  @ApiProperty({ type: String, nullable: true, example: '2026-Q4', description: 'In which it is done; null: in none.' })
  quarter!: string | null;
  @ApiProperty({ type: Number, nullable: true, example: 64.5, description: 'The score as it stands; null: not known.' })
  scoreBefore!: number | null;
  @ApiProperty({ type: Number, nullable: true, example: 58.4, description: 'The score when it alone is treated.' })
  scoreAfter!: number | null;
  @ApiProperty({ description: 'A path of this API: the action in its list.' })
  link!: string;
}

/** The matrix, and what to treat first. */
export class TopRisksSectionDto {
  @ApiProperty({ description: 'Whether anything was scanned or audited: without, zeros say nothing.' })
  counted!: boolean;
  @ApiProperty({ type: [TopRiskCellDto], description: 'All 25, as things are: decisions and controls applied.' })
  cells!: TopRiskCellDto[];
  @ApiProperty({ type: [TopRiskLevelDto], description: 'All five, the worst first.' })
  levels!: TopRiskLevelDto[];
  @ApiProperty({
    type: TopRiskLevelDto,
    nullable: true,
    description: 'The worst level with something open; null: none.',
  })
  worst!: TopRiskLevelDto | null;
  @ApiProperty({ type: 'integer', example: 840, description: 'Open findings in the matrix.' })
  findings!: number;
  @ApiProperty({ type: 'integer', example: 60, description: 'Failing checks in it.' })
  checks!: number;
  @ApiProperty({ type: 'integer', example: 120, description: 'Risks with an action, of which `risks` has the first.' })
  total!: number;
  @ApiProperty({ type: 'integer', example: 5, description: 'How many are shown.' })
  shown!: number;
  @ApiProperty({ example: '/api/v1/rice/recommendations', description: 'All of them. A path of this API.' })
  link!: string;
  @ApiProperty({ type: [TopRiskDto], description: 'In the order in which to treat them.' })
  risks!: TopRiskDto[];
}
