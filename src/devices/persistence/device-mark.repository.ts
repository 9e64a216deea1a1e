import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { KnownMark } from '../domain/host-match.js';

/** So many uploads are kept of each mark: enough to know whether others told it than one that is undone. */
const KEPT_UPLOADS = 4;

/** Whose report tells marks. */
export interface MarkSource {
  uploadId: string;
  /** The device whose agent relayed it; 0 where a person or an API key sent it. What is told by one is apart from all others. */
  relayId: number;
}

/** Writes what reports tell of who devices are, and takes it back; all of a report with two or three statements. */
@Injectable()
export class DeviceMarkRepository {
  constructor(private readonly database: Database) {}

  /**
   * Notes what a report told. An address, and a network card, is of the device that was last seen with it; a device that tells its
   * addresses has no others of the same network any more. What one relayed moves only what it relayed itself.
   */
  async learn(organizationId: number, source: MarkSource, marks: readonly KnownMark[]): Promise<void> {
    const { uploadId, relayId } = source;
    const given = [
      organizationId,
      marks.map(({ kind }) => kind),
      marks.map(({ value }) => value),
      marks.map(({ deviceId }) => deviceId),
      relayId === 0 ? 'upload' : 'relay',
      relayId,
      uploadId,
    ];
    await this.database.query(
      `WITH told AS MATERIALIZED (SELECT * FROM unnest($2::text[], $3::text[], $4::int[]) AS t (kind, value, device_id)),
       going AS MATERIALIZED (
         SELECT i.kind, i.value, i.device_id FROM told t
           JOIN device_identity i ON i.organization_id = $1 AND i.kind = t.kind AND i.value = t.value
          WHERE t.kind IN ('address', 'mac') AND i.device_id <> t.device_id AND i.teller = $5 AND i.relay_id = $6 AND i.gone_with IS NULL
         UNION
         SELECT i.kind, i.value, i.device_id FROM device_identity i
          WHERE i.organization_id = $1 AND i.device_id = ANY ($4::int[]) AND i.kind = 'address' AND i.teller = $5 AND i.relay_id = $6
            AND i.gone_with IS NULL
            AND EXISTS (SELECT FROM told t WHERE t.kind = 'address' AND t.device_id = i.device_id
                           AND split_part(t.value, '|', 1) = split_part(i.value, '|', 1))),
       gone AS MATERIALIZED (
         SELECT g.* FROM going g
          WHERE NOT EXISTS (SELECT FROM told t WHERE t.kind = g.kind AND t.value = g.value AND t.device_id = g.device_id)),
       forgotten AS (
         DELETE FROM device_identity i USING gone g
          WHERE i.organization_id = $1 AND i.kind = g.kind AND i.value = g.value AND i.device_id <> g.device_id
            AND i.teller = $5 AND i.relay_id = $6 AND i.gone_with IS NOT NULL
            AND NOT EXISTS (SELECT FROM told t WHERE t.kind = i.kind AND t.value = i.value AND t.device_id = i.device_id))
       UPDATE device_identity i SET gone_with = $7 FROM gone g
        WHERE i.organization_id = $1 AND i.kind = g.kind AND i.value = g.value AND i.device_id = g.device_id
          AND i.teller = $5 AND i.relay_id = $6`,
      given,
      'device-marks-move',
    );
    await this.database.query(
      `INSERT INTO device_identity AS i (organization_id, kind, value, device_id, teller, relay_id, told_in)
       SELECT DISTINCT $1::int, kind, value, device_id, $5, $6::int, ARRAY[$7::uuid]
         FROM unnest($2::text[], $3::text[], $4::int[]) AS t (kind, value, device_id)
       ON CONFLICT (organization_id, kind, value, device_id, teller, relay_id) DO UPDATE
          SET told_in = CASE WHEN i.gone_with IS NULL THEN i.told_in || excluded.told_in ELSE excluded.told_in END, gone_with = NULL
        WHERE i.gone_with IS NOT NULL OR (cardinality(i.told_in) < $8 AND NOT i.told_in @> excluded.told_in)`,
      [...given, KEPT_UPLOADS],
      'device-marks-learn',
    );
  }

  /** Takes back what an upload told of `deviceIds` and nobody else did; what it moved is back where it was. */
  async takeBack(organizationId: number, uploadId: string, deviceIds: readonly number[]): Promise<void> {
    await this.database.query(
      `UPDATE device_identity SET told_in = array_remove(told_in, $2::uuid)
        WHERE organization_id = $1 AND device_id = ANY ($3::int[]) AND told_in @> ARRAY[$2::uuid]`,
      [organizationId, uploadId, deviceIds],
    );
    await this.database.query(
      `DELETE FROM device_identity WHERE organization_id = $1 AND device_id = ANY ($2::int[]) AND told_in = '{}'`,
      [organizationId, deviceIds],
    );
    await this.database.query(
      `UPDATE device_identity i SET gone_with = NULL
        WHERE i.organization_id = $1 AND i.gone_with = $2
          AND NOT EXISTS (SELECT FROM device_identity o
                           WHERE o.organization_id = $1 AND o.kind = i.kind AND o.value = i.value AND o.teller = i.teller
                             AND o.relay_id = i.relay_id AND o.gone_with IS NULL)`,
      [organizationId, uploadId],
    );
  }
}
