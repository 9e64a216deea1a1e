import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { VexFormat } from '../domain/vex.js';
import { VexRepository } from '../persistence/vex.repository.js';
import { csafVex } from './write-csaf.js';
import { cycloneDxVex, openVex } from './write-vex.js';

const WRITERS = { openvex: openVex, cyclonedx: cycloneDxVex, csaf: csafVex };

/** Tells others what was decided. The same decisions give the same document, to the byte. */
@Injectable()
export class TellVex {
  constructor(
    private readonly database: Database,
    private readonly vex: VexRepository,
  ) {}

  async execute(
    organization: { organizationId: number; id: string; name: string },
    format: VexFormat,
  ): Promise<object> {
    const { organizationId, id, name } = organization;
    const [edition, decisions] = await this.database.snapshot(async () => [
      await this.vex.edition(organizationId),
      await this.vex.told(organizationId),
    ]);
    const told = { organization: { id, name }, version: edition.version, at: edition.at ?? new Date(0) };
    return WRITERS[format](told, decisions);
  }
}
