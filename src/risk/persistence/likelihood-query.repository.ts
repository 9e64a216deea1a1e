import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { FailingCheck, LikelyUse } from '../domain/likelihood-of-use.js';

/** Reads how likely what is open gets used: kinds of findings and components, never findings. */
@Injectable()
export class LikelihoodQueryRepository {
  constructor(private readonly database: Database) {}

  /**
   * Packages by what has a fix and what has none. A vulnerability is as likely in each of its packages as in the worst kind of
   * place where it is: which package is where is known of findings only. What is not reachable in a package of which something runs is in a kernel
   * that does not run on some device; where it runs on another, that is worse, and counts.
   */
  packages(organizationId: number): Promise<LikelyUse[]> {
    return this.database.query(
      `WITH worst AS MATERIALIZED (
         SELECT r.vulnerability_id, r.reachable, r.state = 0 AS open,
                max(least(1, (r.basis ->> 'threat')::float8 * (r.basis ->> 'reach')::float8)) AS probability
           FROM published_finding_risk r
          WHERE r.organization_id = $1 AND r.findings > 0 AND r.likelihood > 0
          GROUP BY 1, 2, 3)
       SELECT k.subject_id AS subject, p.fixed_versions <> '{}' AS fixable, max(w.probability) AS probability
         FROM worst w
         JOIN published_vulnerability_package p ON p.organization_id = $1 AND p.vulnerability_id = w.vulnerability_id
          AND (p.open_findings > 0 OR NOT w.open)
         JOIN risk_package k ON k.organization_id = $1 AND k.package_id = p.package_id AND (k.reachable OR NOT w.reachable)
        GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
      [organizationId],
      'risk-likelihood-packages',
    );
  }

  checks(organizationId: number): Promise<FailingCheck[]> {
    return this.database.query(
      `SELECT s.id AS subject, s.ecosystem, s.name, d.place
         FROM risk_subject s
         JOIN risk_component c ON c.organization_id = $1 AND c.subject_id = s.id
         JOIN risk_device d ON d.organization_id = $1 AND d.device_id = c.device_id
        WHERE s.organization_id = $1 AND s.kind IN ('check', 'accepted-check')
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 4`,
      [organizationId],
      'risk-likelihood-checks',
    );
  }
}
