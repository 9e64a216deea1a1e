import { spawn } from 'node:child_process';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync } from 'node:fs';
import { BUNDLE, bundleAgent } from '../build/agent-bundle.mjs';
import { giveUp } from '../shared/project.mjs';

// npm run -s agent:measure: what a scan of this machine takes, beside what Node takes to do nothing. Nothing is sent.
const ROUNDS = 15;

/** Runs first in the measured process and tells at its end what it took; programs that it asked count as well, where /proc is. */
const PROBE = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from 'node:fs';
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    let children = null;
    try {
      const fields = readFileSync('/proc/self/stat', 'latin1').replace(/^.*\\) /, '').split(' ');
      children = (Number(fields[13]) + Number(fields[14])) * 10;
    } catch {}
    writeSync(3, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, children, rssMb: maxRSS * 1024 / 1e6 }));
  });
`)}`;

await bundleAgent().catch((error) => giveUp(error.message));
const state = mkdtempSync(join(tmpdir(), 'posture-measure-'));
try {
  const taken = { bare: [], scan: [] };
  let document = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.bare.push(await measured(['-e', '0']));
    const scan = await measured([BUNDLE, 'scan', '--dry-run', '--state-dir', state]);
    taken.scan.push(scan);
    document = scan.said;
  }
  print(taken, document);
} finally {
  rmSync(state, { recursive: true, force: true });
}

function measured(words) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [`--import=${PROBE}`, ...words], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    const said = ['', '', '', ''];
    for (const number of [1, 2, 3])
      child.stdio[number].setEncoding('utf8').on('data', (text) => (said[number] += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) reject(new Error(`It ended with ${code}: ${said[2]}`));
      else resolve({ ...JSON.parse(said[3]), wallMs: performance.now() - begun, said: said[1] });
    });
  });
}

function print({ bare, scan }, document) {
  const { inventory, checks } = JSON.parse(document);
  const middle = (runs, name) => runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
  const row = (what, name, unit) => {
    const [less, more] = [middle(bare, name), middle(scan, name)];
    return `${what.padEnd(16)} ${more.toFixed(0).padStart(6)} ${unit}   bare Node ${less.toFixed(0).padStart(4)} ${unit}   ${(more / less).toFixed(2)} ×`;
  };
  const root = process.geteuid?.() === 0 ? 'as root' : 'unprivileged';
  console.log(
    [
      `A scan (${root}, ${inventory.packages.length} packages, ${checks.length} checks), medians of ${ROUNDS} in turn with \`node -e 0\`; Node ${process.versions.node}, ${cpus()[0].model.trim()}:`,
      row('processor time', 'cpuMs', 'ms'),
      row('most memory', 'rssMb', 'MB'),
      row('time', 'wallMs', 'ms'),
      `programs asked   ${middle(scan, 'children') ?? '?'} ms of processor time beside`,
      `sent             ${(document.length / 1000).toFixed(0)} kB of JSON, ${(gzipSync(document).length / 1000).toFixed(1)} kB as gzip`,
    ].join('\n'),
  );
}
