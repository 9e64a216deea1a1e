import { giveUp } from '../shared/project.mjs';
import { runServiceCommand } from './service-command.mjs';

const USAGE = `Risk as it is kept, against what the facts come to.

  npm run risk -- verify    computes the risk of every organization from its facts alone and compares all that is kept
  npm run risk -- rebuild   counts every organization anew

Without DATABASE_URL it is the database of npm start. docs/operate.md, "Risk", says more.`;

const [command, ...rest] = process.argv.slice(2);
if (!['verify', 'rebuild'].includes(command) || rest.length > 0) giveUp(USAGE);
await runServiceCommand('dist/src/commands/risk.js', [command]);
