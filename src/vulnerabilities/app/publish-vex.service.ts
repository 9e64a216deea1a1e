import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { VexFormat } from '../domain/vex.js';
import { NothingDecidedError } from '../errors.js';
import { VexRepository } from '../persistence/vex.repository.js';
import { csafVex } from './write-csaf.js';
import { cycloneDxVex, openVex } from './write-vex.js';

const WRITERS = { openvex: openVex, cyclonedx: cycloneDxVex, csaf: csafVex };

/** Raised with every change of what the writers make of the same decisions: who has an older document is given the new one. */
const WRITING = 2;

/** A document that can be written. */
export interface VexToPublish {
  /** Of what it says and how; the same for as long as it would be the same document. */
  etag: string;
  /** Its text, piece by piece. */
  pieces: () => AsyncIterable<string>;
}

/** Tells others what was decided. The same decisions give the same document, to the byte. */
@Injectable()
export class PublishVex {
  constructor(private readonly vex: VexRepository) {}

  /** Throws {@link NothingDecidedError} for OpenVEX where no decision holds: its schema wants a statement at least. */
  async check(organizationId: number, format: VexFormat): Promise<void> {
    if (format === 'openvex' && !(await this.vex.tellsAny(organizationId))) throw new NothingDecidedError();
  }

  /** Inside a snapshot, in which its text is read, too. Throws what {@link check} throws. */
  async open(
    organization: { organizationId: number; id: string; name: string },
    format: VexFormat,
  ): Promise<VexToPublish> {
    const { organizationId, id, name } = organization;
    await this.check(organizationId, format);
    const { version, at } = await this.vex.edition(organizationId);
    const digest = await this.vex.digest(organizationId);
    const edition = { organization: { id, name }, version, at: at ?? new Date(0) };
    const said = JSON.stringify([WRITING, format, edition, digest]);
    return {
      etag: `W/"${createHash('sha256').update(said).digest('base64url').slice(0, 22)}"`,
      pieces: () => WRITERS[format](edition, () => this.vex.reported(organizationId)),
    };
  }
}
