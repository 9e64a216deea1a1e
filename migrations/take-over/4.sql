-- 1764100899000-identity-accounts-given-up: Whose an account was that somebody gave up: it counts as a removed person's once
-- they are removed, also later.
ALTER TABLE barred_account ADD user_id integer
  CONSTRAINT barred_account_user_fk REFERENCES app_user (id) ON DELETE SET NULL;
CREATE INDEX barred_account_user ON barred_account (user_id);

-- 1764100901000-scans-failing-resources: In which resources a rule of a cloud fails, so that a document about others leaves
-- them as they are.
ALTER TABLE device_check ADD failing text[];

-- 1764100910000-identity-mailboxes-of-removed: Mailboxes that were proven of people, so that somebody whom an owner removed
-- does not come back with an account at another provider that has the same one. Those of people who are removed already are
-- taken from their accounts, where the address is in ASCII: SQL cannot write another domain as DNS does.
CREATE TABLE barred_mailbox (
  organization_id integer NOT NULL
    CONSTRAINT barred_mailbox_organization_fk REFERENCES organization (id) ON DELETE CASCADE,
  mailbox_hash bytea NOT NULL,
  user_id integer NOT NULL CONSTRAINT barred_mailbox_user_fk REFERENCES app_user (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  CONSTRAINT barred_mailbox_pk PRIMARY KEY (organization_id, mailbox_hash, user_id)
);
CREATE INDEX barred_mailbox_user ON barred_mailbox (user_id);
SELECT limit_to_organization('barred_mailbox');
INSERT INTO barred_mailbox (organization_id, mailbox_hash, user_id, at)
SELECT DISTINCT r.organization_id,
       sha256(convert_to(jsonb_build_array(o.public_id, regexp_replace(lower(i.email), '[.]$', ''))::text, 'UTF8')),
       r.user_id, r.removed_at
  FROM member_removal r
  JOIN organization o ON o.id = r.organization_id
  JOIN user_identity i ON i.user_id = r.user_id
 WHERE i.email_verified AND i.email ~ '^[!-~]+@[A-Za-z0-9.-]+$';

-- 1764100920000-vulnerabilities-statements-about-contents: What is in a package that a VEX statement is about, where it is what
-- was scanned (docs/decisions/0100).
ALTER TABLE risk_acceptance ADD contents_traits text[] NOT NULL DEFAULT '{}';
CREATE INDEX risk_acceptance_ranges_of_contents ON risk_acceptance (organization_id, (contents_traits[1]))
 WHERE package_range IS NOT NULL AND ended_at IS NULL;

-- 1764100921000-platform-job-of-organization: Jobs by whose they are, so that a claim looks at the first of each organization
-- and not at all that are due.
CREATE INDEX job_of_organization ON job (name, (coalesce(organization_id, 0)), run_at) WHERE NOT dead;
DROP INDEX job_due;

-- 1764100922000-identity-ways-in-that-stand: Keys and invitations that have not ended, which are counted whenever one more is
-- made; those that ended are kept for long.
CREATE INDEX api_key_standing ON api_key (organization_id, expires_at) WHERE revoked_at IS NULL;
CREATE INDEX enrollment_key_standing ON enrollment_key (organization_id, expires_at) WHERE revoked_at IS NULL;
CREATE INDEX organization_invitation_standing ON organization_invitation (organization_id, expires_at)
 WHERE redeemed_at IS NULL AND withdrawn_at IS NULL;

-- 1764100925000-identity-domains-vouched-for-anew: Microsoft's accounts of other directories, and personal ones, no longer
-- speak for a domain: the next sign-in says anew.
UPDATE user_identity SET vouched_domain = NULL WHERE provider = 'microsoft' AND vouched_domain IS NOT NULL;

-- 1764100930000-scans-traits-of-inventories: An inventory keeps as part of what it was told, so that a statement about that
-- product, image or SBOM reaches what follows from the inventory too, not only what its document shows.
ALTER TABLE device_software ADD COLUMN traits text[] NOT NULL DEFAULT '{}';
ALTER TABLE scan_upload_before ADD COLUMN software_traits text[];
DROP VIEW published_device_software;
CREATE VIEW published_device_software WITH (security_invoker = true) AS
  SELECT d.organization_id, d.device_id, d.stream_id, s.source, s.scope, l.started_at, l.package_version_ids, h.version AS device_version, l.is_whole, d.traits
    FROM device_software d
    JOIN scan_stream s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id
    JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id
   CROSS JOIN LATERAL (VALUES (d.package_version_ids, true, d.started_at), (d.doubtful_version_ids, false, s.started_at))
              AS l (package_version_ids, is_whole, started_at)
   WHERE l.is_whole OR l.package_version_ids <> '{}';
