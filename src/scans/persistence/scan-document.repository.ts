import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The documents as they were sent (inflated), found by the SHA-256 of their bytes, stored once each. */
@Injectable()
export class ScanDocumentRepository {
  constructor(private readonly database: Database) {}

  async keep(organizationId: number, sha256: Buffer, bytes: Buffer): Promise<void> {
    await this.database.query(
      `INSERT INTO scan_document (organization_id, sha256, gzip) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [organizationId, sha256, await compress(bytes, { level: 1 })],
      'scan-document-keep',
    );
  }

  async read(organizationId: number, sha256: Buffer): Promise<Buffer | null> {
    const row = await this.database.queryOne<{ gzip: Buffer }>(
      `SELECT gzip FROM scan_document WHERE organization_id = $1 AND sha256 = $2`,
      [organizationId, sha256],
    );
    return row && (await decompress(row.gzip));
  }
}
