import { giveUp } from '../shared/project.mjs';
import { runServiceCommand } from './service-command.mjs';

const USAGE = `Compliance as it is kept, against what the facts come to, and what people said against the ledger that was written at the time.

  npm run compliance -- verify        [--organization <slug>]   works out the signals of every device from facts alone and compares all that is kept
  npm run compliance -- rebuild       [--organization <slug>]   counts every device anew, then verifies
  npm run compliance -- verify-ledger [--organization <slug>]   checks that no entry of the ledger was altered, left out or moved
  npm run compliance -- verify-ledger --organization <slug> --head <seq>:<hash>
                                                                the same, and that it goes on from an end noted earlier

Ends with 1 when something differs or a ledger is broken. Without --organization it is every organization, without DATABASE_URL the database of npm start. docs/operate.md, "Compliance", says more.`;

const [command, ...rest] = process.argv.slice(2);
const ORGANIZATION = '(--organization [a-z0-9-]+)?';
const OPTIONS = {
  verify: new RegExp(`^${ORGANIZATION}$`),
  rebuild: new RegExp(`^${ORGANIZATION}$`),
  'verify-ledger': /^(--organization [a-z0-9-]+( --head \d+:[0-9a-f]{64})?)?$/,
};
if (!Object.hasOwn(OPTIONS, command ?? '') || !OPTIONS[command].test(rest.join(' '))) giveUp(USAGE);
await runServiceCommand('dist/src/commands/compliance.js', [command, ...rest]);
