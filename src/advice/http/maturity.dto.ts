import { ApiProperty } from '@nestjs/swagger';
import type { DescribedMaturity } from '../app/read-maturity.service.js';
import { liftText } from '../domain/lift-words.js';
import type { EarlierFigures, Figures, FunctionFigures, LiftFigures } from '../domain/maturity-figures.js';
import type { ShownWords } from '../domain/rephrasing.js';
import { LiftDto, SubcategoryDto } from './maturity-subcategory.dto.js';
import { WordsOriginDto } from './words-origin.dto.js';

/** A tier of NIST CSF 2.0. */
export class TierDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 4, example: 2 }) number!: number;
  @ApiProperty({ example: 'Risk Informed', description: 'As NIST names it.' }) name!: string;
}

/** Of the level: what is not known at its worst and at its best. */
export class LevelRangeDto {
  @ApiProperty({ minimum: 0, maximum: 5, example: 1.4 }) low!: number;
  @ApiProperty({ minimum: 0, maximum: 5, example: 3.9 }) high!: number;
}

/** A level, and how sure it is. */
export class FiguresDto {
  @ApiProperty({ enum: ['measured', 'not-enough-data'] }) status!: Figures['status'];
  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 5,
    example: 1.4,
    description: 'One decimal, with what is not known counted as nothing. Null without data, which is not 0.',
  })
  level!: number | null;
  @ApiProperty({ type: TierDto, nullable: true }) tier!: TierDto | null;
  @ApiProperty({ type: LevelRangeDto }) range!: LevelRangeDto;
  @ApiProperty({
    minimum: 0,
    maximum: 1,
    example: 0.27,
    description: 'Share of the weight that something is known about.',
  })
  coverage!: number;
}

/** The same figures on an earlier day, by what was known and claimed then, judged by the rules of today. */
export class EarlierFiguresDto extends FiguresDto {
  @ApiProperty({ type: 'integer', example: 30 }) daysAgo!: number;
  @ApiProperty({ format: 'date', example: '2026-06-30', description: 'They are those of its end.' }) on!: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.3,
    description: 'Level of now less that of then; null while one of them is not known.',
  })
  delta!: number | null;

  static from(of: EarlierFigures): EarlierFiguresDto {
    return { ...figuresOf(of), daysAgo: of.daysAgo, on: of.on, delta: of.delta };
  }
}

/** A core subcategory that holds its function down. */
export class WeakestDto {
  @ApiProperty({ example: 'PR.DS-11' }) id!: string;
  @ApiProperty({ example: 'Backups created, protected and tested' }) title!: string;
}

/** Why the level of a function is lower than its subcategories would give. */
export class CapDto {
  @ApiProperty({ example: 3.5, description: '1.5 above the level of the weakest core subcategory.' }) level!: number;
  @ApiProperty({ type: 'integer', example: 2 }) weakestLevel!: number;
  @ApiProperty({ type: [WeakestDto], description: 'The core subcategories at that level.' }) weakest!: WeakestDto[];
}

/** A level in words. */
export class LevelWordsDto {
  @ApiProperty({
    example:
      'Protect (PR) stands at level 1.9 of 5, tier 2 Risk Informed. In that tier practice has the approval of management, but is not the same everywhere.',
    description: 'What the level means.',
  })
  means!: string;
  @ApiProperty({
    example:
      'Have a second person review the attestation of PR.PS-02 (Software maintained). That raises Protect (PR) by 0.09.',
    description: 'What raises it next.',
  })
  next!: string;
  @ApiProperty({
    example: 'Protect (PR) is 0.3 higher than 30 days ago, when it was at level 1.6.',
    description: 'How it moved; says so where an earlier level is not known.',
  })
  change!: string;
}

