import { connect } from './cluster.mjs';
import { startService } from './service.mjs';

/** What each device answers: nearly all pass, so that the odd one out is in every signal. */
const CHECKS = [
  'disk-encryption',
  'firewall',
  'automatic-updates',
  'time-sync',
  'ssh-hardened',
  'secure-boot',
  'restart-not-pending',
  'kernel-hardening',
];

/** A database with one organization of so many devices, each with one series and the checks of its last scan. Nothing is counted yet. */
export async function loadComplianceFleet(cluster, devices, say) {
  const url = await cluster.create(`compliance_${devices}`);
  const service = await startService({ databaseUrl: url, folder: cluster.folder, env: { ROLE: 'api' } });
  const { session } = await service.signIn().finally(() => service.stop());
  const client = await connect(url);
  try {
    const { rows } = await client.query('SELECT id FROM organization WHERE public_id = $1', [session.organization.id]);
    const organizationId = rows[0].id;
    for (const [what, sql] of Object.entries(statements(organizationId, devices))) {
      const begun = performance.now();
      await client.query(sql);
      say(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
    return { url, organizationId, devices };
  } finally {
    await client.end();
  }
}

function statements(organizationId, devices) {
  const at = `now() - make_interval(secs => n % 250000)`;
  const each = `generate_series(1001, 1000 + ${devices}) n`;
  return {
    devices: `INSERT INTO device (organization_id, id, public_id, name, sort_name, hostname, platform, role, criticality, state, approval, tags, registered_at, enrolled_at, changed_at)
      SELECT ${organizationId}, n, gen_random_uuid(), 'host-' || n, 'host-' || n, 'host-' || n, 'linux', CASE WHEN n % 5 = 0 THEN 'server' ELSE 'workstation' END,
             1 + n % 5, 'active', 'not-required', '{}', now(), now(), now() FROM ${each}`,
    contacts: `INSERT INTO device_contact (organization_id, device_id, last_seen_at) SELECT ${organizationId}, n, ${at} FROM ${each}`,
    series: `INSERT INTO scan_series (organization_id, device_id, id, source, scope, digest, finding_count, started_at)
      SELECT ${organizationId}, n, 1, 'native', 'host', sha256(int4send(n)), 0, ${at} FROM ${each}`,
    heads: `INSERT INTO scan_head (organization_id, device_id) SELECT ${organizationId}, n FROM ${each}`,
    checks: `INSERT INTO device_check (organization_id, device_id, series_id, check_id, status, observed, evidence, observed_at, changed_at)
      SELECT ${organizationId}, n, 1, c.id, CASE WHEN (n + 7 * c.nr) % 40 = 0 THEN 'fail' ELSE 'pass' END, '{}', '[]', ${at}, ${at}
        FROM ${each}, unnest(ARRAY['${CHECKS.join("', '")}']) WITH ORDINALITY AS c (id, nr)`,
  };
}
