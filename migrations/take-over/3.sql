-- 1764100812000-scans-concluded-checks: Failing checks that nobody sends and the service concludes: a system that is not looked
-- after any more. They count in the score, so that they are in the list of failing checks too. Stream 0 is nobody's.
CREATE TABLE concluded_check (
  organization_id integer NOT NULL,
  device_id integer NOT NULL,
  stream_id integer NOT NULL DEFAULT 0,
  check_id text NOT NULL,
  severity text,
  since date NOT NULL,
  CONSTRAINT concluded_check_pk PRIMARY KEY (organization_id, device_id, check_id),
  CONSTRAINT concluded_check_stream CHECK (stream_id = 0)
);
-- What counts now; the day since when comes with the next count of the device.
INSERT INTO concluded_check (organization_id, device_id, check_id, severity, since)
SELECT c.organization_id, c.device_id, s.name, nullif(s.ecosystem, ''), CURRENT_DATE
  FROM risk_subject s JOIN risk_component c ON c.organization_id = s.organization_id AND c.subject_id = s.id
 WHERE s.kind = 'check' AND s.name IN ('end-of-life-os', 'extended-support-os');
CREATE INDEX concluded_check_worst ON concluded_check (organization_id, (coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)), device_id, stream_id, check_id);
SELECT limit_to_organization('concluded_check');
CREATE VIEW published_concluded_check WITH (security_invoker = true) AS
  SELECT organization_id, device_id, check_id, severity, since FROM concluded_check;

-- 1764100830000-devices-makers-of-tokens: Who made a one-time token, and who was shown a device's token: what they know ends
-- with their role (docs/decisions/0095-bodies-and-ways-in.md).
ALTER TABLE enrollment_token ADD created_by uuid;
ALTER TABLE device_credential ADD shown_to uuid;

-- 1764100831000-scans-closed-lately: Finds how much a stream showed lately: scans that shrink step by step
-- (docs/decisions/0095-bodies-and-ways-in.md).
CREATE INDEX scan_moving ON scan (organization_id, device_id, stream_id, received_at)
  WHERE fixed_findings + new_findings + reopened_findings > 0;

-- 1764100840000-devices-told-apart: Which upload took two devices for one host, and which of them people told apart
-- (docs/decisions/0092-what-is-left-of-formats.md). Of what was noted before nobody knows the upload.
CREATE TABLE device_likeness (
  organization_id integer NOT NULL,
  device_id integer NOT NULL,
  other_id integer NOT NULL,
  upload_id uuid NOT NULL,
  likeness text NOT NULL,
  noted_at timestamptz NOT NULL,
  CONSTRAINT device_likeness_pk PRIMARY KEY (organization_id, device_id, other_id, upload_id)
);
CREATE INDEX device_likeness_of_upload ON device_likeness (organization_id, upload_id);
CREATE TABLE device_apart (
  organization_id integer NOT NULL,
  device_id integer NOT NULL,
  other_id integer NOT NULL,
  said_by_kind text NOT NULL,
  said_by text NOT NULL,
  said_at timestamptz NOT NULL,
  CONSTRAINT device_apart_pk PRIMARY KEY (organization_id, device_id, other_id),
  CONSTRAINT device_apart_order CHECK (device_id < other_id)
);
CREATE INDEX device_apart_of_other ON device_apart (organization_id, other_id);
SELECT limit_to_organization('device_likeness');
SELECT limit_to_organization('device_apart');
INSERT INTO device_likeness (organization_id, device_id, other_id, upload_id, likeness, noted_at)
SELECT organization_id, id, same_as, '00000000-0000-0000-0000-000000000000', same_by, changed_at
  FROM device WHERE same_as IS NOT NULL;

