import 'reflect-metadata';
import { createApplication } from '../application.js';
import {
  ComplianceOrganizations,
  ComplianceProjection,
  LedgerOrganizations,
  RebuildCompliance,
  VerifyCompliance,
} from '../compliance/index.js';
import { OrganizationQueries } from '../identity/index.js';
import { Database } from '../platform/index.js';

// What `npm run compliance` does, against the database of the environment. It serves nothing and takes no jobs.
const [command = '', ...rest] = process.argv.slice(2);
const slug = option('--organization');
const app = await createApplication({ LOG_LEVEL: 'silent', ...process.env, ROLE: 'api', METRICS_PORT: '-1' });
const isWell = command === 'verify-ledger' ? await verifyLedgers() : await verifySignals(command === 'rebuild');
await app.close();
process.exit(isWell ? 0 : 1);

async function verifySignals(rebuild: boolean): Promise<boolean> {
  let organizations = 0;
  let faults = 0;
  for (const organizationId of await app.get(ComplianceOrganizations).organizations())
    await app.get(Database).inOrganization(organizationId, async () => {
      const found = await app.get(OrganizationQueries).byId(organizationId);
      if (slug !== null && slug !== found.slug) return;
      organizations += 1;
      if (rebuild) await app.get(RebuildCompliance).execute(organizationId);
      faults += await verify(organizationId, found.slug);
    });
  const isUnknown = slug !== null && organizations === 0;
  say(isUnknown ? `There is no organization ${slug} that has devices or a cloud suite.` : `${faults} differences`);
  return faults === 0 && !isUnknown;
}

/** Tells how many differences it found in an organization. */
async function verify(organizationId: number, name: string): Promise<number> {
  await app.get(ComplianceProjection).update(organizationId);
  const begun = performance.now();
  const { devices, signals, differences } = await app.get(VerifyCompliance).execute(organizationId);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(`${name}: ${devices} devices, ${signals} signals in ${seconds} s; ${differences.length} differences`);
  for (const { what, stored: stored, computed } of differences.slice(0, 20))
    say(`  ${what}: kept ${JSON.stringify(stored)}, computed ${JSON.stringify(computed)}`);
  return differences.length;
}

async function verifyLedgers(): Promise<boolean> {
  const head = /^(\d+):([0-9a-f]{64})$/.exec(option('--head') ?? '');
  const known = head ? { seq: Number(head[1]), hash: head[2] ?? '' } : null;
  const findings = await app.get(LedgerOrganizations).verify(slug, known);
  for (const finding of findings) {
    say(`${finding.organization}: ${finding.intact ? intact(finding) : `BROKEN. ${finding.sentence}`}`);
  }
  const broken = findings.filter((finding) => !finding.intact).length;
  say(`${findings.length} ledgers, ${broken} broken`);
  return broken === 0;
}

function intact({ entries, head: end }: { entries: number; head: { seq: number; hash: string } | null }): string {
  return `${entries} entries, intact${end ? `; it ends with ${end.seq}:${end.hash}` : ''}`;
}

function option(name: string): string | null {
  const at = rest.indexOf(name);
  return at === -1 ? null : (rest[at + 1] ?? null);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
