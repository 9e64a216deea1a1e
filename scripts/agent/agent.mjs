import { spawnSync } from 'node:child_process';
import { BUNDLE, bundleAgent } from '../build/agent-bundle.mjs';
import { giveUp } from '../shared/project.mjs';

// npm run agent -- VERB: the agent as devices run it.
await bundleAgent().catch((error) => giveUp(error.message));
const { status, signal } = spawnSync(process.execPath, [BUNDLE, ...process.argv.slice(2)], { stdio: 'inherit' });
if (signal !== null) giveUp(`The agent was ended by ${signal}.`);
process.exitCode = status ?? 1;
