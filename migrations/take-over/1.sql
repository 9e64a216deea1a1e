-- 1764100100000-scans-modules-and-makers: Tells packages of one name and version apart by their module of rpm and by who made
-- them, and advisories by the streams that they speak of (docs/decisions/0068-the-right-thing-compared.md). What is known of
-- old rows stays as it is: nothing.
ALTER TABLE package_version
  ADD COLUMN module text NOT NULL DEFAULT '',
  ADD COLUMN maker text NOT NULL DEFAULT '',
  DROP CONSTRAINT package_version_by_key,
  ADD CONSTRAINT package_version_by_key
    UNIQUE (organization_id, package_id, version, architecture, source_name, source_version, module, maker);
CREATE OR REPLACE VIEW published_package_version WITH (security_invoker = true) AS
  SELECT organization_id, id, package_id, version, source_name, source_version, architecture, module, maker FROM package_version;
ALTER TABLE advisory ADD COLUMN module text;

-- 1764100300000-vulnerabilities-advisory-fix-note: What a publisher says of an issue beside whether there is a fix: postponed,
-- ignored, end of life. Null where it says nothing.
ALTER TABLE advisory ADD fix_note text;

-- 1764100300001-vulnerabilities-facts-that-ship: How much a document of facts tells (null: all that its publisher knows), and
-- which source packages binary packages are built from, for software lists that do not say so.
ALTER TABLE intelligence_feed ADD extent text;
CREATE TABLE binary_source (
  ecosystem text NOT NULL,
  source text NOT NULL,
  feed text NOT NULL,
  binaries text[] NOT NULL,
  CONSTRAINT binary_source_pk PRIMARY KEY (ecosystem, source, feed)
);
CREATE INDEX binary_source_of_binary ON binary_source USING gin (binaries);

-- 1764100400000-vulnerabilities-malware: Malware is a class of its own (docs/decisions/0073-malware-is-its-own-class.md). Rows
-- of before say nothing of it, and are looked at by jobs.
ALTER TABLE advisory ADD malware boolean;
CREATE INDEX advisory_of_malware ON advisory USING gin (identifiers) WHERE malware;
ALTER TABLE vulnerability_assertion ADD malware boolean NOT NULL DEFAULT false;
ALTER TABLE vulnerability ADD malware text;
-- What was said before it was known to be malware, so that it comes back if it turns out to be none.
ALTER TABLE finding_match ADD stated_severity smallint, ADD clean_versions text[];
CREATE INDEX finding_match_rated ON finding_match (organization_id, vulnerability_id) WHERE stated_severity IS NOT NULL;
ALTER TABLE vulnerability_rollup ADD malware text;
CREATE INDEX vulnerability_rollup_malware ON vulnerability_rollup (organization_id, sort_key, vulnerability_id)
 WHERE malware IS NOT NULL;
CREATE OR REPLACE VIEW published_vulnerability_risk WITH (security_invoker = true) AS
  SELECT r.organization_id, r.vulnerability_id, r.display_id, r.title, r.severity, r.cvss_score, r.open_findings, r.open_devices,
       r.fix_available, r.first_seen_at, r.risk, r.likelihood, r.impact, r.level, r.risk_cells, r.inherent_cells, r.tier, r.due_on,
       r.kev, r.ransomware, r.epss, r.stride, r.techniques, r.threat_profile, r.malware FROM vulnerability_rollup r;
-- Threats have one more way in, and what must first be exploited is never certain: everything is counted anew.
INSERT INTO risk_mark (organization_id, id, cause) SELECT organization_id, gen_random_uuid(), 10 FROM risk_organization;
SELECT enqueue_jobs(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', 'regroup-vulnerabilities',
                                                 'organizationId', o.organization_id, 'payload', jsonb_build_object('identifiers', o.identifiers))))
  FROM (SELECT a.organization_id, jsonb_agg(a.identifier ORDER BY a.identifier) AS identifiers
          FROM vulnerability_alias a
          JOIN vulnerability v ON v.organization_id = a.organization_id AND v.id = a.vulnerability_id
          LEFT JOIN cve_intelligence c ON c.cve = a.identifier
         WHERE a.identifier ~ '^MAL-[0-9]{4}-' OR v.cwes && '{CWE-506,CWE-507,CWE-508,CWE-509,CWE-510,CWE-511,CWE-512}'::text[] OR c.cwes && '{CWE-506,CWE-507,CWE-508,CWE-509,CWE-510,CWE-511,CWE-512}'::text[]
         GROUP BY 1) o
