-- 1764100780000-scans-uploads: Documents that people, API keys and agents upload for devices other than their own
-- (docs/decisions/0088-uploads-and-reports-of-many-hosts.md).
CREATE TABLE scan_upload (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  received_at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  source text NOT NULL,
  media_type text NOT NULL,
  scope text,
  network text,
  device_id integer,
  body_sha256 bytea NOT NULL,
  body_bytes integer NOT NULL,
  warnings jsonb NOT NULL DEFAULT '[]',
  undone_at timestamptz,
  undone_by uuid,
  CONSTRAINT scan_upload_pk PRIMARY KEY (organization_id, id)
);
CREATE INDEX scan_upload_newest ON scan_upload (organization_id, received_at, id);
CREATE INDEX scan_upload_of_body ON scan_upload (organization_id, body_sha256) WHERE undone_at IS NULL;
CREATE TABLE scan_upload_host (
  organization_id integer NOT NULL,
  upload_id uuid NOT NULL,
  place integer NOT NULL,
  host_key text,
  label text NOT NULL,
  device_id integer,
  matched_by text,
  is_new boolean NOT NULL,
  scan_id uuid,
  refusal text,
  CONSTRAINT scan_upload_host_pk PRIMARY KEY (organization_id, upload_id, place)
);
CREATE UNIQUE INDEX scan_upload_host_of_scan ON scan_upload_host (organization_id, scan_id) WHERE scan_id IS NOT NULL;
CREATE TABLE scan_upload_before (
  organization_id integer NOT NULL,
  scan_id uuid NOT NULL,
  device_id integer NOT NULL,
  stream_id integer NOT NULL,
  match_ids integer[] NOT NULL,
  traits text[] NOT NULL,
  stream jsonb,
  first_started_at timestamptz,
  last_started_at timestamptz,
  software_ids integer[],
  checks jsonb NOT NULL,
  CONSTRAINT scan_upload_before_pk PRIMARY KEY (organization_id, scan_id)
);
SELECT limit_to_organization('scan_upload');
SELECT limit_to_organization('scan_upload_host');
SELECT limit_to_organization('scan_upload_before');

-- 1764100781000-devices-identities: By what reports know devices, and devices that nothing but reports tell of
-- (docs/decisions/0088-uploads-and-reports-of-many-hosts.md).
ALTER TABLE device ADD origin text NOT NULL DEFAULT 'registered',
  ADD CONSTRAINT device_origin CHECK (origin IN ('registered', 'report'));
CREATE INDEX device_reported ON device (organization_id, id) WHERE origin = 'report' AND enrolled_at IS NULL;
CREATE TABLE device_identity (
  organization_id integer NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  device_id integer NOT NULL,
  CONSTRAINT device_identity_pk PRIMARY KEY (organization_id, kind, value, device_id)
);
CREATE INDEX device_identity_of_device ON device_identity (organization_id, device_id);
SELECT limit_to_organization('device_identity');
-- What agents call their machine (src/devices/domain/host-match.ts says which names count).
INSERT INTO device_identity (organization_id, kind, value, device_id)
SELECT d.organization_id, k.kind, k.value, d.id
  FROM device d CROSS JOIN LATERAL (SELECT lower(rtrim(d.hostname, '.')) AS told) h
 CROSS JOIN LATERAL (VALUES ('hostname', split_part(h.told, '.', 1)), ('fqdn', CASE WHEN h.told LIKE '%.%' THEN h.told END)) AS k (kind, value)
 WHERE k.value IS NOT NULL AND h.told ~ '^[a-z0-9_][a-z0-9_.-]*$'
   AND split_part(h.told, '.', 1) !~ '^([0-9]+|localhost|localhost4|localhost6|unknown|none|null|host|computer|server|workstation)$'
ON CONFLICT DO NOTHING;
CREATE OR REPLACE VIEW published_device WITH (security_invoker = true) AS
  SELECT organization_id, id, public_id, name, hostname, state, platform, role, criticality, exposure, tags, os,
         hardware IS NOT NULL AS hardware_known, origin = 'report' AND enrolled_at IS NULL AS only_reported
    FROM device;

