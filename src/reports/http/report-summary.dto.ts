import { ApiProperty } from '@nestjs/swagger';
import type { ReportSummary } from '../domain/summary.js';

/** The days that a report looks back on (UTC), both included. */
export class ReportPeriodDto {
  @ApiProperty({ format: 'date', example: '2026-10-21' })
  from!: string;
  @ApiProperty({ format: 'date', example: '2026-11-20' })
  to!: string;
  @ApiProperty({ type: 'integer', example: 30 })
  days!: number;
}

/** Whose report it is. */
export class ReportOrganizationDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;
  @ApiProperty({ example: 'Example Ltd' })
  name!: string;
}

/** What made it. */
export class ReportGeneratorDto {
  @ApiProperty({ example: 'Posture' })
  name!: string;
  @ApiProperty({ example: '0.1.0' })
  version!: string;
}

/** Everything that a report says, at one moment: exactly the figures that the PDF prints. */
export class ReportSummaryDto {
  @ApiProperty({ type: 'integer', example: 1, description: 'Version of the shape of this answer.' })
  format!: number;
  @ApiProperty({ format: 'date-time', description: 'When it was read; all sections are of one state of the data.' })
  asOf!: string;
  @ApiProperty({
    example: 'q7y1xk0Ww1Ylw0lT8rj5aA',
    description: 'Of all it says but `asOf`: the same data, the same version.',
  })
  dataVersion!: string;
  @ApiProperty({ type: ReportOrganizationDto })
  organization!: ReportOrganizationDto;
  @ApiProperty({ type: ReportPeriodDto })
  period!: ReportPeriodDto;
  @ApiProperty({ type: ReportGeneratorDto })
  generator!: ReportGeneratorDto;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'By name. `place` has their order; `data` is null where a section could not be read, and then `state` is `failed`.',
  })
  sections!: ReportSummary['sections'];
}
