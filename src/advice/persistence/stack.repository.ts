import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** So many of each kind are named, the most frequent in front. */
const NAMED = 12;

interface CountedName {
  name: string;
  count: number;
}

/** What an organization has in use, from what other contexts publish. */
@Injectable()
export class StackRepository {
  constructor(private readonly database: Database) {}

  /** Operating systems of active devices, as these name them. */
  systems(organizationId: number): Promise<CountedName[]> {
    return this.database.query(
      `SELECT s.name, count(*)::int AS count
         FROM (SELECT coalesce(nullif(trim(d.os ->> 'name'), ''), d.platform) AS name
                 FROM published_device d WHERE d.organization_id = $1 AND d.state = 'active') s
        WHERE s.name IS NOT NULL
        GROUP BY s.name ORDER BY count(*) DESC, s.name COLLATE "C" LIMIT ${NAMED}`,
      [organizationId],
      'advice-stack-systems',
    );
  }

  /** Ecosystems of packages that were seen, by how many names of packages. */
  ecosystems(organizationId: number): Promise<CountedName[]> {
    return this.database.query(
      `SELECT p.ecosystem AS name, count(*)::int AS count
         FROM published_package p WHERE p.organization_id = $1 AND p.ecosystem <> ''
        GROUP BY p.ecosystem ORDER BY count(*) DESC, p.ecosystem COLLATE "C" LIMIT ${NAMED}`,
      [organizationId],
      'advice-stack-ecosystems',
    );
  }

  /** Keys of the cloud suites that are connected and were audited. */
  async suites(organizationId: number): Promise<string[]> {
    const rows = await this.database.query<{ suite: string }>(
      `SELECT s.suite FROM published_cloud_suite s WHERE s.organization_id = $1 ORDER BY s.suite COLLATE "C"`,
      [organizationId],
      'advice-stack-suites',
    );
    return rows.map(({ suite }) => suite);
  }
}