HAVING count(*) > 0;

-- 1764100500000-scans-published-shown-software: What each stream of a device shows, and at which version a device stands
-- (docs/decisions/0074-where-is-a-package.md).
-- A stream without an inventory shows the packages of its findings: those are there as well. `looked_at` is the last scan that
-- was believed, `told_at` the last that came.
CREATE VIEW published_shown_software WITH (security_invoker = true) AS
  SELECT st.organization_id, st.device_id, st.id AS stream_id, st.source, st.scope,
         w.package_version_ids AS inventory_ids, st.shown_version_ids AS shown_ids,
         l.first_started_at AS first_looked_at, l.started_at AS looked_at, st.started_at AS told_at
    FROM scan_stream st
    LEFT JOIN device_software w
           ON w.organization_id = st.organization_id AND w.device_id = st.device_id AND w.stream_id = st.id
    LEFT JOIN scan_stream_last l
           ON l.organization_id = st.organization_id AND l.device_id = st.device_id AND l.stream_id = st.id;
CREATE VIEW published_device_version WITH (security_invoker = true) AS
  SELECT organization_id, device_id, version FROM scan_head;
CREATE VIEW published_scan_coverage WITH (security_invoker = true) AS
  SELECT organization_id, device_id, stream_id, status, started_at, coverage FROM scan;

-- 1764100600000-vulnerabilities-severity-basis: What a severity was derived from, where nobody names it
-- (docs/decisions/0075-several-cves-and-lists.md).
ALTER TABLE finding_match ADD severity_basis text;

-- 1764100610000-vulnerabilities-several-cves: Advisories with several CVEs, lists of exploited ones beside CISA's, and what
-- records say of themselves (docs/decisions/0075-several-cves-and-lists.md).
CREATE TABLE vulnerability_cve (
  organization_id integer NOT NULL,
  vulnerability_id integer NOT NULL,
  cve text NOT NULL,
  CONSTRAINT vulnerability_cve_pk PRIMARY KEY (organization_id, vulnerability_id, cve)
);
CREATE INDEX vulnerability_cve_of ON vulnerability_cve (organization_id, cve);
SELECT limit_to_organization('vulnerability_cve');
CREATE TABLE feed_cover (
  identifier text NOT NULL,
  cve text NOT NULL,
  asserted_by text NOT NULL,
  CONSTRAINT feed_cover_pk PRIMARY KEY (identifier, cve, asserted_by)
);
ALTER TABLE vulnerability_assertion ADD covers text[] NOT NULL DEFAULT '{}';
ALTER TABLE cve_intelligence ADD kev_lists jsonb NOT NULL DEFAULT '[]', ADD tags jsonb NOT NULL DEFAULT '[]', ADD rejected_reason text;
UPDATE cve_intelligence
   SET kev_lists = jsonb_build_array(jsonb_build_object('list', 'cisa', 'addedOn', kev_added_on, 'dueOn', kev_due_on,
                     'ransomware', kev_ransomware, 'forensicTriage', NULL, 'name', kev_name))
 WHERE kev_added_on IS NOT NULL;
CREATE OR REPLACE FUNCTION find_identifiers(organization integer, pattern text) RETURNS SETOF integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT vulnerability_id FROM vulnerability_alias WHERE organization_id = organization AND as_written ILIKE pattern
     AND organization = nullif(current_setting('posture.organization', true), '')::integer
  UNION ALL
  SELECT vulnerability_id FROM vulnerability_cve WHERE organization_id = organization AND cve ILIKE pattern
     AND organization = nullif(current_setting('posture.organization', true), '')::integer $$;
SELECT search_as_system('find_identifiers(integer, text)');

-- 1764100620000-vulnerabilities-withdrawn-advisories: Which advisories their publishers took back: told where a scanner still
-- reports them (docs/decisions/0075-several-cves-and-lists.md).
CREATE TABLE withdrawn_advisory (
  identifier text NOT NULL,
  feed text NOT NULL,
  withdrawn_on date NOT NULL,
  CONSTRAINT withdrawn_advisory_pk PRIMARY KEY (identifier, feed)
);

