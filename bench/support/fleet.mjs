import { connect } from './cluster.mjs';
import { startService } from './service.mjs';

/** Findings of a device that reports many, and of one that reports few. */
const MANY = 400;
const FEW = 4;
const OTHERS = 4;
const PACKAGES = 3000;
const SCANS_OF_SERVER = 50;

/**
 * A database with about `findings` findings, loaded by SQL into the service's own tables: five organizations, the signed-in
 * one has half of them; 96 of 100 of its devices report few; 70 % are open. Names the columns it fills, so that others may be added.
 * Gives `{url, organizationId, devices, vulnerabilities}`.
 */
export async function loadFleet(cluster, findings, say) {
  const database = `fleet_${findings}`;
  const url = await cluster.create(database);
  const organization = await signedInOrganization(cluster, url);
  const client = await connect(url);
  try {
    const { rows } = await client.query('SELECT id FROM organization WHERE public_id = $1', [organization]);
    const organizationId = rows[0].id;
    const sizes = sizesOf(findings);
    const { OPEN, FIXED } = await import('../../dist/src/vulnerabilities/domain/finding-state.js');
    for (const [what, sql] of Object.entries(statements({ organizationId, ...sizes, OPEN, FIXED }))) {
      const begun = performance.now();
      await client.query(sql);
      say(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
    return { url, organizationId, ...sizes };
  } finally {
    await client.end();
  }
}

/** Starts the service once, so that the schema and the people are there; gives the public id of the organization. */
async function signedInOrganization(cluster, url) {
  const service = await startService({ databaseUrl: url, folder: cluster.folder, env: { ROLE: 'api' } });
  try {
    const { session } = await service.signIn();
    return session.organization.id;
  } finally {
    await service.stop();
  }
}

function sizesOf(findings) {
  const fewDevices = Math.round(findings * 0.024);
  const servers = Math.round(findings * 0.001);
  return {
    fewDevices,
    servers,
    findingsOfServer: Math.round((findings / 2 - fewDevices * FEW) / servers),
    serversOfOthers: Math.max(1, Math.round(findings / 2 / OTHERS / MANY)),
    vulnerabilities: Math.min(60_000, Math.round(findings * 0.025)),
    depth: Math.min(20_000, Math.round(findings * 0.02)),
  };
}

function statements({
  organizationId,
  fewDevices,
  servers,
  findingsOfServer,
  serversOfOthers,
  vulnerabilities,
  OPEN,
  FIXED,
}) {
  const random = (of) => `(abs(hashint8extended(${of}, 7)) % 10000)`;
  return {
    organizations: `INSERT INTO organization (public_id, name, slug)
      SELECT gen_random_uuid(), 'Other ' || n, 'other-' || n FROM generate_series(1, ${OTHERS}) n`,
    plan: `CREATE TABLE bench_device AS
      SELECT o.id AS organization_id, 1000 + n AS device_id,
             CASE WHEN o.id <> ${organizationId} THEN ${MANY} WHEN n <= ${servers} THEN ${findingsOfServer} ELSE ${FEW} END AS findings
        FROM organization o
        CROSS JOIN LATERAL generate_series(1, CASE WHEN o.id = ${organizationId} THEN ${servers + fewDevices} ELSE ${serversOfOthers} END) n
       WHERE o.id = ${organizationId} OR o.slug LIKE 'other-%'`,
    devices: `INSERT INTO device (organization_id, id, public_id, name, sort_name, hostname, platform, role, criticality, state, approval, tags, registered_at, enrolled_at, changed_at)
      SELECT organization_id, device_id, gen_random_uuid(), 'host-' || device_id, 'host-' || device_id, 'host-' || device_id, 'linux', 'server', 1 + device_id % 5, 'active', 'not-required',
             ARRAY['tag-' || device_id % 20], now() - make_interval(mins => device_id), now() - make_interval(mins => device_id), now()
        FROM bench_device`,
    contacts: `INSERT INTO device_contact (organization_id, device_id, last_seen_at)
      SELECT organization_id, device_id, now() - make_interval(secs => device_id) FROM bench_device`,
    packages: `INSERT INTO package (organization_id, id, ecosystem, name, purl)
      SELECT o.organization_id, p, 'Debian:12', 'library-' || p, 'pkg:deb/debian/library-' || p
        FROM (SELECT DISTINCT organization_id FROM bench_device) o, generate_series(1, ${PACKAGES}) p`,
    vulnerabilities: `INSERT INTO vulnerability (organization_id, id, display_id, title, description, cvss, cwes, "references")
      SELECT o.organization_id, v, 'CVE-2025-' || 10000 + v, 'library-' || 1 + v % ${PACKAGES} || ': what an attacker can do, number ' || v, repeat('Text. ', 50),
             jsonb_build_object('source', 'nvd', 'version', '3.1', 'vector', NULL, 'score', ${random('v')} % 100 / 10.0), '{CWE-79}', '{https://example.org/}'
        FROM (SELECT DISTINCT organization_id FROM bench_device) o, generate_series(1, ${vulnerabilities}) v`,
    aliases: `INSERT INTO vulnerability_alias (organization_id, identifier, vulnerability_id, as_written)
      SELECT organization_id, upper(display_id), id, display_id FROM vulnerability WHERE display_id LIKE 'CVE-2025-%'`,
    matches: `INSERT INTO finding_match (organization_id, id, content_hash, identifier, vulnerability_id, package_id, severity, installed_version, fixed_versions, fix_state, locations)
      SELECT organization_id, id, substring(sha256(int4send(id)) FROM 1 FOR 16), upper(display_id), id, 1 + id % ${PACKAGES},
             CASE WHEN ${random('id')} < 500 THEN 5 WHEN ${random('id')} < 3000 THEN 4 WHEN ${random('id')} < 8000 THEN 3 ELSE 2 END,
             '1.0-' || id % 9, CASE WHEN ${random('id + 1')} < 6000 THEN ARRAY['1.1-1'] ELSE '{}' END, 'unknown', '{}'
        FROM vulnerability WHERE display_id LIKE 'CVE-2025-%'`,
    matchCounter: `INSERT INTO finding_match_counter (organization_id, last_id) SELECT organization_id, max(id) FROM finding_match GROUP BY 1
      ON CONFLICT (organization_id) DO UPDATE SET last_id = excluded.last_id`,
    packageCounter: `INSERT INTO package_counter (organization_id, packages, versions)
      SELECT p.organization_id, max(p.id), coalesce((SELECT max(v.id) FROM package_version v WHERE v.organization_id = p.organization_id), 0) FROM package p GROUP BY 1
      ON CONFLICT (organization_id) DO UPDATE SET packages = excluded.packages, versions = excluded.versions`,
    // What has a low number is found often, most is found seldom.
    draws: `CREATE TABLE bench_draw AS
      SELECT DISTINCT organization_id, device_id,
             (1 + floor(${vulnerabilities} * power((k - 1 + ${random('device_id::bigint * 1009 + k')} / 10000.0) / findings, 1.5::float8)))::int AS match_id
        FROM bench_device CROSS JOIN LATERAL generate_series(1, findings) k`,
    statistics: 'ANALYZE bench_draw, finding_match',
    // Device by device, as scans bring them.
    findings: `INSERT INTO finding (organization_id, device_id, vulnerability_id, package_id, state, severity, first_seen_at, changed_at)
      SELECT d.organization_id, d.device_id, m.vulnerability_id, m.package_id,
             CASE WHEN ${random('d.device_id::bigint * 100003 + m.id')} < 7000 THEN ${OPEN} ELSE ${FIXED} END, m.severity,
             now() - make_interval(mins => (d.device_id * 31 + m.id) % 500000), now() - make_interval(mins => (d.device_id * 17 + m.id) % 400000)
        FROM bench_draw d JOIN finding_match m ON m.organization_id = d.organization_id AND m.id = d.match_id
       ORDER BY d.organization_id, d.device_id, d.match_id`,
    occurrences: `INSERT INTO device_occurrences (organization_id, device_id, series_id, match_ids)
      SELECT organization_id, device_id, 1, array_agg(vulnerability_id ORDER BY vulnerability_id) FROM finding WHERE state = ${OPEN} GROUP BY 1, 2`,
    packageRollups: `INSERT INTO vulnerability_package (organization_id, vulnerability_id, package_id, open_findings, fixed_versions)
      SELECT f.organization_id, f.vulnerability_id, f.package_id, count(*) FILTER (WHERE f.state = ${OPEN}), max(m.fixed_versions)
        FROM finding f JOIN finding_match m ON m.organization_id = f.organization_id AND m.id = f.vulnerability_id GROUP BY 1, 2, 3`,
    rollups: `INSERT INTO vulnerability_rollup (organization_id, vulnerability_id, sort_key, severity, cvss_score, open_findings, open_devices, open_by_severity,
                                                fix_available, first_seen_at, changed_at, display_id, title, cvss, cwes, aliases, packages)
      SELECT c.organization_id, c.vulnerability_id, vulnerability_sort_key(c.open_now, c.severity, (v.cvss ->> 'score')::real, c.open_now), c.severity,
             (v.cvss ->> 'score')::real, c.open_now, c.open_now, ARRAY (SELECT CASE WHEN i = c.severity + 1 THEN c.open_now ELSE 0 END FROM generate_series(1, 6) i),
             p.fixed_versions <> '{}' AND c.open_now > 0, c.first_seen_at, c.changed_at, v.display_id, v.title, v.cvss, v.cwes, '{}',
             jsonb_build_object('total', 1, 'shown', jsonb_build_array(jsonb_build_object('ecosystem', k.ecosystem, 'name', k.name, 'purl', k.purl,
               'openFindings', p.open_findings, 'fixedVersions', p.fixed_versions)))
        FROM (SELECT organization_id, vulnerability_id, max(severity) AS severity, (count(*) FILTER (WHERE state = ${OPEN}))::int AS open_now,
                     min(first_seen_at) AS first_seen_at, max(changed_at) AS changed_at
                FROM finding GROUP BY 1, 2) c
        JOIN vulnerability v ON v.organization_id = c.organization_id AND v.id = c.vulnerability_id
        JOIN vulnerability_package p ON p.organization_id = c.organization_id AND p.vulnerability_id = c.vulnerability_id
        JOIN package k ON k.organization_id = c.organization_id AND k.id = p.package_id`,
    tallies: `INSERT INTO vulnerability_count
      SELECT organization_id, open_findings > 0, severity, count(*) FROM vulnerability_rollup GROUP BY 1, 2, 3`,
    deviceRollups: `INSERT INTO device_rollup (organization_id, device_id, open_critical, open_high, open_medium, open_low, open_none, open_unknown)
      SELECT organization_id, device_id, count(*) FILTER (WHERE severity = 5 AND state = ${OPEN}), count(*) FILTER (WHERE severity = 4 AND state = ${OPEN}),
             count(*) FILTER (WHERE severity = 3 AND state = ${OPEN}), count(*) FILTER (WHERE severity = 2 AND state = ${OPEN}), 0, 0
        FROM finding GROUP BY 1, 2`,
    series: `INSERT INTO scan_series (organization_id, device_id, id, source, scope, digest, finding_count, started_at)
      SELECT organization_id, device_id, 1, 'native', '', sha256(int4send(device_id)), findings, now() - make_interval(hours => 1) FROM bench_device`,
    heads: `INSERT INTO scan_head (organization_id, device_id) SELECT organization_id, device_id FROM bench_device`,
    scans: `INSERT INTO scan (organization_id, id, device_id, series_id, source, scope, status, received_at, started_at, applied_at, body_sha256, body_bytes,
                              media_type, complete, new_findings, fixed_findings, reopened_findings, unchanged_findings)
      SELECT d.organization_id, gen_random_uuid(), d.device_id, 1, 'native', '', 'completed', at, at, at, sha256(int4send(d.device_id)), 100000, 'application/json', true, 0, 0, 0, d.findings
        FROM bench_device d
        CROSS JOIN LATERAL generate_series(1, CASE WHEN d.findings = ${FEW} THEN 2 ELSE ${SCANS_OF_SERVER} END) n
        CROSS JOIN LATERAL (SELECT now() - make_interval(hours => n, secs => d.device_id % 3600) AS at) moment
       ORDER BY at`,
    lastScans: `INSERT INTO scan_series_last (organization_id, device_id, series_id, started_at, source, scope, first_started_at)
      SELECT organization_id, device_id, series_id, max(started_at), 'native', '', min(started_at) FROM scan GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    done: 'DROP TABLE bench_device, bench_draw',
  };
}
