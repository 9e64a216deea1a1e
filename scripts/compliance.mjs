import { giveUp } from './project.mjs';
import { runServiceCommand } from './service-command.mjs';

const USAGE = `Compliance as it is kept, against what the facts come to.

  npm run compliance -- verify  [--organization <slug>]   works out the signals of every device from facts alone and compares all that is kept
  npm run compliance -- rebuild [--organization <slug>]   counts every device anew, then verifies

Without --organization it is every organization, without DATABASE_URL the database of npm start. docs/operate.md, "Compliance", says more.`;

const [command, ...rest] = process.argv.slice(2);
const isKnown = ['verify', 'rebuild'].includes(command);
const isOneOrganization = rest.length === 2 && rest[0] === '--organization' && rest[1] !== '';
if (!isKnown || (rest.length > 0 && !isOneOrganization)) giveUp(USAGE);
await runServiceCommand('dist/src/compliance-commands.js', [command, ...rest]);
