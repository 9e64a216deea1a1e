import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where devices are is read for whole pages, and for pages of a cell of all devices: out of the index alone. */
export class VulnerabilitiesPlacesFromIndex1764000110000 implements MigrationInterface {
  name = 'VulnerabilitiesPlacesFromIndex1764000110000';

  async up(runner: QueryRunner): Promise<void> {
    await replaceKey(runner, 'INCLUDE (context)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceKey(runner, '');
  }
}

async function replaceKey(runner: QueryRunner, include: string): Promise<void> {
  await runner.query(`
    ALTER TABLE device_context DROP CONSTRAINT device_context_pk,
      ADD CONSTRAINT device_context_pk PRIMARY KEY (organization_id, device_id) ${include}`);
}
