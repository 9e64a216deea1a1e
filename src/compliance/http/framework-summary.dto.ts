import { ApiProperty } from '@nestjs/swagger';
import type { AssessedFramework, AssessFrameworks } from '../app/assess-frameworks.service.js';
import { lastAssessedAt } from '../app/read-assessment.service.js';
import { isMeasuredWith } from '../catalogue/measured-with.js';
import { automatableShares } from '../domain/framework-score.js';
import { FrameworkDto, ReadinessRangeDto } from './framework-assessment.dto.js';

/** A framework and what it comes to. */
export class FrameworkSummaryDto extends FrameworkDto {
  /** All that it has, also those that are in no score. */
  @ApiProperty({ type: 'integer', example: 106 }) controls!: number;
  /** Points of 0-100; null when nothing was assessed. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 34.5 }) readiness!: number | null;
  range!: ReadinessRangeDto;
  /** Share of the weight of what applies that has a result, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.53 }) assessedShare!: number;
  /** Share of the same with a result that signals had a part in, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.2 }) automatedShare!: number;
  /** Share of the same weight that a signal can speak for, 0-1: of devices, vulnerabilities, coverage, or of a cloud suite that is connected. Never less than `automatedShare`. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.31 }) automatableShare!: number;
  /** The same once every cloud suite is connected, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.38 }) automatableShareWithCloud!: number;
  /** Share of the weight of all that is attested as not applicable, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0 }) notApplicableShare!: number;
  /** How many claims signals deny. */
  @ApiProperty({ type: 'integer', example: 1 }) contradictions!: number;
  /** When the newest fact or word is of that a result rests on. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastAssessedAt!: Date | null;
  @ApiProperty({ example: '2.0+1f0c8a54d2b7' }) catalogueVersion!: string;
  /** When something that any framework rests on changed last; null before anything was measured or said. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) asOf!: Date | null;

  /** Every framework of the organization, by slug. */
  static all({ frameworks, connected, asOf }: Awaited<ReturnType<AssessFrameworks['all']>>): FrameworkSummaryDto[] {
    return frameworks.map((one) => FrameworkSummaryDto.summary(one, connected, asOf));
  }

  private static summary(
    assessed: AssessedFramework,
    connected: ReadonlySet<string>,
    asOf: Date | null,
  ): FrameworkSummaryDto {
    const { known, score, controls } = assessed;
    const { catalogueVersion } = known.framework;
    const automatable = automatableShares(
      controls
        .filter(({ control }) => control.judged === 'itself')
        .map(({ control, result: { result, sources } }) => ({
          weight: control.weight,
          result,
          sources,
          measured: isMeasuredWith(control, connected),
          linked: control.links.length > 0,
        })),
    );
    return Object.assign(new FrameworkSummaryDto(), FrameworkDto.of(known), {
      controls: controls.length,
      readiness: score.readiness,
      range: score.range,
      assessedShare: score.assessedShare,
      automatedShare: score.automatedShare,
      automatableShare: automatable.now,
      automatableShareWithCloud: automatable.withCloud,
      notApplicableShare: score.notApplicableShare,
      contradictions: controls.filter(({ result }) => result.contradiction !== null).length,
      lastAssessedAt: lastAssessedAt(controls),
      catalogueVersion,
      asOf,
    });
  }
}
