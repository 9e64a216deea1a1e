import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a scope opened before, as the scopes that open it now. */
const SCOPES_NOW = `(VALUES
  ('organizations:read', ARRAY['ai-settings:read', 'maturity:read', 'recommendations:read']),
  ('organizations:write', ARRAY['recommendations:write']),
  ('cloud-security:read', ARRAY['cloud-security:read', 'cloud-connections:read', 'cloud-exceptions:read', 'cloud-settings:read']),
  ('cloud-security:write', ARRAY['cloud-security:write', 'cloud-connections:write', 'cloud-exceptions:write', 'cloud-settings:write']),
  ('compliance:read', ARRAY['compliance:read', 'compliance-exceptions:read']),
  ('compliance:write', ARRAY['compliance:write', 'compliance-exceptions:write']),
  ('scans:read', ARRAY['scans:read', 'uploads:read']),
  ('scans:write', ARRAY['scans:write', 'uploads:write']),
  ('software:write', ARRAY['software:read'])
) AS changed (before, now)`;

/**
 * Keys that are there go on with what they could do (docs/decisions/0096-scopes-are-stated.md), but for changes of the AI settings:
 * those are for people.
 */
export class IdentityScopesOfTheirOwn1764100860000 implements MigrationInterface {
  name = 'IdentityScopesOfTheirOwn1764100860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE api_key SET scopes = ARRAY(
          SELECT DISTINCT unnest(COALESCE(now, ARRAY[scope])) FROM unnest(scopes) AS scope LEFT JOIN ${SCOPES_NOW} ON before = scope
          ORDER BY 1)
        WHERE EXISTS (SELECT FROM ${SCOPES_NOW} WHERE before = ANY (scopes))`,
    );
  }

  /** A key gets the wider scope back that held one of its own. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE api_key SET scopes = ARRAY(
          SELECT DISTINCT COALESCE(before, scope) FROM unnest(scopes) AS scope LEFT JOIN ${SCOPES_NOW} ON scope = ANY (now)
          ORDER BY 1)
        WHERE EXISTS (SELECT FROM ${SCOPES_NOW} WHERE now && scopes)`,
    );
  }
}
