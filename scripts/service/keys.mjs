import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp } from '../shared/project.mjs';
import { SECRETS, developmentSecrets, keysOf, writeKey } from '../start/secrets.mjs';

const MAX_HOURS = 24 * 90;

const USAGE = `Keys of the service in SECRETS_DIR (without it, those of development). Nothing of a key is ever shown.

  npm run keys -- list
  npm run keys -- rotate [name] [--in hours]   makes a new key that is used from then on (24 hours from now)
  npm run keys -- retire [name] [--now]        deletes keys that nothing good was made with any more;
                                               --now deletes all but the key in use, whoever it signs out

name is one of ${SECRETS.map(({ name }) => name).join(', ')}; without it, all of them.
Restart every replica after each. docs/operate.md, "Rotating keys", says when and why.`;

const { values, positionals } = read();
const [command, name] = positionals;
const chosen = name === undefined ? SECRETS : SECRETS.filter((secret) => secret.name === name);
if (values.help || chosen.length === 0 || positionals.length > 2) giveUp(USAGE);

const folder = process.env.SECRETS_DIR ?? developmentSecrets();
const now = new Date();

switch (command) {
  case 'list':
    break;
  case 'rotate':
    rotate(chosen);
    break;
  case 'retire':
    chosen.forEach(retire);
    break;
  default:
    giveUp(USAGE);
}
SECRETS.forEach(show);

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { in: { type: 'string', default: '24' }, now: { type: 'boolean' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    return giveUp(`${error.message}\n\n${USAGE}`);
  }
}

function rotate(secrets) {
  const hours = Number(values.in);
  if (!Number.isFinite(hours) || hours < 0 || hours > MAX_HOURS) giveUp(`--in takes hours, from 0 to ${MAX_HOURS}.`);
  const [waiting] = secrets.flatMap((secret) => keysOf(folder, secret)).filter(({ activeFrom }) => activeFrom > now);
  if (waiting) giveUp(`${waiting.file} is not in use yet. One rotation at a time.`);
  const activeFrom = new Date(now.getTime() + hours * 3_600_000);
  const stamp = activeFrom.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  for (const secret of secrets) writeKey(folder, `${secret.name}.${stamp}${secret.extension}`, secret);
}

function retire(secret) {
  for (const { file, state, until } of described(secret)) {
    if (state !== 'old' || (until > now && !values.now)) continue;
    rmSync(join(folder, file));
    console.log(`deleted ${file}`);
  }
}

/** The keys of a secret with what they are for now, and, of old ones, until when what they made is good. */
function described(secret) {
  const keys = keysOf(folder, secret);
  const inUse = Math.max(
    keys.findLastIndex(({ activeFrom }) => activeFrom <= now),
    0,
  );
  return keys.map(({ file, activeFrom }, i) => ({
    file,
    activeFrom,
    state: i === inUse ? 'in use' : i > inUse ? 'waiting' : 'old',
    until: new Date((keys[i + 1] ?? keys[i]).activeFrom.getTime() + secret.outlivesMs),
  }));
}

function show(secret) {
  const keys = described(secret);
  if (keys.length === 0) console.log(`${secret.name}${secret.extension}  MISSING: the service does not start`);
  for (const { file, activeFrom, state, until } of keys) {
    const says = {
      'in use': 'in use',
      waiting: `is used from ${shown(activeFrom)} on`,
      old: until > now ? `only checks; retire it after ${shown(until)}` : 'retire it: nothing it made is good any more',
    };
    console.log(`${file}  ${says[state]}`);
  }
}

function shown(time) {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
