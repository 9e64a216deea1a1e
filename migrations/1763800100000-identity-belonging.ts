import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations, domains and removals of organizations; which domain a provider vouches for; what a session was begun with. */
export class IdentityBelonging1763800100000 implements MigrationInterface {
  name = 'IdentityBelonging1763800100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE organization_invitation (
        organization_id integer NOT NULL
          CONSTRAINT organization_invitation_organization_fk REFERENCES organization (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        token_hash bytea NOT NULL CONSTRAINT organization_invitation_token UNIQUE,
        email text,
        role text NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        redeemed_at timestamptz,
        redeemed_by uuid,
        withdrawn_at timestamptz,
        CONSTRAINT organization_invitation_role_known CHECK (role IN ('owner', 'admin', 'analyst', 'viewer')),
        CONSTRAINT organization_invitation_pk PRIMARY KEY (organization_id, id)
      )`);
    await runner.query(
      `CREATE INDEX organization_invitation_by_age ON organization_invitation (organization_id, created_at, id)`,
    );
    await runner.query(`
      CREATE TABLE organization_domain (
        organization_id integer NOT NULL
          CONSTRAINT organization_domain_organization_fk REFERENCES organization (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        domain text NOT NULL,
        challenge text NOT NULL,
        auto_join text,
        verified_at timestamptz,
        checked_at timestamptz,
        failures integer NOT NULL DEFAULT 0,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT organization_domain_once UNIQUE (organization_id, domain),
        CONSTRAINT organization_domain_auto_join_known CHECK (auto_join IN ('viewer', 'analyst')),
        CONSTRAINT organization_domain_pk PRIMARY KEY (organization_id, id)
      )`);
    // Over all organizations, on purpose: a domain opens one of them. Before the proof anybody may name any domain.
    await runner.query(
      `CREATE UNIQUE INDEX organization_domain_verified ON organization_domain (domain) WHERE verified_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX organization_domain_due ON organization_domain (checked_at) WHERE verified_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE member_removal (
        organization_id integer NOT NULL
          CONSTRAINT member_removal_organization_fk REFERENCES organization (id) ON DELETE CASCADE,
        user_id integer NOT NULL CONSTRAINT member_removal_user_fk REFERENCES app_user (id) ON DELETE CASCADE,
        removed_at timestamptz NOT NULL,
        CONSTRAINT member_removal_pk PRIMARY KEY (organization_id, user_id)
      )`);
    await runner.query(`CREATE INDEX member_removal_user ON member_removal (user_id)`);
    await runner.query(`
      CREATE TABLE barred_account (
        organization_id integer NOT NULL
          CONSTRAINT barred_account_organization_fk REFERENCES organization (id) ON DELETE CASCADE,
        account_hash bytea NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT barred_account_pk PRIMARY KEY (organization_id, account_hash)
      )`);
    // A database that was limited to organizations before it came to this; a new one limits all tables together later.
    await runner.query(`
      DO $$
      BEGIN
        IF to_regproc('limit_to_organization') IS NOT NULL THEN
          PERFORM limit_to_organization(made)
             FROM unnest(ARRAY['organization_invitation', 'organization_domain', 'member_removal', 'barred_account']::regclass[])
                  made;
        END IF;
      END $$`);
    await runner.query(`ALTER TABLE user_identity ADD COLUMN vouched_domain text`);
    await runner.query(`ALTER TABLE user_session ADD COLUMN identity_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE user_session DROP COLUMN identity_id`);
    await runner.query(`ALTER TABLE user_identity DROP COLUMN vouched_domain`);
    await runner.query(`DROP TABLE barred_account, member_removal, organization_domain, organization_invitation`);
  }
}
