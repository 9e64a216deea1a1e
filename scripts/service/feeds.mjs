import { resolve } from 'node:path';
import { giveUp } from '../shared/project.mjs';
import { runServiceCommand } from './service-command.mjs';

const USAGE = `Facts of the world: who is exploited, what is fixed where, what is looked after until when.

  npm run feeds -- list                      each document: its state, entries and age
  npm run feeds -- import FILE… [--force]    the publishers' documents, or the compact forms of them; gz and zip too
  npm run feeds -- sync [KEY…]               asks the addresses that are due, or these

Without DATABASE_URL it is the database of npm start. docs/operate.md, "Intelligence", says more.`;

const [command, ...rest] = process.argv.slice(2);
if (!['list', 'import', 'sync'].includes(command) || (command === 'import' && !rest.some((name) => name !== '--force')))
  giveUp(USAGE);

// npm runs in the project's folder; files are named from where the person is.
const here = process.env.INIT_CWD ?? process.cwd();
const names = command === 'import' ? rest.map((name) => (name === '--force' ? name : resolve(here, name))) : rest;
await runServiceCommand('dist/src/commands/feeds.js', [command, ...names]);
