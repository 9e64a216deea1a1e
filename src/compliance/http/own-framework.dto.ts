import { ApiProperty } from '@nestjs/swagger';
import type { KnownFramework } from '../app/frameworks.service.js';

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
