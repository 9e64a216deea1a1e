import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices read and written together. */
const DEVICES = 500;
/** Of a packed member: its assessment, its subject, the day and whether it has a fix. */
const MEMBER_BYTES = 12;
const SUBJECT = 4;

interface DeviceRow {
  organization_id: number;
  device_id: number;
  members: Buffer;
}

/**
 * A failing check has no assessment of its own: where a finding has one, a packed check has 0. Before, it had the number of its
 * subject, negative. In pieces, and each of them so that it can run again: equal sets are equal bytes, so that what stays as it was
 * would look as if it had moved.
 */
export class RiskMembersOfChecks1764300003000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await repack(runner, (assessment) => (assessment < 0 ? 0 : assessment));
  }

  async down(runner: QueryRunner): Promise<void> {
    await repack(runner, (assessment, subject) => (assessment === 0 ? -subject : assessment));
  }
}

/** Gives members another first number; which of them a subject has stays in order, since it has checks only, or none. */
async function repack(runner: QueryRunner, of: (assessment: number, subject: number) => number): Promise<void> {
  for (let [organization, device] = [0, 0]; ;) {
    const rows = (await runner.query(
      `SELECT organization_id, device_id, members FROM risk_device
        WHERE (organization_id, device_id) > ($1, $2) ORDER BY organization_id, device_id LIMIT $3`,
      [organization, device, DEVICES],
    )) as DeviceRow[];
    const last = rows.at(-1);
    if (!last) return;
    const changed = rows.filter(({ members }) => change(members, of));
    await runner.query(
      `UPDATE risk_device d SET members = g.members
         FROM unnest($1::int[], $2::int[], $3::bytea[]) AS g (organization_id, device_id, members)
        WHERE d.organization_id = g.organization_id AND d.device_id = g.device_id`,
      [
        changed.map((row) => row.organization_id),
        changed.map((row) => row.device_id),
        changed.map((row) => row.members),
      ],
    );
    [organization, device] = [last.organization_id, last.device_id];
  }
}

/** Writes into the bytes; true where they are others then. */
function change(members: Buffer, of: (assessment: number, subject: number) => number): boolean {
  let isChanged = false;
  for (let at = 0; at < members.length; at += MEMBER_BYTES) {
    const was = members.readInt32LE(at);
    const is = of(was, members.readInt32LE(at + SUBJECT));
    if (is === was) continue;
    members.writeInt32LE(is, at);
    isChanged = true;
  }
  return isChanged;
}
