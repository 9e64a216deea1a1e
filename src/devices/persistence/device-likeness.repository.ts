import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** A device that a report took for another one. */
export interface Likeness {
  deviceId: number;
  sameAs: number;
  by: string;
}

/** SQL: whether a person told devices `one` and `other` apart. */
function apart(one: string, other: string): string {
  return `EXISTS (SELECT FROM device_apart a WHERE a.organization_id = $1
             AND a.device_id = least(${one}, ${other}) AND a.other_id = greatest(${one}, ${other}))`;
}

/** Which devices are probably one host, by which upload, and which of them people told apart. */
@Injectable()
export class DeviceLikenessRepository {
  constructor(private readonly database: Database) {}

  /**
   * Notes of devices that only reports tell of that another one is the same host, as far as an upload can tell; gives those of which
   * nobody said that they are not. What was noted last counts.
   */
  async note(
    organizationId: number,
    uploadId: string,
    likenesses: readonly Likeness[],
    now: Date,
  ): Promise<{ deviceId: number; sameAs: number; name: string }[]> {
    const rows = await this.database.query<{ deviceId: number; sameAs: number; name: string; isApart: boolean }>(
      `WITH told AS MATERIALIZED (
         SELECT d.id, t.same_as, t.likeness, d.name
           FROM unnest($3::int[], $4::int[], $5::text[]) AS t (id, same_as, likeness)
           JOIN device d ON d.organization_id = $1 AND d.id = t.id AND d.origin = 'report' AND d.enrolled_at IS NULL AND d.state = 'active'),
       noted AS (
         INSERT INTO device_likeness (organization_id, device_id, other_id, upload_id, likeness, noted_at)
         SELECT $1, id, same_as, $2, min(likeness), $6 FROM told GROUP BY id, same_as ON CONFLICT DO NOTHING)
       SELECT id AS device_id, same_as, name, ${apart('id', 'same_as')} AS is_apart FROM told`,
      [
        organizationId,
        uploadId,
        likenesses.map(({ deviceId }) => deviceId),
        likenesses.map(({ sameAs }) => sameAs),
        likenesses.map(({ by }) => by),
        now,
      ],
    );
    const standing = rows.filter(({ isApart }) => !isApart);
    await this.show(
      organizationId,
      standing.map(({ deviceId }) => deviceId),
      now,
    );
    return standing;
  }

  /** Forgets what an upload showed. */
  async forget(organizationId: number, uploadId: string, now: Date): Promise<void> {
    const rows = await this.database.query<{ id: number }>(
      `DELETE FROM device_likeness WHERE organization_id = $1 AND upload_id = $2 RETURNING device_id AS id`,
      [organizationId, uploadId],
    );
    await this.show(
      organizationId,
      rows.map(({ id }) => id),
      now,
    );
  }

  /** Notes that two devices are not the same host; false where that was said before. */
  async tellApart(
    organizationId: number,
    [one, other]: readonly [number, number],
    by: { kind: string; id: string },
    now: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO device_apart (organization_id, device_id, other_id, said_by_kind, said_by, said_at)
       VALUES ($1, least($2::int, $3::int), greatest($2::int, $3::int), $4, $5, $6) ON CONFLICT DO NOTHING RETURNING device_id`,
      [organizationId, one, other, by.kind, by.id, now],
    );
    await this.show(organizationId, [one, other], now);
    return rows.length > 0;
  }

  /** Takes that back; false where nobody said it. */
  async takeBack(organizationId: number, [one, other]: readonly [number, number], now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM device_apart
        WHERE organization_id = $1 AND device_id = least($2::int, $3::int) AND other_id = greatest($2::int, $3::int) RETURNING device_id`,
      [organizationId, one, other],
    );
    await this.show(organizationId, [one, other], now);
    return rows.length > 0;
  }

  /** Writes into the records of devices which other one each probably is: what was noted last and nobody denied. */
  private async show(organizationId: number, deviceIds: readonly number[], now: Date): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.query(
      `UPDATE device d SET same_as = n.other_id, same_by = n.likeness, changed_at = $3, version = d.version + 1
         FROM (SELECT x.id, l.other_id, l.likeness
                 FROM unnest($2::int[]) AS x (id)
                 LEFT JOIN LATERAL (
                   SELECT s.other_id, s.likeness FROM device_likeness s
                    WHERE s.organization_id = $1 AND s.device_id = x.id AND NOT ${apart('s.device_id', 's.other_id')}
                    ORDER BY s.noted_at DESC, s.other_id LIMIT 1) l ON true) n
        WHERE d.organization_id = $1 AND d.id = n.id AND (d.same_as, d.same_by) IS DISTINCT FROM (n.other_id, n.likeness)`,
      [organizationId, deviceIds, now],
    );
  }
}
