import { ApiProperty } from '@nestjs/swagger';
import type { AssessedFramework, AssessFrameworks } from '../app/assess-frameworks.service.js';
import type { KnownFramework } from '../app/frameworks.service.js';
import { lastAssessedAt } from '../app/read-assessment.service.js';
import { isMeasuredWith } from '../catalogue/signals.js';
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

/** A framework of the organization's own, as it was imported. */
export class ImportedFrameworkDto {
  /** @example 'house-rules' */
  slug!: string;
  /** @example 'House rules' */
  name!: string;
  /** As its publisher calls it. */
  @ApiProperty({ example: '2026' }) version!: string;
  /** @example 'Example Ltd' */
  publisher!: string;
  /** How often it was imported: earlier ones are kept. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 1 }) revision!: number;
  /** SHA-256 of its facts, in hexadecimal. */
  @ApiProperty({ example: '1f0c8a54d2b7…' }) hash!: string;
  @ApiProperty({ type: 'integer', example: 12 }) sections!: number;
  @ApiProperty({ type: 'integer', example: 61 }) controls!: number;
  importedAt!: Date;

  static from({ framework, own }: KnownFramework): ImportedFrameworkDto {
    if (own === null) throw new Error('It came with the service: nobody imported it.');
    const { slug, name, version, publisher, sections, controls } = framework;
    const { revision, hash, importedAt } = own;
    const counts = { sections: sections.length, controls: controls.length };
    return { slug, name, version, publisher, revision, hash, ...counts, importedAt };
  }
}

const OURS = {
  format: 1,
  slug: 'house-rules',
  name: 'House rules',
  version: '2026',
  publisher: 'Example Ltd',
  licence: 'Our own.',
  sections: [{ id: 'A', title: 'Machines' }],
  controls: [{ id: 'A.1', title: 'Disks are encrypted', section: 'A', weight: 3, kind: 'prevent' }],
};

const OSCAL = {
  catalog: {
    uuid: '7c9c4a3e-0f4a-4a53-9d58-5a3e2b6d7f10',
    metadata: {
      title: 'Rules of the trade',
      version: '3.1',
      'oscal-version': '1.1.3',
      'last-modified': '2026-11-20T12:00:00Z',
    },
    groups: [
      {
        id: 'ac',
        title: 'Access',
        controls: [{ id: 'ac-1', title: 'Policy', props: [{ name: 'label', value: 'AC-1' }] }],
      },
    ],
  },
};

/** The document as the contract shows it; docs/decisions/0037 says what each member means. */
export const FRAMEWORK_DOCUMENT = {
  schema: {
    type: 'object' as const,
    description: 'A framework in our format, or an OSCAL catalog (`catalog`), which needs the parameter `slug`.',
    properties: {
      format: { type: 'integer' as const, enum: [1] },
      slug: { type: 'string' as const },
      name: { type: 'string' as const },
      version: { type: 'string' as const },
      publisher: { type: 'string' as const },
      url: { type: 'string' as const, format: 'uri' },
      licence: { type: 'string' as const },
      profiles: { type: 'array' as const, items: { type: 'object' as const } },
      sections: { type: 'array' as const, items: { type: 'object' as const } },
      controls: { type: 'array' as const, items: { type: 'object' as const } },
      catalog: { type: 'object' as const },
    },
  },
  examples: {
    ours: { summary: 'Our format', value: OURS },
    oscal: { summary: 'OSCAL, with `?slug=trade-rules`', value: OSCAL },
  },
};