-- 1764100790000-scans-kinds-of-checks: Misconfigurations, faults of code, secrets and licences are checks of a kind, with the
-- places where they fail; and people accept a failing check for a time
-- (docs/decisions/0089-findings-that-are-no-vulnerabilities.md).
ALTER TABLE device_check
  ADD kind text NOT NULL DEFAULT 'setting',
  ADD places jsonb NOT NULL DEFAULT '[]',
  ADD place_count integer NOT NULL DEFAULT 0,
  ADD cwes text[] NOT NULL DEFAULT '{}',
  ADD help text,
  ADD CONSTRAINT device_check_kind CHECK (kind IN ('setting', 'misconfiguration', 'code', 'secret', 'license'));
-- What a stream holds of kinds that a report may have looked for or not.
CREATE INDEX device_check_failing_of_kinds ON device_check (organization_id, device_id, stream_id) WHERE kind <> 'setting' AND status = 'fail';
CREATE INDEX device_check_worst ON device_check (organization_id, (coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], severity), 0)), device_id, stream_id, check_id) WHERE status = 'fail';
CREATE INDEX device_check_named ON device_check (organization_id, check_id);
CREATE TABLE check_acceptance (
  organization_id integer NOT NULL,
  id uuid NOT NULL,
  check_id text NOT NULL,
  scope text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  device_ids integer[] NOT NULL DEFAULT '{}',
  most_places integer,
  reason text NOT NULL,
  expires_on date NOT NULL,
  decided_by_kind text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by_kind text,
  ended_by text,
  end_cause text,
  CONSTRAINT check_acceptance_pk PRIMARY KEY (organization_id, id),
  CONSTRAINT check_acceptance_scope CHECK (scope IN ('all', 'tags', 'devices')),
  CONSTRAINT check_acceptance_end CHECK ((ended_at IS NULL) = (end_cause IS NULL))
);
CREATE INDEX check_acceptance_standing ON check_acceptance (organization_id, check_id) WHERE ended_at IS NULL;
CREATE INDEX check_acceptance_expiry ON check_acceptance (organization_id, expires_on) WHERE ended_at IS NULL;
CREATE INDEX check_acceptance_by_age ON check_acceptance (organization_id, decided_at, id);
SELECT limit_to_organization('check_acceptance');
DROP VIEW published_device_check;
CREATE VIEW published_device_check WITH (security_invoker = true) AS
  SELECT DISTINCT ON (c.organization_id, c.device_id, c.check_id)
         c.organization_id, c.device_id, c.check_id, c.status, s.source, s.scope, c.severity, c.title,
         c.observed, c.evidence, c.reason, c.observed_at, c.changed_at, c.told, c.kind, c.places, c.place_count, c.cwes, c.help, a.id AS acceptance_id,
         CASE c.kind WHEN 'setting' THEN c.severity ELSE c.kind || '/' || coalesce(c.severity, '') END AS weight
    FROM device_check c
    JOIN scan_stream s ON s.organization_id = c.organization_id AND s.device_id = c.device_id AND s.id = c.stream_id
    LEFT JOIN check_acceptance a
      ON a.organization_id = c.organization_id AND a.check_id = c.check_id AND a.ended_at IS NULL AND c.status = 'fail'
     AND (a.most_places IS NULL OR c.place_count <= a.most_places)
     AND CASE a.scope WHEN 'all' THEN true WHEN 'devices' THEN c.device_id = ANY (a.device_ids)
           ELSE EXISTS (SELECT FROM published_device d
                         WHERE d.organization_id = c.organization_id AND d.id = c.device_id AND d.tags && a.tags) END
   ORDER BY c.organization_id, c.device_id, c.check_id,
            array_position(ARRAY['fail', 'error', 'unknown', 'pass', 'not-applicable'], c.status),
            a.id IS NOT NULL, coalesce(array_position(ARRAY['info', 'low', 'medium', 'high', 'critical'], c.severity), 0) DESC, c.stream_id, a.id DESC;

