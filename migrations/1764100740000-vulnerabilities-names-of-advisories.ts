import type { MigrationInterface, QueryRunner } from 'typeorm';

const FREELY = ['Go', 'Packagist', 'NuGet', 'Hex', 'Pub', 'GitHub Actions', 'SwiftURL', 'CRAN', 'Bitnami', 'VSCode'];

/** Advisories are stored under names as they are compared: where registries do not tell case, in lower case. */
export class VulnerabilitiesNamesOfAdvisories1764100740000 implements MigrationInterface {
  name = 'VulnerabilitiesNamesOfAdvisories1764100740000';

  async up(runner: QueryRunner): Promise<void> {
    // One that is there under both names is written anew with the next document.
    await runner.query(
      `UPDATE advisory a SET package_name = lower(package_name)
        WHERE ecosystem = ANY ($1::text[]) AND package_name <> lower(package_name)
          AND NOT EXISTS (SELECT FROM advisory b WHERE b.feed = a.feed AND b.ecosystem = a.ecosystem AND b.external_id = a.external_id
                             AND b.ctid <> a.ctid AND lower(b.package_name) = lower(a.package_name))`,
      [FREELY],
    );
    await runner.query(`UPDATE advisory_edition SET edition = edition + 1 WHERE ecosystem = ANY ($1::text[])`, [
      FREELY,
    ]);
  }

  /** Their case is in the next document. */
  async down(): Promise<void> {
    return Promise.resolve();
  }
}
