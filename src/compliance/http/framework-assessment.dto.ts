import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { inTurns } from '../../platform/index.js';
import type { EditionFile } from '../catalogue/framework-file.js';
import type { CatalogueFramework } from '../catalogue/catalogue.js';
import { CONTROL_RESULTS } from '../domain/control.js';
import type { Score } from '../domain/framework-score.js';
import type { KnownFramework } from '../app/frameworks.service.js';
import type { ReadAssessmentResult } from '../app/read-assessment.service.js';
import { AssessedControlDto, type ControlView } from './assessed-control.dto.js';

/** What of an assessment is asked for. */
export class AssessmentQueryDto {
  @ApiProperty({
    required: false,
    example: 'non-compliant,partially-compliant',
    description: `Only controls with one of these results: ${CONTROL_RESULTS.join(', ')}. The score stays that of all.`,
  })
  @IsOptional()
  @IsString()
  status?: string;

  @ApiProperty({
    required: false,
    description: 'Only controls of these sections, by id, and of those below them. The score stays that of all.',
  })
  @IsOptional()
  @IsString()
  section?: string;

  @ApiProperty({
    required: false,
    example: 'PR.DS-01,PR.DS-02',
    description: 'Only these controls, by id. The score stays that of all.',
  })
  @IsOptional()
  @IsString()
  control?: string;

  @ApiProperty({
    required: false,
    example: 'ig1',
    description: 'Only controls of this profile. The score is that of the profile then.',
  })
  @IsOptional()
  @IsString()
  profile?: string;

  @ApiProperty({
    required: false,
    enum: ['true', 'false'],
    description: 'Only controls whose claim signals deny, or only the others.',
  })
  @IsOptional()
  @IsString()
  contradiction?: string;

  @ApiProperty({
    required: false,
    example: '2026-06-30',
    description: 'As it stood at the end of this day (UTC). Before the first data everything is unknown.',
  })
  @IsOptional()
  @IsString()
  asOf?: string;

  @ApiProperty({
    required: false,
    example: 'evidence,mappings',
    description: '`evidence` adds statements and links of attestations, `mappings` what other controls could say.',
  })
  @IsOptional()
  @IsString()
  include?: string;

  @ApiProperty({
    required: false,
    enum: ['json', 'csv', 'oscal'],
    description:
      'A download of the whole framework: `csv` has a row for each control, `oscal` is OSCAL assessment results 1.2, with the control ids of the publisher’s own catalogue where there is one (SP 800-53, SP 800-171, CSF). Only `asOf` goes with them.',
  })
  @IsOptional()
  @IsIn(['json', 'csv', 'oscal'])
  format?: 'json' | 'csv' | 'oscal';
}

/** Points that are sure, and points that are possible. */
export class ReadinessRangeDto {
  /** If everything that is not assessed turned out at its worst. */
  @ApiProperty({ minimum: 0, maximum: 100, example: 34.5 }) low!: number;
  /** If it turned out at its best. */
  @ApiProperty({ minimum: 0, maximum: 100, example: 81.2 }) high!: number;
}

/** How many controls have each result. */
export class ResultCountsDto {
  @ApiProperty({ type: 'integer', example: 12 })
  'not-assessed'!: number;
  @ApiProperty({ type: 'integer', example: 30 }) compliant!: number;
  @ApiProperty({ type: 'integer', example: 8 })
  'partially-compliant'!: number;
  @ApiProperty({ type: 'integer', example: 5 })
  'non-compliant'!: number;
  @ApiProperty({ type: 'integer', example: 1 })
  'not-applicable'!: number;
}

/** What controls come to, by their weights. Only those that are evaluated by themselves are in it. */
export class ScoreDto {
  /** Points of 0-100: Σ(weight × result) / Σ weight over what applies, 0 for what is not assessed; null when nothing is. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 100, example: 34.5 }) readiness!: number | null;
  range!: ReadinessRangeDto;
  /** Share of what applies that has a result, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.53 }) assessedShare!: number;
  /** Share of what applies with a result that signals had a part in, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0.2 }) automatedShare!: number;
  /** Share of all that is attested as not applicable, 0-1. */
  @ApiProperty({ minimum: 0, maximum: 1, example: 0 }) notApplicableShare!: number;
  counts!: ResultCountsDto;

  static of({ readiness, range, assessedShare, automatedShare, notApplicableShare, counts }: Score): ScoreDto {
    return { readiness, range, assessedShare, automatedShare, notApplicableShare, counts: { ...counts } };
  }
}

/** The score with what a reader has to know. */
export class FrameworkScoreDto extends ScoreDto {
  @ApiProperty({ type: [String], example: [] }) warnings!: string[];
}

/** A part of a framework. */
export class SectionDto {
  @ApiProperty({ example: 'PR.DS' }) id!: string;
  /** @example 'Data Security' */
  title!: string;
  /** The section that it is part of. */
  @ApiProperty({ type: String, nullable: true, example: 'PR' }) parent!: string | null;
  /** Of its own controls; null when it has none in this score. */
  @ApiProperty({ type: () => ScoreDto, nullable: true }) score!: ScoreDto | null;
}