-- 1764100850000-scans-order-of-failing-checks: A page of failing checks is read in the order of an index, and what else is told
-- of each row from one more. How bad they are is a column: behind row-level security a page far down can begin in the index
-- only where the comparison calls nothing that is not leakproof, and `array_position` is not.
DROP INDEX device_check_worst;
ALTER TABLE device_check ADD severity_rank integer NOT NULL GENERATED ALWAYS AS (coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)) STORED;
CREATE INDEX device_check_worst ON device_check (organization_id, severity_rank, device_id, stream_id, check_id) WHERE status = 'fail';
DROP INDEX concluded_check_worst;
ALTER TABLE concluded_check ADD severity_rank integer NOT NULL GENERATED ALWAYS AS (coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)) STORED;
CREATE INDEX concluded_check_worst ON concluded_check (organization_id, severity_rank, device_id, stream_id, check_id);
CREATE INDEX device_check_answers ON device_check (organization_id, device_id, check_id, stream_id) INCLUDE (severity_rank) WHERE status = 'fail';
CREATE INDEX device_check_latest ON device_check (organization_id, changed_at, device_id, stream_id, check_id) WHERE status = 'fail';
CREATE INDEX concluded_check_latest ON concluded_check (organization_id, (since::timestamp AT TIME ZONE 'UTC'), device_id, stream_id, check_id);

-- 1764100851000-devices-out-of-service: Lists of what devices in service have leave out the few that are not, without a look at
-- each device.
CREATE INDEX device_out_of_service ON device (organization_id, id) WHERE state NOT IN ('active', 'conflict');

-- 1764100860000-identity-scopes-of-their-own: Keys that are there go on with what they could do
-- (docs/decisions/0096-scopes-are-stated.md), but for changes of the AI settings: those are for people.
UPDATE api_key SET scopes = ARRAY(
            SELECT DISTINCT unnest(COALESCE(now, ARRAY[scope])) FROM unnest(scopes) AS scope LEFT JOIN (VALUES
    ('organizations:read', ARRAY['ai-settings:read', 'maturity:read', 'recommendations:read']),
    ('organizations:write', ARRAY['recommendations:write']),
    ('cloud-security:read', ARRAY['cloud-security:read', 'cloud-connections:read', 'cloud-exceptions:read', 'cloud-settings:read']),
    ('cloud-security:write', ARRAY['cloud-security:write', 'cloud-connections:write', 'cloud-exceptions:write', 'cloud-settings:write']),
    ('compliance:read', ARRAY['compliance:read', 'compliance-exceptions:read']),
    ('compliance:write', ARRAY['compliance:write', 'compliance-exceptions:write']),
    ('scans:read', ARRAY['scans:read', 'uploads:read']),
    ('scans:write', ARRAY['scans:write', 'uploads:write']),
    ('software:write', ARRAY['software:read'])
  ) AS changed (before, now) ON before = scope
            ORDER BY 1)
          WHERE EXISTS (SELECT FROM (VALUES
    ('organizations:read', ARRAY['ai-settings:read', 'maturity:read', 'recommendations:read']),
    ('organizations:write', ARRAY['recommendations:write']),
    ('cloud-security:read', ARRAY['cloud-security:read', 'cloud-connections:read', 'cloud-exceptions:read', 'cloud-settings:read']),
    ('cloud-security:write', ARRAY['cloud-security:write', 'cloud-connections:write', 'cloud-exceptions:write', 'cloud-settings:write']),
    ('compliance:read', ARRAY['compliance:read', 'compliance-exceptions:read']),
    ('compliance:write', ARRAY['compliance:write', 'compliance-exceptions:write']),
    ('scans:read', ARRAY['scans:read', 'uploads:read']),
    ('scans:write', ARRAY['scans:write', 'uploads:write']),
    ('software:write', ARRAY['software:read'])
  ) AS changed (before, now) WHERE before = ANY (scopes));

-- 1764100861000-vulnerabilities-replaced-decisions: A decision that is changed is replaced by one of whoever changed it
-- (docs/decisions/0099-a-change-is-a-decision.md).
ALTER TABLE risk_acceptance ADD COLUMN replaces uuid;
-- At most one takes the place of another.
CREATE UNIQUE INDEX risk_acceptance_replacing ON risk_acceptance (organization_id, replaces) WHERE replaces IS NOT NULL;

