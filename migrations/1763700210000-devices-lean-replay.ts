import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every request writes a row here, so it is kept light: half of a 256-bit signature tells requests apart as well; rows come
 * in the order in which they expire, which a BRIN index finds at almost no cost a row; and a crash of the database may forget
 * them, so nothing waits for a disk (docs/decisions/0015-replay-rows-are-unlogged.md).
 */
export class DevicesLeanReplay1763700210000 implements MigrationInterface {
  name = 'DevicesLeanReplay1763700210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX agent_replay_expiry`);
    await runner.query(`ALTER TABLE agent_replay SET UNLOGGED`);
    await runner.query(`UPDATE agent_replay SET signature = substr(signature, 1, 16)`);
    await runner.query(
      `CREATE INDEX agent_replay_expiry ON agent_replay USING brin (expires_at) WITH (pages_per_range = 32, autosummarize = on)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE agent_replay SET LOGGED`);
    await runner.query(`DROP INDEX agent_replay_expiry`);
    await runner.query(`CREATE INDEX agent_replay_expiry ON agent_replay (expires_at)`);
  }
}
