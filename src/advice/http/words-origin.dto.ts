import { ApiProperty } from '@nestjs/swagger';
import type { WordsOrigin } from '../domain/rephrasing.js';

/** What wrote some text. */
export class WordsGeneratorDto {
  @ApiProperty({ enum: ['template', 'model'], description: '`template`: our own fixed sentences.' })
  kind!: 'template' | 'model';
  @ApiProperty({ example: 'template', description: 'Which generator.' }) key!: string;
  @ApiProperty({ type: String, nullable: true, example: null, description: 'As its provider names it.' })
  model!: string | null;
}

/** A time when words were to be written anew, and were not. */
export class FailedWordsDto {
  at!: Date;
  @ApiProperty({ example: 'timed-out', description: 'A stable code.' }) fault!: string;
  @ApiProperty({ example: 'The model did not answer in time.' }) message!: string;
}

/** Who wrote the words. No number was ever taken from a model. */
export class WordsOriginDto {
  @ApiProperty({ type: WordsGeneratorDto, description: '`model` as soon as one text is in words of a model.' })
  generator!: WordsGeneratorDto;
  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When the model wrote them; null for the template, which writes whenever it is asked.',
  })
  generatedAt!: Date | null;
  /** The model wrote them before something changed that they speak of. Their numbers are those of now. */
  stale!: boolean;
  @ApiProperty({ type: 'integer', example: 0, description: 'How many texts are in words of a model.' })
  rephrased!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description:
      'Texts of a model that were refused: for a number or an address of their own, a place for a number that was lost, a word of negation or direction that changed. The template stands in.',
  })
  dropped!: number;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Texts of a model whose template says something else now. The template stands in.',
  })
  outdated!: number;
  @ApiProperty({
    type: FailedWordsDto,
    nullable: true,
    description: 'When the last refresh failed: what is shown is older, or the template’s.',
  })
  failed!: FailedWordsDto | null;

  static from({ generator: { kind, key, model }, failure, ...of }: WordsOrigin): WordsOriginDto {
    const failed = failure && { at: failure.at, fault: failure.fault, message: failure.message };
    return { generator: { kind, key, model }, ...of, failed };
  }
}
