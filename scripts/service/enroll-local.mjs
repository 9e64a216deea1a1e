import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { BUNDLE, bundleAgent } from '../build/agent-bundle.mjs';
import { devSignIn, requireRunningService } from './dev-sign-in.mjs';
import { DATA, ROOT, giveUp } from '../shared/project.mjs';

/** The development person who owns an organization of their own, without demo devices. */
const OWNER = 'me';

const url = requireRunningService();
const { cookie, session } = await devSignIn(url, OWNER).catch((error) => giveUp(`Could not sign in. ${error.message}`));
console.log(`signed in as ${session.user.name}, organization "${session.organization.name}"`);

const response = await fetch(`${url}/api/v1/devices`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: url, Cookie: cookie },
  body: JSON.stringify({ name: hostname() }),
});
if (response.status !== 201) {
  giveUp(`The device could not be registered (${response.status}): ${(await response.text()).slice(0, 500)}`);
}
const { enrollment } = await response.json();
console.log(`registered ${hostname()}; enrolling it with the agent …`);

await bundleAgent().catch((error) => giveUp(error.message));
const stateFolder = ['--state-dir', join(DATA, 'agent')];
// By environment, not by argument: arguments are visible to every user of the machine.
agent(['enroll', '--server', url, ...stateFolder], { POSTURE_ENROLLMENT_TOKEN: enrollment.token });
console.log(
  `Done. Look at ${url}/ as "${session.user.name}". Nothing was installed; npm run demo:reset removes it again.`,
);

function agent(args, secrets = {}) {
  const { status } = spawnSync(process.execPath, [BUNDLE, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...secrets },
  });
  if (status !== 0) giveUp(`The agent's "${args[0]}" failed; what it said is above.`);
}
