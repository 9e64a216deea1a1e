import { ApiProperty } from '@nestjs/swagger';
import type { Matrix, MatrixCell, MatrixView } from '../app/read-matrix.service.js';
import { LEVELS, type LevelName } from '../model/policy.js';

/** One of the riskiest vulnerabilities of a cell. */
export class CellTopDto {
  @ApiProperty({ example: 'CVE-2024-6387' }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Race in the signal handler of sshd' }) title!: string | null;
  @ApiProperty({ example: 12, description: 'Its findings in this cell.' }) findings!: number;
}

/** A check of a cloud suite that fails. */
export class CellCloudCheckDto {
  @ApiProperty({ example: 'microsoft-365' }) suite!: string;
  @ApiProperty({ example: 'm365.entra.mfa-all-users' }) id!: string;

  @ApiProperty({ example: 'Every user needs a second factor', description: 'What is true when it passes.' })
  title!: string;

  @ApiProperty({ description: 'An exception stands; only in the inherent view.' }) accepted!: boolean;
  @ApiProperty({ example: '/api/v1/cloud-security/microsoft-365/checks/m365.entra.mfa-all-users' }) link!: string;
}

/** A cell of the matrix. */
export class RiskMatrixCellDto {
  @ApiProperty({ minimum: 1, maximum: 5, example: 5 }) likelihood!: number;
  @ApiProperty({ minimum: 1, maximum: 5, example: 5 }) impact!: number;
  @ApiProperty({ enum: LEVELS, example: 'very-high', description: 'NIST SP 800-30 r1, Table I-2.' }) level!: LevelName;
  @ApiProperty({ example: 9, description: 'Findings: what `link` lists has this total.' }) findings!: number;
  @ApiProperty({ example: 3, description: 'Distinct vulnerabilities of these findings.' }) vulnerabilities!: number;
  @ApiProperty({ example: 9, description: 'Distinct devices that they are on.' }) devices!: number;

  @ApiProperty({
    example: 1,
    description: 'Failing checks of this likelihood and impact, of devices and of cloud suites, counted apart.',
  })
  checks!: number;

  @ApiProperty({ type: [CellCloudCheckDto], description: 'Those among `checks` that are of cloud suites.' })
  cloudChecks!: CellCloudCheckDto[];

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.537,
    description: 'Share of the mass that the score is made of, 0-1; null where there is no mass at all.',
  })
  massShare!: number | null;

  @ApiProperty({ type: [CellTopDto], description: 'At most three, the riskiest first.' }) top!: CellTopDto[];
  @ApiProperty({ example: '/api/v1/findings?likelihood=5&impact=5' }) link!: string;

  static from(cell: MatrixCell): RiskMatrixCellDto {
    return cell;
  }
}

/** What all cells come to. */
export class RiskMatrixTotalsDto {
  findings!: number;
  checks!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Findings by level of their cell.',
    example: { 'very-low': 160_965, low: 68_607, moderate: 237, high: 11, 'very-high': 9 },
  })
  byLevel!: Record<LevelName, number>;
}

/** What the numbers of rows and columns mean. */
export class RiskMatrixScalesDto {
  @ApiProperty({ type: [String], example: ['p < 0.005', 'p ≥ 0.005', 'p ≥ 0.03', 'p ≥ 0.1', 'p ≥ 0.3'] })
  likelihood!: string[];

  @ApiProperty({ type: [String], example: ['very low', 'low', 'moderate', 'high', 'very high'] }) impact!: string[];
}

/** Five by five. */
export class RiskMatrixDto {
  @ApiProperty({ enum: ['residual', 'inherent'] }) view!: MatrixView;

  @ApiProperty({ type: [Number], example: [5, 4, 3, 2, 1], description: 'Likelihoods, as rows from the top.' })
  rows!: number[];

  @ApiProperty({ type: [Number], example: [1, 2, 3, 4, 5], description: 'Impacts, as columns from the left.' })
  columns!: number[];

  @ApiProperty({ type: [RiskMatrixCellDto], description: 'Always 25, row by row.' }) cells!: RiskMatrixCellDto[];

  totals!: RiskMatrixTotalsDto;
  scales!: RiskMatrixScalesDto;

  @ApiProperty({ example: 0, description: 'Version of the policy that made it; 0 is the one that ships.' })
  policyVersion!: number;

  asOf!: Date;

  static from({ view, cells, totals, policyVersion, likelihoodCuts: cuts, asOf }: Matrix): RiskMatrixDto {
    return {
      view,
      rows: [5, 4, 3, 2, 1],
      columns: [1, 2, 3, 4, 5],
      cells: cells.map((cell) => RiskMatrixCellDto.from(cell)),
      totals,
      scales: {
        likelihood: [`p < ${cuts[0]}`, ...cuts.map((cut) => `p ≥ ${cut}`)],
        impact: ['very low', 'low', 'moderate', 'high', 'very high'],
      },
      policyVersion,
      asOf,
    };
  }
}
