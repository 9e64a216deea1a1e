import 'reflect-metadata';
import { createApplication } from '../application.js';
import { Database } from '../platform/index.js';
import { RiskProjection, RiskOrganizations, VerifyRisk } from '../risk/index.js';

// What `npm run risk` does, against the database of the environment. It serves nothing and takes no jobs.
const [command] = process.argv.slice(2);
const app = await createApplication({ LOG_LEVEL: 'silent', ...process.env, ROLE: 'api', METRICS_PORT: '-1' });
let differences = 0;
for (const organizationId of await app.get(RiskOrganizations).organizations())
  await app.get(Database).inOrganization(organizationId, async () => {
    if (command === 'rebuild') await app.get(RiskProjection).rebuild(organizationId);
    await app.get(RiskProjection).update(organizationId);
    const begun = performance.now();
    const found = await app.get(VerifyRisk).execute(organizationId, new Date());
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(
      `organization ${organizationId}: ${found.devices} devices, ${found.findings} findings, ${found.components} components computed in ${seconds} s; ${found.differences.length} differences`,
    );
    for (const { what, stored: stored, computed } of found.differences.slice(0, 20))
      say(`  ${what}: kept ${JSON.stringify(stored)}, computed ${JSON.stringify(computed)}`);
    differences += found.differences.length;
  });
say(`${differences} differences`);
await app.close();
process.exit(differences > 0 ? 1 : 0);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
