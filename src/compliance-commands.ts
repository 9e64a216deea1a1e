import 'reflect-metadata';
import { createApplication } from './application.js';
import { ComplianceOrganizations, FoldCompliance, RebuildCompliance, VerifyCompliance } from './compliance/index.js';
import { OrganizationQueries } from './identity/index.js';
import { Database } from './platform/index.js';

// What `npm run compliance` does, against the database of the environment. It serves nothing and takes no jobs.
const [command = '', , slug] = process.argv.slice(2);
const app = await createApplication({ LOG_LEVEL: 'silent', ...process.env, ROLE: 'api', METRICS_PORT: '-1' });

/** Each tells how many faults it found in an organization. */
const COMMANDS: Record<string, (organizationId: number, name: string) => Promise<number>> = {
  verify,
  rebuild: async (organizationId, name) => {
    await app.get(RebuildCompliance).execute(organizationId);
    return verify(organizationId, name);
  },
};

const run = COMMANDS[command];
let organizations = 0;
let faults = 0;
for (const organizationId of await app.get(ComplianceOrganizations).organizations())
  await app.get(Database).inOrganization(organizationId, async () => {
    const found = await app.get(OrganizationQueries).byId(organizationId);
    if (!run || (slug !== undefined && slug !== found.slug)) return;
    organizations += 1;
    faults += await run(organizationId, found.slug);
  });
const isUnknown = slug !== undefined && organizations === 0;
say(isUnknown ? `There is no organization ${slug} that has devices.` : `${faults} differences`);
await app.close();
process.exit(faults > 0 || isUnknown ? 1 : 0);

async function verify(organizationId: number, name: string): Promise<number> {
  await app.get(FoldCompliance).fold(organizationId);
  const begun = performance.now();
  const { devices, signals, differences } = await app.get(VerifyCompliance).execute(organizationId);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  say(`${name}: ${devices} devices, ${signals} signals in ${seconds} s; ${differences.length} differences`);
  for (const { what, kept, computed } of differences.slice(0, 20))
    say(`  ${what}: kept ${JSON.stringify(kept)}, computed ${JSON.stringify(computed)}`);
  return differences.length;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
