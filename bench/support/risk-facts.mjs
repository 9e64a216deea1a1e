/** A vulnerability that most devices have: listing it in KEV touches a component on each of them. */
export const EVERYWHERE = 'CVE-2025-9999';

/**
 * Gives the fleet what risk follows from: facts of feeds for its CVEs, places for its devices, source packages, and one
 * vulnerability of a package that most devices have.
 */
export async function addRiskFacts(client, fleet, say) {
  const { rows } = await client.query(
    `SELECT greatest((SELECT max(id) FROM vulnerability WHERE organization_id = $1), (SELECT max(id) FROM finding_match WHERE organization_id = $1)) AS last`,
    [fleet.organizationId],
  );
  for (const [what, sql] of Object.entries(statements(fleet, rows[0].last + 1))) {
    const begun = performance.now();
    await client.query(sql);
    say(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await client.query('VACUUM (ANALYZE)');
  await client.query('CHECKPOINT');
}

/** How many devices have it. */
export function devicesWithEverywhere({ fewDevices }) {
  return Math.min(20_000, fewDevices);
}

/** @param id of the vulnerability and of its match: parts that ran before may have made others */
function statements({ organizationId, vulnerabilities, servers, fewDevices }, id) {
  const random = (of) => `(abs(hashint8extended(${of}, 11)) % 10000 / 10000.0)`;
  const packageId = `(SELECT max(id) FROM package WHERE organization_id = ${organizationId})`;
  const devices = devicesWithEverywhere({ fewDevices });
  return {
    feeds: `INSERT INTO intelligence_feed (key, version, as_of, imported_at, origin) VALUES ('kev', 'bench', now(), now(), 'file')
      ON CONFLICT (key) DO UPDATE SET imported_at = now()`,
    facts: `INSERT INTO cve_intelligence (cve, epss, epss_percentile, epss_on, epss_scored, kev_added_on, kev_ransomware, cvss_vector, cwes, cwe_source,
                                          ssvc_exploitation, ssvc_automatable, ssvc_total_impact, exploit_sources)
      SELECT cve, epss, epss, current_date, epss, CASE WHEN ${random('v + 3')} < 0.01 THEN current_date - (v % 700) END,
             CASE WHEN ${random('v + 3')} < 0.01 THEN v % 4 = 0 END,
             'CVSS:3.1/AV:' || (ARRAY['N', 'N', 'A', 'L'])[1 + v % 4] || '/AC:' || (ARRAY['L', 'H'])[1 + v / 4 % 2] || '/PR:' ||
               (ARRAY['N', 'L', 'H'])[1 + v / 8 % 3] || '/UI:' || (ARRAY['N', 'R'])[1 + v / 24 % 2] || '/S:U/C:' || (ARRAY['H', 'L', 'N'])[1 + v / 48 % 3] ||
               '/I:' || (ARRAY['H', 'L', 'N'])[1 + v / 144 % 3] || '/A:' || (ARRAY['H', 'L'])[1 + v / 432 % 2],
             ARRAY['CWE-' || (ARRAY[79, 89, 22, 416, 787])[1 + v % 5]], 'nvd', (ARRAY['none', 'none', 'poc', 'active'])[1 + v / 7 % 4], v % 3 = 0, v % 5 = 0,
             CASE WHEN v % 50 = 0 THEN ARRAY['metasploit'] ELSE '{}' END
        FROM (SELECT 'CVE-2025-' || 10000 + v AS cve, v, power(${random('v')}, 6)::real AS epss FROM generate_series(1, ${vulnerabilities}) v
              UNION ALL
              SELECT 'CVE-2026-' || 10000 + v, v, power(${random('v')}, 6)::real FROM generate_series(0, 9999) v) c
      ON CONFLICT (cve) DO NOTHING`,
    places: `UPDATE device SET exposure = (ARRAY['internet', 'internal', 'internal', 'isolated'])[1 + id % 4],
                               role = CASE WHEN id % 3 = 0 THEN 'workstation' ELSE 'server' END
      WHERE organization_id = ${organizationId}`,
    sources: `INSERT INTO package_version (organization_id, id, package_id, version, architecture, source_name, source_version)
      SELECT p.organization_id, c.versions + p.id, p.id, '1.0-1', 'amd64', 'source-' || p.id / 3, '1.0-1'
        FROM package p JOIN package_counter c USING (organization_id) WHERE p.organization_id = ${organizationId} AND p.name LIKE 'library-%'`,
    everywherePackage: `INSERT INTO package (organization_id, id, ecosystem, name, purl)
      VALUES (${organizationId}, ${packageId} + 1, 'npm', 'everywhere', 'pkg:npm/everywhere')`,
    everywhere: `INSERT INTO vulnerability (organization_id, id, display_id, title, cwes, "references")
      VALUES (${organizationId}, ${id}, '${EVERYWHERE}', 'everywhere: what most devices have', '{CWE-79}', '{}')`,
    everywhereAlias: `INSERT INTO vulnerability_alias (organization_id, identifier, vulnerability_id, as_written)
      VALUES (${organizationId}, '${EVERYWHERE}', ${id}, '${EVERYWHERE}')`,
    everywhereFacts: `INSERT INTO cve_intelligence (cve, epss, epss_scored, cvss_vector) VALUES ('${EVERYWHERE}', 0.05, 0.05,
      'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H') ON CONFLICT (cve) DO NOTHING`,
    everywhereMatch: `INSERT INTO finding_match (organization_id, id, content_hash, identifier, vulnerability_id, package_id, severity, installed_version,
                                                 fixed_versions, fix_state, locations)
      VALUES (${organizationId}, ${id}, substring(sha256(int4send(${id})) FROM 1 FOR 16), '${EVERYWHERE}', ${id}, ${packageId}, 5, '1.0.0', '{1.0.1}', 'unknown', '{}')`,
    everywhereFindings: `INSERT INTO finding (organization_id, device_id, vulnerability_id, package_id, state, severity, first_seen_at, changed_at)
      SELECT ${organizationId}, d.id, ${id}, ${packageId}, 0, 5, now() - make_interval(mins => d.id), now() - make_interval(mins => d.id)
        FROM device d WHERE d.organization_id = ${organizationId} AND d.id > ${1000 + servers} AND d.id <= ${1000 + servers + devices}`,
    everywhereRollups: `WITH package AS (
        INSERT INTO vulnerability_package (organization_id, vulnerability_id, package_id, open_findings, fixed_versions)
        VALUES (${organizationId}, ${id}, ${packageId}, ${devices}, '{1.0.1}'))
      INSERT INTO vulnerability_rollup (organization_id, vulnerability_id, sort_key, severity, open_findings, open_devices, open_by_severity, fix_available,
                                        first_seen_at, changed_at, display_id, title, cwes, aliases, packages)
      VALUES (${organizationId}, ${id}, vulnerability_sort_key(${devices}, 5::smallint, NULL::real, ${devices}), 5, ${devices}, ${devices},
              ARRAY[0, 0, 0, 0, 0, ${devices}], true, now(), now(), '${EVERYWHERE}', 'everywhere: what most devices have', '{CWE-79}', '{}',
              jsonb_build_object('total', 1, 'shown', jsonb_build_array(jsonb_build_object('ecosystem', 'npm', 'name', 'everywhere',
                'purl', 'pkg:npm/everywhere', 'openFindings', ${devices}, 'fixedVersions', ARRAY['1.0.1']))))`,
    everywhereTally: `INSERT INTO vulnerability_count AS t VALUES (${organizationId}, true, 5, 1)
      ON CONFLICT (organization_id, is_open, severity) DO UPDATE SET vulnerabilities = t.vulnerabilities + 1`,
    counters: `UPDATE finding_match_counter SET last_id = ${id} WHERE organization_id = ${organizationId}`,
    packageCounter: `UPDATE package_counter SET packages = ${packageId}, versions = versions + ${packageId} WHERE organization_id = ${organizationId}`,
  };
}
