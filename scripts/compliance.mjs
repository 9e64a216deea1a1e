import { giveUp } from './project.mjs';
import { runServiceCommand } from './service-command.mjs';

const USAGE = `What people said about controls, against the ledger that was written at the time.

  npm run compliance -- verify-ledger                              checks every organization
  npm run compliance -- verify-ledger --organization <slug>        checks one
  npm run compliance -- verify-ledger --organization <slug> --head <seq>:<hash>
                                                                   the same, and that it goes on from an end noted earlier

Ends with 1 when a ledger is broken. Without DATABASE_URL it is the database of npm start. docs/operate.md, "Compliance", says more.`;

const [command, ...rest] = process.argv.slice(2);
const line = rest.join(' ');
if (command !== 'verify-ledger' || !/^(--organization [a-z0-9-]+( --head \d+:[0-9a-f]{64})?)?$/.test(line)) {
  giveUp(USAGE);
}
await runServiceCommand('dist/src/compliance-commands.js', [command, ...rest]);