-- 1764100796000-vulnerabilities-advisory-records: What an advisory says is stored once a package: of a flaw in a kernel, two
-- thousand times. Whoever asks what is said about a CVE read them all. They are kept once here, by triggers, whoever writes.
CREATE TABLE advisory_record (
  feed text NOT NULL,
  content uuid NOT NULL,
  external_id text NOT NULL,
  status text NOT NULL,
  title text,
  url text,
  published_on date,
  identifiers text[] NOT NULL,
  aliases text[] NOT NULL,
  packages integer NOT NULL,
  CONSTRAINT advisory_record_pk PRIMARY KEY (feed, content)
);
INSERT INTO advisory_record AS r (feed, external_id, status, title, url, published_on, identifiers, aliases, content, packages)
SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases), content, sum(delta)
  FROM (SELECT feed, external_id, status, title, url, published_on, identifiers, aliases, md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content, 1 AS delta FROM advisory) c GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages;
CREATE INDEX advisory_record_of_identifier ON advisory_record USING gin (identifiers) WITH (fastupdate = off);
CREATE FUNCTION keep_advisory_records() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
INSERT INTO advisory_record AS r (feed, external_id, status, title, url, published_on, identifiers, aliases, content, packages)
SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases), content, sum(delta)
FROM (SELECT feed, external_id, status, title, url, published_on, identifiers, aliases, md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content, 1 AS delta FROM come) c GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages;
    ELSIF TG_OP = 'UPDATE' THEN
INSERT INTO advisory_record AS r (feed, external_id, status, title, url, published_on, identifiers, aliases, content, packages)
SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases), content, sum(delta)
FROM (SELECT feed, external_id, status, title, url, published_on, identifiers, aliases, md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content, 1 AS delta FROM come UNION ALL SELECT feed, external_id, status, title, url, published_on, identifiers, aliases, md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content, -1 AS delta FROM gone) c GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages;
DELETE FROM advisory_record r USING (SELECT DISTINCT feed, md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content FROM gone) g
WHERE r.feed = g.feed AND r.content = g.content AND r.packages <= 0;
    ELSE
INSERT INTO advisory_record AS r (feed, external_id, status, title, url, published_on, identifiers, aliases, content, packages)
SELECT feed, min(external_id), min(status), min(title), min(url), min(published_on), min(identifiers), min(aliases), content, sum(delta)
FROM (SELECT feed, external_id, status, title, url, published_on, identifiers, aliases, md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content, -1 AS delta FROM gone) c GROUP BY feed, content HAVING sum(delta) <> 0 ORDER BY feed, content
ON CONFLICT (feed, content) DO UPDATE SET packages = r.packages + excluded.packages;
DELETE FROM advisory_record r USING (SELECT DISTINCT feed, md5(jsonb_build_array(external_id, status, title, url, published_on, identifiers, aliases)::text)::uuid AS content FROM gone) g
WHERE r.feed = g.feed AND r.content = g.content AND r.packages <= 0;
    END IF;
    RETURN NULL;
  END
$$;
CREATE TRIGGER advisory_records_inserted AFTER INSERT ON advisory
  REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_advisory_records();
CREATE TRIGGER advisory_records_updated AFTER UPDATE ON advisory
  REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION keep_advisory_records();
CREATE TRIGGER advisory_records_deleted AFTER DELETE ON advisory
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_advisory_records();

-- 1764100800000-devices-same-as: Which device another one is probably, and by what
-- (docs/decisions/0092-what-is-left-of-formats.md).
ALTER TABLE device ADD same_as integer, ADD same_by text,
  ADD CONSTRAINT device_same CHECK ((same_as IS NULL) = (same_by IS NULL) AND same_as <> id);

-- 1764100801000-scans-upload-notes: What was found out about a host of an upload when it got its device
-- (docs/decisions/0092-what-is-left-of-formats.md).
ALTER TABLE scan_upload_host ADD notes text[] NOT NULL DEFAULT '{}';

