import { ApiProperty, PickType } from '@nestjs/swagger';
import { RecommendationDto } from './recommendation.dto.js';
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
export class TopActionDto extends PickType(RecommendationDto, [
  'id',
  'kind',
  'title',
  'subject',
  'tier',
  'dueOn',
  'devices',
  'kevCount',
  'scoreAfter',
] as const) {
  @ApiProperty({ example: 306, description: 'RICE.' })
  score!: number;

  @ApiProperty({ description: 'Its share of the score.' })
  points!: number;

  @ApiProperty({ description: 'By how many points the score falls when it alone is done.' })
  removes!: number;
}