-- 1764100700000-vulnerabilities-match-coverage: How much of what is installed on a device was compared with advisories, and why
-- the rest was not.
CREATE TABLE match_coverage (
  organization_id integer NOT NULL,
  device_id integer NOT NULL,
  scope text NOT NULL,
  packages integer NOT NULL,
  compared integer NOT NULL,
  gaps jsonb NOT NULL,
  matched_at timestamptz NOT NULL,
  CONSTRAINT match_coverage_pk PRIMARY KEY (organization_id, device_id, scope)
);
SELECT limit_to_organization('match_coverage');
CREATE VIEW published_match_coverage WITH (security_invoker = true) AS
  SELECT organization_id, device_id, scope, packages, compared, gaps, matched_at FROM match_coverage;
-- What scanners looked at, by the last scan of each stream; the agent's collectors are not what was looked at for findings.
CREATE VIEW published_scanned_ecosystem WITH (security_invoker = true) AS
  SELECT st.organization_id, st.device_id, st.id AS stream_id, one.ecosystem
    FROM scan_stream st
   CROSS JOIN LATERAL (
     SELECT s.coverage FROM scan s
      WHERE s.organization_id = st.organization_id AND s.device_id = st.device_id AND s.stream_id = st.id AND s.status = 'completed'
      ORDER BY s.started_at DESC LIMIT 1) last
   CROSS JOIN LATERAL (
     SELECT c ->> 'type' AS ecosystem FROM jsonb_array_elements(last.coverage) c WHERE c ->> 'status' = 'complete') one
   WHERE st.tells_findings AND st.source NOT IN ('posture', 'native');
ALTER TABLE device_rollup ADD COLUMN packages integer, ADD COLUMN packages_compared integer;

-- 1764100710000-devices-published-kernel: Which kernel a device runs, as its scans tell it (`uname -r`). That of a container is
-- its host's, and not among its packages.
CREATE VIEW published_device_kernel WITH (security_invoker = true) AS
  SELECT organization_id, id AS device_id,
         CASE WHEN hardware ->> 'chassis' IS DISTINCT FROM 'container' THEN nullif(os ->> 'kernelRelease', '') END AS release
    FROM device;

-- 1764100711000-vulnerabilities-idle-kernels: Of kernels that are installed and do not run, findings are not reachable
-- (docs/decisions/0078-only-one-kernel-runs.md).
-- Of few devices a few rows: which versions of a package are of kernels that do not run; null for every version.
CREATE TABLE idle_kernel (
  organization_id integer NOT NULL,
  device_id integer NOT NULL,
  package_id integer NOT NULL,
  versions text[],
  running text NOT NULL,
  newer boolean NOT NULL,
  CONSTRAINT idle_kernel_pk PRIMARY KEY (organization_id, device_id, package_id)
);
SELECT limit_to_organization('idle_kernel');
ALTER TABLE finding ADD not_running boolean NOT NULL DEFAULT false;
CREATE OR REPLACE VIEW published_finding WITH (security_invoker = true) AS
  SELECT f.organization_id, f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, f.first_seen_at, f.changed_at,
         p.fixed_versions <> '{}' AS fixable, f.not_running
    FROM finding f
    LEFT JOIN vulnerability_package p
           ON p.organization_id = f.organization_id AND p.vulnerability_id = f.vulnerability_id AND p.package_id = f.package_id;