/** A function of NIST CSF 2.0. */
export class FunctionMaturityDto extends FiguresDto {
  @ApiProperty({ enum: ['GV', 'ID', 'PR', 'DE', 'RS', 'RC'], example: 'PR' }) function!: string;
  @ApiProperty({ example: 'Protect' }) name!: string;
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.3, description: 'In the level of the organization.' })
  weight!: number;
  @ApiProperty({ type: LevelWordsDto }) words!: LevelWordsDto;
  @ApiProperty({ type: CapDto, nullable: true, description: 'Null when nothing caps it.' }) cap!: CapDto | null;
  @ApiProperty({ type: [EarlierFiguresDto], description: '30 and 90 days ago.' }) overTime!: EarlierFiguresDto[];
  @ApiProperty({ type: [LiftDto], description: 'What lifts it next, the best in front; at most five.' })
  lifts!: LiftDto[];
  @ApiProperty({ type: [SubcategoryDto], description: 'Those that take part.' }) subcategories!: SubcategoryDto[];
  @ApiProperty({
    type: [String],
    example: ['DE.CM-02'],
    description: 'Subcategories that are validly attested as not applicable, and take no part.',
  })
  notApplicable!: string[];

  static from(of: FunctionFigures, words: ShownWords): FunctionMaturityDto {
    return {
      ...figuresOf(of),
      function: of.function,
      name: of.name,
      weight: of.weight,
      words: wordsOf(of.function, words),
      cap: of.cap,
      overTime: of.earlier.map((then) => EarlierFiguresDto.from(then)),
      lifts: of.lifts.map((lift: LiftFigures) => LiftDto.from(lift, liftText(lift, of))),
      subcategories: of.subcategories.map((one) => SubcategoryDto.from(one)),
      notApplicable: of.notApplicable,
    };
  }
}

/** How mature an organization is by NIST CSF 2.0, and what that means. */
export class OrganizationMaturityDto extends FiguresDto {
  @ApiProperty({ type: LevelWordsDto }) words!: LevelWordsDto;
  @ApiProperty({ type: [EarlierFiguresDto], description: '30 and 90 days ago.' }) overTime!: EarlierFiguresDto[];
  @ApiProperty({ type: [FunctionMaturityDto] }) functions!: FunctionMaturityDto[];
  @ApiProperty({ type: WordsOriginDto, description: 'Who wrote `words`. The numbers in them are ours.' })
  writtenBy!: WordsOriginDto;
  @ApiProperty({
    type: Date,
    nullable: true,
    description: 'When devices were counted or something was attested last; null before the first.',
  })
  asOf!: Date | null;
  @ApiProperty({ example: '128', description: 'Of what is kept of devices; rises with each change.' })
  dataVersion!: string;
  @ApiProperty({ example: 'compliance-1.0', description: 'Whose constants were used, for earlier days too.' })
  policy!: string;
  @ApiProperty({ example: '2.0+1f2e3d4c', description: 'Of NIST CSF 2.0 as it is shipped, for earlier days too.' })
  catalogueVersion!: string;

  static from({ figures, words, ...of }: DescribedMaturity & { words: ShownWords }): OrganizationMaturityDto {
    return {
      ...figuresOf(figures),
      words: wordsOf('organization', words),
      overTime: figures.earlier.map((then) => EarlierFiguresDto.from(then)),
      functions: figures.functions.map((one) => FunctionMaturityDto.from(one, words)),
      writtenBy: WordsOriginDto.from(words.origin),
      asOf: of.asOf,
      dataVersion: of.dataVersion,
      policy: of.policy,
      catalogueVersion: of.catalogueVersion,
    };
  }
}

function figuresOf({ status, level, tier, range, coverage }: Figures): Figures {
  return { status, level, tier, range, coverage: Math.round(coverage * 1000) / 1000 };
}

function wordsOf(subject: string, { texts }: ShownWords): LevelWordsDto {
  const text = (part: string): string => texts.get(`${subject}.${part}`) ?? '';
  return { means: text('means'), next: text('next'), change: text('change') };
}
