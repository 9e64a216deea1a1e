import { ApiProperty } from '@nestjs/swagger';
import type { ActionKind } from '../model/action.js';
import type { Rice } from '../model/rice.js';

/** An input of the score of an action, and how it came about. */
export class RiceInputDto {
  @ApiProperty({ example: 100 }) value!: number;
  @ApiProperty({ example: 'distinct devices with something open that this mends' }) basis!: string;
}

/** What the effort is made of. */
export class EffortDayDto {
  @ApiProperty({ example: 'preparation and test' }) what!: string;
  @ApiProperty({ example: 0.5, description: 'Days of one person.' }) days!: number;
}

/** The effort, in person-weeks. */
export class RiceEffortDto extends RiceInputDto {
  @ApiProperty({ type: [EffortDayDto] }) days!: EffortDayDto[];
}

const MENDED = 'distinct devices with something open that this mends';
const EVERYBODY = 'all devices of the organization: a setting of a suite holds for everybody';
const SOME = 'as many of the devices as the people concerned are of all people';

/** reach × impact × confidence / effort, each rounded to two decimals before. */
export class RiceDto {
  @ApiProperty({ description: 'Distinct devices.' }) reach!: RiceInputDto;

  @ApiProperty({ description: '3 for very high to 0.25 for very low: the mean over the devices.' })
  impact!: RiceInputDto;

  @ApiProperty({ description: 'How much is known of the riskiest finding.' }) confidence!: RiceInputDto;
  effort!: RiceEffortDto;

  @ApiProperty({ example: 306 }) score!: number;

  static from(rice: Rice, assumption: string, kind: ActionKind, isForSome: boolean): RiceDto {
    const { devicesByLevel, confidence, days } = rice.basis;
    const levels = Object.entries(devicesByLevel).map(([level, devices]) => `${devices} ${level.replace('-', ' ')}`);
    return {
      reach: { value: rice.reach, basis: kind !== 'close-gap' ? MENDED : isForSome ? SOME : EVERYBODY },
      impact: { value: rice.impact, basis: `mean over devices by the worst level there: ${levels.join(', ')}` },
      confidence: {
        value: rice.confidence,
        basis: `what is known of the riskiest finding on most devices: ${confidence}`,
      },
      effort: {
        value: rice.effort,
        basis: `person-weeks; taken for granted: ${assumption}`,
        days: days.map(({ what, days: each }) => ({ what, days: Math.round(each * 100) / 100 })),
      },
      score: rice.score,
    };
  }
}