-- 1764100862000-platform-migrations-are-read: The service may see which migrations were made, where it does not make them
-- itself (`MIGRATIONS=apart`).
GRANT SELECT ON migrations TO posture_system;

-- 1764100863000-identity-invitations-by-address: Ends open links that make whoever holds them an owner or admin: such
-- invitations are for an address now.
UPDATE organization_invitation SET withdrawn_at = now()
 WHERE email IS NULL AND role IN ('owner', 'admin')
   AND redeemed_at IS NULL AND withdrawn_at IS NULL AND expires_at > now();

-- 1764100870000-scans-checks-gone: Failing checks that a stream stopped telling: what closes step by step is judged together.
CREATE INDEX device_check_change_gone ON device_check_change (organization_id, device_id, stream_id)
  WHERE before = 'fail' AND after IS NULL;

-- 1764100880000-scans-check-titles: What failing checks of an organization are called: few beside the checks of its devices, so
-- that a search by text begins there (docs/decisions/0101-what-failing-checks-are-called.md).
CREATE TABLE check_title (
  organization_id integer NOT NULL,
  check_id text NOT NULL,
  digest text NOT NULL GENERATED ALWAYS AS (md5(title)) STORED,
  title text NOT NULL,
  CONSTRAINT check_title_pk PRIMARY KEY (organization_id, check_id, digest)
);
INSERT INTO check_title (organization_id, check_id, title)
SELECT DISTINCT organization_id, check_id, coalesce(title, '') FROM device_check WHERE status = 'fail';
SELECT limit_to_organization('check_title');
CREATE FUNCTION note_check_titles() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO check_title (organization_id, check_id, title)
    SELECT DISTINCT organization_id, check_id, coalesce(title, '') FROM told WHERE status = 'fail'
     ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING;
    RETURN NULL;
  END
$$;
CREATE TRIGGER device_check_titles_inserted AFTER INSERT ON device_check
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION note_check_titles();
CREATE TRIGGER device_check_titles_updated AFTER UPDATE ON device_check
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION note_check_titles();
DROP INDEX device_check_worst;
CREATE INDEX device_check_worst ON device_check (organization_id, severity_rank, device_id, stream_id, check_id) INCLUDE (kind) WHERE status = 'fail';
DROP INDEX device_check_latest;
CREATE INDEX device_check_latest ON device_check (organization_id, changed_at, device_id, stream_id, check_id) INCLUDE (kind) WHERE status = 'fail';

-- 1764100885000-vulnerabilities-stream-losses: What streams began and stopped showing lately, so that what goes in steps is
-- judged together (docs/decisions/0102-what-is-gone-not-how-much.md).
CREATE TABLE stream_loss (
  organization_id integer NOT NULL,
  device_id integer NOT NULL,
  device_version integer NOT NULL,
  of_inventory boolean NOT NULL,
  stream_id integer NOT NULL,
  at timestamptz NOT NULL,
  shown_before integer NOT NULL,
  device_before integer NOT NULL,
  gone_ids integer[] NOT NULL,
  came_ids integer[] NOT NULL,
  CONSTRAINT stream_loss_pk PRIMARY KEY (organization_id, device_id, device_version, of_inventory)
);
SELECT limit_to_organization('stream_loss');

-- 1764100886000-scans-what-is-gone: Numbers of receipts no longer say what closed lately. Whether an inventory shows all there
-- is is published, and changes of checks keep the kind of the check (docs/decisions/0102-what-is-gone-not-how-much.md).
DROP INDEX scan_moving;
ALTER TABLE device_check_change ADD COLUMN kind text;
DROP INDEX device_check_change_gone;
CREATE INDEX device_check_change_scanned ON device_check_change (organization_id, device_id, scan_id)
  WHERE kind <> 'setting' AND (before = 'fail' OR after = 'fail');
