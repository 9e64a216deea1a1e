import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPARISONS } from './checks/comparisons.mjs';
import { giveUp } from '../shared/project.mjs';

// The first process of a namespace inherits whoever lost his parent, and has to bury him: Node does not, a shell does.
const BURYING = `trap 'exit 130' INT TERM; "$@" & wait $!`;

const USAGE = `Holds checks of the agent against the programs whose settings they read.

  npm run agent:checks -- compare [NAME…] [--root DIR] [--seed 1] [--each 60] [--show 10]
  npm run agent:checks -- make DIR      a Debian 12 in an empty folder with all those programs (debootstrap)

Random configurations are put to the real program and to our check, until so many are right to pass and so many to fail.
NAME is one of ${Object.keys(COMPARISONS).join(', ')}; all without.
DIR holds the programs (/ without). It is only read: all happens in namespaces of its own, in a layer that is thrown away.
Needs root, and Linux with overlayfs. A program that is not there is named and left out. Ends with 1 where they differ.`;

/** Packages of Debian that hold the programs. */
const PACKAGES = [...new Set(Object.values(COMPARISONS).flatMap(({ packages }) => packages))];

const [command, ...args] = process.argv.slice(2);
const names = args.filter((one, i) => !one.startsWith('--') && !args[i - 1]?.startsWith('--'));

function option(name, otherwise) {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : (args[at + 1] ?? giveUp(USAGE));
}

function numberOf(name, otherwise) {
  const value = Number(option(name, otherwise));
  return Number.isSafeInteger(value) && value > 0 ? value : giveUp(USAGE);
}

function make(folder) {
  if (existsSync(folder)) giveUp(`${folder} is there already`);
  const include = ['ca-certificates', 'iproute2', 'procps', ...PACKAGES].join(',');
  const { status } = spawnSync('debootstrap', ['--variant=minbase', `--include=${include}`, 'bookworm', folder], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

function compare() {
  const root = resolve(option('--root', '/'));
  const options = {
    root,
    names: names.length > 0 ? names : Object.keys(COMPARISONS),
    seed: numberOf('--seed', 1),
    each: numberOf('--each', 60),
    show: numberOf('--show', 10),
  };
  // The folder stays empty for everybody outside: what is mounted on it is seen in there only, and ends with it.
  const folder = mkdtempSync(join(tmpdir(), 'agent-checks-'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (process.exitCode = 1));
  try {
    const inside = fileURLToPath(new URL('checks/inside.mjs', import.meta.url));
    const namespaces = ['--mount', '--net', '--uts', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const program = [process.execPath, ...process.execArgv, inside, JSON.stringify({ ...options, folder })];
    const { status } = spawnSync('unshare', [...namespaces, 'sh', '-c', BURYING, 'sh', ...program], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } finally {
    rmdirSync(folder);
  }
}

if (process.platform !== 'linux' || process.geteuid?.() !== 0) giveUp(`Needs root, on Linux.\n\n${USAGE}`);
if (names.some((name) => command === 'compare' && !(name in COMPARISONS))) giveUp(USAGE);
if (command === 'make' && names.length === 1) make(resolve(names[0]));
else if (command === 'compare') compare();
else giveUp(USAGE);
