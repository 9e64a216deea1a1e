import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';
import type { CountedRefusal } from '../domain/agent-refusal.js';

/** Whose token a refused request came with, and whether that token still opens anything. */
export interface TokenHolder {
  organizationId: number;
  deviceId: number;
  isLive: boolean;
}

/** What is to be remembered of one device. */
export interface DeviceNote {
  organizationId: number;
  deviceId: number;
  refusal: CountedRefusal | null;
  /** A request of the device that was taken, when that must not be lost between two refusals. */
  seenAt: Date | null;
}

/** What is to be remembered of one enrolment key. */
export interface KeyNote {
  organizationId: number;
  keyId: string;
  refusal: CountedRefusal;
}

/** The newer refusal wins; one with the same code, within a day of the last, goes on counting. */
const OVERWRITE = `
  refused_at = greatest(c.refused_at, t."at"),
  refusal = CASE WHEN t."at" IS NULL OR c.refused_at > t."at" THEN c.refusal
                 WHEN c.refusal->>'code' = t.refusal->>'code' AND c.refused_at > t."at" - interval '24 hours'
                 THEN t.refusal || jsonb_build_object('since', c.refusal->'since',
                        'count', least((c.refusal->>'count')::bigint + (t.refusal->>'count')::bigint, 1000000000))
                 ELSE t.refusal END`;

/** The last refusal of each device and each enrolment key: a few fields of a row that is there anyhow, overwritten. */
@Injectable()
export class AgentRefusalRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** Whose tokens these are, in the order asked; null for a hash of none. Tokens that were replaced or revoked are found, too. */
  async holdersOf(hashes: Buffer[], now: Date): Promise<(TokenHolder | null)[]> {
    const rows = await this.everywhere.query<TokenHolder & { hash: string }>(
      `SELECT encode(k.token_hash, 'hex') AS hash, k.organization_id, k.device_id,
              k.revoked_at IS NULL AND (k.valid_until IS NULL OR k.valid_until > $2) AS is_live
         FROM device_credential k WHERE k.token_hash = ANY ($1)`,
      [hashes, now],
      'refused-token-holders',
    );
    const byHash = new Map(rows.map(({ hash, ...holder }) => [hash, holder]));
    return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
  }

  /** Again when PostgreSQL asks for it: two replicas may write of the same devices. */
  async noteDevices(notes: DeviceNote[]): Promise<void> {
    await this.overwrite(
      `UPDATE device_contact c SET last_seen_at = greatest(c.last_seen_at, t."seenAt"), ${OVERWRITE}
         FROM jsonb_to_recordset($1::jsonb) AS t
           ("organizationId" int, "deviceId" int, "at" timestamptz, "seenAt" timestamptz, refusal jsonb)
        WHERE c.organization_id = t."organizationId" AND c.device_id = t."deviceId"`,
      notes,
    );
  }

  async noteKeys(notes: KeyNote[]): Promise<void> {
    await this.overwrite(
      `UPDATE enrollment_key c SET ${OVERWRITE}
         FROM jsonb_to_recordset($1::jsonb) AS t ("organizationId" int, "keyId" uuid, "at" timestamptz, refusal jsonb)
        WHERE c.organization_id = t."organizationId" AND c.id = t."keyId"`,
      notes,
    );
  }

  private async overwrite(text: string, notes: (DeviceNote | KeyNote)[]): Promise<void> {
    const rows = JSON.stringify(notes.map((note) => ({ ...note, ...columns(note.refusal) })));
    await this.everywhere.transaction(() => this.everywhere.query(text, [rows]));
  }
}

function columns(refusal: CountedRefusal | null): { at: Date | null; refusal: object | null } {
  if (refusal === null) return { at: null, refusal: null };
  const { at, ...rest } = refusal;
  return { at, refusal: rest };
}