CREATE OR REPLACE VIEW published_finding_deadline WITH (security_invoker = true) AS
  SELECT f.organization_id, f.device_id, f.vulnerability_id, f.package_id, f.state, f.severity, f.first_seen_at,
         p.fixed_versions <> '{}' AS fixable, r.kev,
         DATE '1970-01-01' +
           CASE WHEN cardinality(k.clock_days) <> 1
                THEN finding_due_day((f.first_seen_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01', k.clock_since, k.clock_days)
                WHEN k.clock_days[1] >= 0
                THEN greatest((f.first_seen_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01', k.clock_since[1]) + k.clock_days[1]
            END AS due_on
    FROM finding f
    LEFT JOIN vulnerability_package p
           ON p.organization_id = f.organization_id AND p.vulnerability_id = f.vulnerability_id AND p.package_id = f.package_id
    LEFT JOIN vulnerability_rollup r ON r.organization_id = f.organization_id AND r.vulnerability_id = f.vulnerability_id
    LEFT JOIN device_context c ON c.organization_id = f.organization_id AND c.device_id = f.device_id
    LEFT JOIN finding_risk k
           ON k.organization_id = f.organization_id AND k.vulnerability_id = f.vulnerability_id AND k.context = c.context
          AND k.state = f.state
          AND k.reachable = (NOT f.not_running AND NOT EXISTS (SELECT FROM unreachable_package u
                                          WHERE u.organization_id = f.organization_id AND u.package_id = f.package_id))
   WHERE f.state <> 1;
-- What is known already is looked at by jobs, as when advisories change.
SELECT enqueue_jobs(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', 'match-devices', 'organizationId', b.organization_id,
                                                 'payload', jsonb_build_object('block', b.block))))
  FROM (SELECT DISTINCT organization_id, device_id / 100 AS block FROM published_device_kernel WHERE release IS NOT NULL) b
HAVING count(*) > 0;

-- 1764100720000-scans-owners-of-language-packages: Tells packages of languages apart by the package of the distribution that
-- brought them (docs/decisions/0079-packages-of-languages.md). Of old rows nobody said.
ALTER TABLE package_version
  ADD COLUMN owner text NOT NULL DEFAULT '',
  DROP CONSTRAINT package_version_by_key,
  ADD CONSTRAINT package_version_by_key
    UNIQUE (organization_id, package_id, version, architecture, source_name, source_version, module, maker, owner);
CREATE OR REPLACE VIEW published_package_version WITH (security_invoker = true) AS
  SELECT organization_id, id, package_id, version, source_name, source_version, architecture, module, maker, owner
    FROM package_version;

-- 1764100730000-vulnerabilities-import-begun: Whether an import of a document is under way, or was cut off
-- (docs/decisions/0080-imports-in-bounded-memory.md).
ALTER TABLE intelligence_feed ADD begun_at timestamptz;

-- 1764100740000-vulnerabilities-names-of-advisories: Advisories are stored under names as they are compared: where registries
-- do not tell case, in lower case.
-- One that is there under both names is written anew with the next document.
UPDATE advisory a SET package_name = lower(package_name)
  WHERE ecosystem = ANY ('{Go,Packagist,NuGet,Hex,Pub,"GitHub Actions",SwiftURL,CRAN,Bitnami,VSCode}') AND package_name <> lower(package_name)
    AND NOT EXISTS (SELECT FROM advisory b WHERE b.feed = a.feed AND b.ecosystem = a.ecosystem AND b.external_id = a.external_id
                       AND b.ctid <> a.ctid AND lower(b.package_name) = lower(a.package_name));
UPDATE advisory_edition SET edition = edition + 1 WHERE ecosystem = ANY ('{Go,Packagist,NuGet,Hex,Pub,"GitHub Actions",SwiftURL,CRAN,Bitnami,VSCode}');

-- 1764100750000-vulnerabilities-vex-as-specified: What VEX statements are about, and which of several counts
-- (docs/decisions/0082-vex-as-specified.md).
ALTER TABLE finding_match ADD traits text[] NOT NULL DEFAULT '{}';
ALTER TABLE device_occurrences ADD traits text[] NOT NULL DEFAULT '{}';
ALTER TABLE risk_acceptance
  ADD said_at timestamptz, ADD said_place integer,
  ADD package_traits text[] NOT NULL DEFAULT '{}', ADD package_range text,
  DROP CONSTRAINT risk_acceptance_state, DROP CONSTRAINT risk_acceptance_scope,
  ADD CONSTRAINT risk_acceptance_state CHECK (state IN (0, 2, 3, 4, 5) AND (state <> 0 OR said_at IS NOT NULL)),
  ADD CONSTRAINT risk_acceptance_scope CHECK (scope IN ('all', 'tags', 'package', 'product', 'devices'));
-- Documents of before count by their own time, the statements of one alike.
UPDATE risk_acceptance SET said_at = coalesce((vex ->> 'timestamp')::timestamptz, decided_at), said_place = 0 WHERE vex IS NOT NULL;
CREATE INDEX risk_acceptance_ranges ON risk_acceptance (organization_id, package_name)
 WHERE package_range IS NOT NULL AND ended_at IS NULL;