/** A part of a framework that asks for less, or of some. */
export class ProfileDto {
  @ApiProperty({ example: 'ig1' }) id!: string;
  /** @example 'Implementation Group 1' */
  title!: string;
}

/** An edition that took the place of another. */
export class NewerEditionDto {
  /** @example 'Requirements for IT Infrastructure v3.3' */
  edition!: string;
  @ApiProperty({ format: 'date', example: '2026-04-27' }) published!: string;
  @ApiProperty({ format: 'uri' }) source!: string;
}

/** Which edition of a framework is assessed, and whether it is the one of today. */
export class FrameworkEditionDto {
  /** @example 'Rev. 3' */
  edition!: string;
  /** When its publisher brought it out. */
  @ApiProperty({ format: 'date', example: '2024-05-14' }) published!: string;
  /** From when on it is to be followed, where that is another day. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) inForceSince!: string | null;
  @ApiProperty({ format: 'uri' }) source!: string;
  /** The last day on which we knew of no newer one than is named here. */
  @ApiProperty({ format: 'date', example: '2026-11-28' }) checked!: string;
  @ApiProperty({ type: String, nullable: true }) note!: string | null;
  /** A newer edition took its place. */
  superseded!: boolean;
  @ApiProperty({ type: NewerEditionDto, nullable: true }) supersededBy!: NewerEditionDto | null;

  static from(edition: EditionFile): FrameworkEditionDto {
    const { published, inForceSince = null, source, checked, note = null, supersededBy = null } = edition;
    const superseded = supersededBy !== null;
    return { edition: edition.edition, published, inForceSince, source, checked, note, superseded, supersededBy };
  }
}

/** What a framework is. */
export class FrameworkDto {
  /** @example 'nist-csf-2.0' */
  slug!: string;
  /** @example 'NIST Cybersecurity Framework' */
  name!: string;
  /** @example '2.0' */
  version!: string;
  /** @example 'NIST' */
  publisher!: string;
  /** What of it is shown here, and by what right. */
  licence!: string;
  @ApiProperty({ type: String, nullable: true, format: 'uri', example: 'https://www.nist.gov/cyberframework' })
  url!: string | null;
  /** Null where nobody said which edition it is. */
  @ApiProperty({ type: FrameworkEditionDto, nullable: true }) edition!: FrameworkEditionDto | null;
  /** The organization imported it. */
  own!: boolean;
  profiles!: ProfileDto[];

  static of({ framework, own }: KnownFramework): FrameworkDto {
    const { slug, name, version, publisher, licence, url, profiles, edition } = framework;
    return {
      slug,
      name,
      version,
      publisher,
      licence,
      url,
      edition: edition && FrameworkEditionDto.from(edition),
      own: own !== null,
      profiles: profiles.map(({ id, title }) => ({ id, title })),
    };
  }
}

/** A framework with the result of each of its controls. */
export class FrameworkAssessmentDto {
  framework!: FrameworkDto;
  /** Of the whole framework, or of the `profile`; `status`, `section` and `contradiction` only choose which controls are shown. */
  score!: FrameworkScoreDto;
  sections!: SectionDto[];
  controls!: AssessedControlDto[];
  /** When something that it rests on changed last; null before anything was measured or said. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) asOf!: Date | null;
  /** What it was evaluated by: the publisher's version and the beginning of the hash. */
  @ApiProperty({ example: '2.0+1f0c8a54d2b7' }) catalogueVersion!: string;
  /** What was in force on the day of `asOf`: another one may have evaluated otherwise. Null when that is not known. */
  @ApiProperty({ type: String, nullable: true, example: '2.0+1f0c8a54d2b7' }) catalogueVersionThen!: string | null;

  /** Of thousands of controls in turns with others. */
  static from(read: ReadAssessmentResult): Promise<FrameworkAssessmentDto> {
    return inTurns(FrameworkAssessmentDto.inSteps(read));
  }

  private static *inSteps(read: ReadAssessmentResult): Generator<undefined, FrameworkAssessmentDto, undefined> {
    const { framework, score, shown, query, asOf, catalogueVersion, catalogueVersionThen } = read;
    const view: ControlView = { ...read, includes: query.includes };
    const controls: AssessedControlDto[] = [];
    for (const control of shown) {
      controls.push(AssessedControlDto.from(control, view));
      yield;
    }
    return {
      framework: FrameworkDto.of(framework.known),
      score: Object.assign(new FrameworkScoreDto(), ScoreDto.of(score), { warnings: score.warnings }),
      sections: sectionsOf(framework.known.framework, score.sections),
      controls,
      asOf,
      catalogueVersion,
      catalogueVersionThen,
    };
  }
}

function sectionsOf({ sections }: CatalogueFramework, scores: readonly ({ section: string } & Score)[]): SectionDto[] {
  const byId = new Map(scores.map((score) => [score.section, score]));
  return sections.map(({ id, title, parent }) => {
    const score = byId.get(id);
    return { id, title, parent, score: score ? ScoreDto.of(score) : null };
  });
}