DROP VIEW published_device_software;
CREATE VIEW published_device_software WITH (security_invoker = true) AS
  SELECT d.organization_id, d.device_id, d.stream_id, s.source, s.scope, s.started_at, d.package_version_ids, h.version AS device_version, s.digest <> '' AS is_whole
    FROM device_software d
    JOIN scan_stream s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id
    JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id;

-- 1764100890000-devices-tellers-of-marks: Who told by what a device is known, and in which uploads, so that what an agent
-- relays never stands against what others told, and an upload that is undone takes its marks with it
-- (docs/decisions/0103-who-tells-who-a-device-is.md).
ALTER TABLE device ADD reported_by integer;
ALTER TABLE device_identity ADD teller text NOT NULL DEFAULT 'upload', ADD relay_id integer NOT NULL DEFAULT 0,
  ADD told_in uuid[], ADD gone_with uuid,
  ADD CONSTRAINT device_identity_teller CHECK (teller IN ('enrolment', 'upload', 'agent', 'relay')),
  ADD CONSTRAINT device_identity_relay CHECK ((teller = 'relay') = (relay_id > 0)),
  DROP CONSTRAINT device_identity_pk,
  ADD CONSTRAINT device_identity_pk PRIMARY KEY (organization_id, kind, value, device_id, teller, relay_id);
ALTER TABLE device_identity ALTER teller DROP DEFAULT;
CREATE INDEX device_identity_gone ON device_identity (organization_id, gone_with) WHERE gone_with IS NOT NULL;
-- What agents call their machine; as when these marks were first noted (DevicesIdentities1764100781000).
INSERT INTO device_identity (organization_id, kind, value, device_id, teller)
SELECT d.organization_id, k.kind, k.value, d.id, 'enrolment'
  FROM device d CROSS JOIN LATERAL (SELECT lower(rtrim(d.hostname, '.')) AS told) h
 CROSS JOIN LATERAL (VALUES ('hostname', split_part(h.told, '.', 1)), ('fqdn', CASE WHEN h.told LIKE '%.%' THEN h.told END)) AS k (kind, value)
 WHERE d.enrolled_at IS NOT NULL AND k.value IS NOT NULL AND h.told ~ '^[a-z0-9_][a-z0-9_.-]*$'
   AND split_part(h.told, '.', 1) !~ '^([0-9]+|localhost|localhost4|localhost6|unknown|none|null|host|computer|server|workstation)$'
ON CONFLICT DO NOTHING;
-- Of devices that agents' reports alone told of, the marks are those agents'.
WITH sent AS MATERIALIZED (
  SELECT DISTINCT h.organization_id, h.device_id, CASE WHEN u.actor_kind = 'device' THEN a.id ELSE 0 END AS relay_id
    FROM scan_upload_host h JOIN scan_upload u ON u.organization_id = h.organization_id AND u.id = h.upload_id
    LEFT JOIN device a ON a.organization_id = u.organization_id AND u.actor_kind = 'device' AND a.public_id::text = u.actor_id::text
   WHERE h.device_id IS NOT NULL AND h.matched_by IS DISTINCT FROM 'named'),
relayed AS MATERIALIZED (
  SELECT organization_id, device_id, min(relay_id) AS relay_id FROM sent
   GROUP BY organization_id, device_id HAVING bool_and(relay_id > 0)),
marked AS (
  UPDATE device_identity i SET teller = 'relay', relay_id = r.relay_id
    FROM relayed r WHERE i.organization_id = r.organization_id AND i.device_id = r.device_id AND i.teller = 'upload')
UPDATE device d SET reported_by = r.relay_id
  FROM relayed r WHERE d.organization_id = r.organization_id AND d.id = r.device_id AND d.origin = 'report' AND d.enrolled_at IS NULL;

-- 1764100892000-saved-views-changed-by: Who changed a view last, which for a shared one may be somebody else than its owner. Of
-- changes before, nobody kept it.
ALTER TABLE saved_view ADD changed_by uuid;