-- 1764100810000-devices-readings: When a device was last told of by a scan that counts, and whether the newest scan of one of
-- its sources could not be read whole: what the one state of a device follows from, in every view
-- (docs/decisions/0093-one-state-of-a-device.md). And after how many days without a scan an organization calls a device silent,
-- where it says so itself.
CREATE TABLE device_reading (
  organization_id integer NOT NULL,
  device_id integer NOT NULL,
  told_at timestamptz,
  partly_read boolean NOT NULL,
  CONSTRAINT device_reading_pk PRIMARY KEY (organization_id, device_id)
) WITH (fillfactor = 80);
CREATE TABLE device_silence (
  organization_id integer NOT NULL,
  silent_after_days integer NOT NULL,
  CONSTRAINT device_silence_pk PRIMARY KEY (organization_id),
  CONSTRAINT device_silence_days CHECK (silent_after_days > 0)
);
INSERT INTO device_silence (organization_id, silent_after_days)
SELECT DISTINCT ON (p.organization_id) p.organization_id, (p.policy ->> 'silentAfterDays')::int
  FROM risk_policy p WHERE (p.policy ->> 'silentAfterDays')::numeric >= 1
 ORDER BY p.organization_id, p.version DESC;
SELECT limit_to_organization('device_reading');
SELECT limit_to_organization('device_silence');
CREATE FUNCTION note_device_reading(organization integer, device integer, told timestamptz, partly boolean)
  RETURNS void LANGUAGE sql AS $$
    INSERT INTO device_reading AS r (organization_id, device_id, told_at, partly_read)
    VALUES (organization, device, told, coalesce(partly, false))
    ON CONFLICT (organization_id, device_id) DO UPDATE SET told_at = excluded.told_at, partly_read = excluded.partly_read
     WHERE (r.told_at, r.partly_read) IS DISTINCT FROM (excluded.told_at, excluded.partly_read)
  $$;
CREATE VIEW published_device_reading WITH (security_invoker = true) AS
  SELECT organization_id, device_id, told_at, partly_read FROM device_reading;

-- 1764100811000-scans-readings: Tells the devices context what streams say of a device's reading, whoever writes them: scans,
-- rescans, dismissals, undone uploads.
CREATE FUNCTION tell_device_reading() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_device_reading(m.organization_id, m.device_id, r.told, r.partly)
       FROM (SELECT DISTINCT organization_id, device_id FROM moved) m
      CROSS JOIN LATERAL (
SELECT max(greatest(l.started_at, nullif(st.started_at, 'epoch'))) AS told,
   coalesce(bool_or(coalesce(l.started_at < st.started_at, st.started_at > 'epoch')), false) AS partly
FROM scan_stream st
LEFT JOIN scan_stream_last l
ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.stream_id = st.id
WHERE st.source <> 'posture' AND st.organization_id = m.organization_id AND st.device_id = m.device_id) r;
    RETURN NULL;
  END
$$;
INSERT INTO device_reading (organization_id, device_id, told_at, partly_read)
SELECT d.organization_id, d.device_id, r.told, r.partly
  FROM (SELECT DISTINCT organization_id, device_id FROM scan_stream) d
 CROSS JOIN LATERAL (
SELECT max(greatest(l.started_at, nullif(st.started_at, 'epoch'))) AS told,
   coalesce(bool_or(coalesce(l.started_at < st.started_at, st.started_at > 'epoch')), false) AS partly
FROM scan_stream st
LEFT JOIN scan_stream_last l
ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.stream_id = st.id
WHERE st.source <> 'posture' AND st.organization_id = d.organization_id AND st.device_id = d.device_id) r
 ORDER BY 1, 2;
CREATE TRIGGER scan_stream_reading_inserted AFTER INSERT ON scan_stream
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
CREATE TRIGGER scan_stream_reading_updated AFTER UPDATE ON scan_stream
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
CREATE TRIGGER scan_stream_last_reading_inserted AFTER INSERT ON scan_stream_last
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
CREATE TRIGGER scan_stream_last_reading_updated AFTER UPDATE ON scan_stream_last
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
CREATE TRIGGER scan_stream_last_reading_deleted AFTER DELETE ON scan_stream_last
  REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION tell_device_reading();
