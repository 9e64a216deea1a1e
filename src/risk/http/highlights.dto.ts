import { ApiProperty, PickType } from '@nestjs/swagger';
import { ACTION_KINDS, type ActionKind } from '../model/action.js';
import { ActionSubjectDto, ActionTierDto } from './recommendation.dto.js';
import { ThreatDto } from './threat-model.dto.js';

/** One of the worst threats; all of it is in the threat model. */
export class TopThreatDto extends PickType(ThreatDto, [
  'id',
  'letter',
  'theme',
  'title',
  'likelihood',
  'impact',
  'level',
  'points',
  'findings',
  'checks',
  'devices',
] as const) {}

/** One of the most urgent actions; all of it is in the recommendations. */
export class TopActionDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ enum: ACTION_KINDS })
  kind!: ActionKind;

  @ApiProperty({
    example:
      'Upgrade openssh (Debian 12) to 1:9.2p1-2+deb12u10 or later on 100 devices: 8 CVEs, 0 known to be exploited',
  })
  title!: string;
  subject!: ActionSubjectDto;
  tier!: ActionTierDto;

  @ApiProperty({ type: String, nullable: true, example: '2026-12-04' })
  dueOn!: string | null;
  devices!: number;
  kevCount!: number;

  @ApiProperty({ example: 306, description: 'RICE.' })
  score!: number;

  @ApiProperty({ description: 'Its share of the score.' })
  points!: number;

  @ApiProperty({ description: 'By how many points the score falls when it alone is done.' })
  removes!: number;
  scoreAfter!: number;
}