-- 1764100895000-scans-newest-check-titles: A check is called as it was called last: when a title was first told
-- (docs/decisions/0101-what-failing-checks-are-called.md).
ALTER TABLE check_title ADD COLUMN told_at timestamptz NOT NULL DEFAULT now();

-- 1764100896000-scans-believed-inventories: An inventory keeps when it was told, and apart from it what suspect scans add, so
-- that neither a scan without an inventory nor a dismissal makes a list in doubt count
-- (docs/decisions/0106-what-a-list-says-stays-with-it.md).
ALTER TABLE device_software
  ADD COLUMN started_at timestamptz NOT NULL DEFAULT 'epoch',
  ADD COLUMN doubtful_version_ids integer[] NOT NULL DEFAULT '{}';
UPDATE device_software d
   SET started_at = CASE WHEN s.digest = '' THEN 'epoch' ELSE s.started_at END,
       package_version_ids = CASE WHEN s.digest = '' THEN '{}' ELSE d.package_version_ids END,
       doubtful_version_ids = CASE WHEN s.digest = '' THEN d.package_version_ids ELSE '{}' END
  FROM scan_stream s
 WHERE s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id;
ALTER TABLE device_software ALTER COLUMN started_at DROP DEFAULT, ALTER COLUMN doubtful_version_ids DROP DEFAULT;
ALTER TABLE scan_upload_before ADD COLUMN software_started_at timestamptz, ADD COLUMN doubtful_version_ids integer[];
UPDATE scan_upload_before SET software_started_at = (stream ->> 'started_at')::timestamptz, doubtful_version_ids = '{}'
 WHERE software_ids IS NOT NULL;
DROP VIEW published_device_software;
CREATE VIEW published_device_software WITH (security_invoker = true) AS
  SELECT d.organization_id, d.device_id, d.stream_id, s.source, s.scope, l.started_at, l.package_version_ids, h.version AS device_version, l.is_whole
    FROM device_software d
    JOIN scan_stream s ON s.organization_id = d.organization_id AND s.device_id = d.device_id AND s.id = d.stream_id
    JOIN scan_head h ON h.organization_id = d.organization_id AND h.device_id = d.device_id
    CROSS JOIN LATERAL (VALUES (d.package_version_ids, true, d.started_at), (d.doubtful_version_ids, false, s.started_at))
              AS l (package_version_ids, is_whole, started_at)
   WHERE l.is_whole OR l.package_version_ids <> '{}';

-- 1764100897000-vulnerabilities-told-names: Each sighting keeps the names that its own report told: decisions reach it by these
-- (docs/decisions/0112-names-of-ones-own.md).
ALTER TABLE finding_match
  ADD COLUMN names text[],
  ADD COLUMN covers text[];
-- Nobody kept who told what. Until its device is scanned again, a sighting about which something was decided is taken to have
-- told what its scanners do: else everything that was decided by such a name would open for a day.
UPDATE finding_match m
   SET names = told.names, covers = told.covers
  FROM (SELECT a.organization_id, a.identifier,
               array_agg(DISTINCT n.name) FILTER (WHERE n.name IS NOT NULL AND NOT n.covered) AS names,
               array_agg(DISTINCT n.name) FILTER (WHERE n.name IS NOT NULL AND n.covered) AS covers
          FROM vulnerability_assertion a
         CROSS JOIN LATERAL (SELECT unnest(a.aliases) AS name, false AS covered UNION ALL SELECT unnest(a.covers), true) n
         GROUP BY 1, 2) told
 WHERE told.organization_id = m.organization_id AND told.identifier = m.identifier
   AND (EXISTS (SELECT FROM risk_acceptance_identifier d
                 WHERE d.organization_id = m.organization_id AND d.vulnerability_id = m.vulnerability_id)
        OR EXISTS (SELECT FROM vulnerability_cve c
                     JOIN risk_acceptance_identifier d ON d.organization_id = c.organization_id AND d.identifier = c.cve
                    WHERE c.organization_id = m.organization_id AND c.vulnerability_id = m.vulnerability_id));
