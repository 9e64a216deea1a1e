import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FileTree } from '../device/file-tree.js';
import { reportEnvelope, type ScanEnvelope, type Surroundings } from '../envelope.js';
import { printable } from '../printable.js';
import { MAX_REPORT_BYTES, reportOf, type ReportSource, scopeOfReport } from '../report/report-file.js';
import type { CommandResult, Runtime } from '../runtime.js';
import type { StateDirectory } from '../state/state-directory.js';
import { AgentError, EXIT } from '../system-error.js';
import { inWords, type PathLook, weaknessesOf } from '../trusted-path.js';
import { scapContent, scapLack, scapProfile } from './scap-content.js';

const PREFIX = 'work-';
const LEFT_OVER_MS = 24 * 60 * 60 * 1000;

/** A folder of one run, for this account alone, below the state. */
interface PrivateFolder {
  path: string;
  pathOf: (name: string) => string;
  /** Null when there is no regular file of that name. */
  read: (name: string, maxBytes: number) => Buffer | 'too-large' | null;
}

/** Lends a fresh folder to `work`, and removes it with all that is in it, whatever happens; also those of runs that were killed. */
async function withPrivateFolder<T>(state: StateDirectory, work: (folder: PrivateFolder) => Promise<T>): Promise<T> {
  const own = `${PREFIX}${randomBytes(6).toString('hex')}`;
  const folder = state.folder(own);
  folder.ensure();
  try {
    removeLeftOvers(state, state.entry(own)?.mtimeMs ?? 0);
    return await work({
      path: folder.path,
      pathOf: (name) => join(folder.path, name),
      read: (name, maxBytes) => (folder.sizeOf(name) > maxBytes ? 'too-large' : folder.read(name)),
    });
  } finally {
    state.removeFolder(own);
  }
}

/** By the clock of the file system, which may be another than this machine's: `now` is when it made the folder of this run. */
function removeLeftOvers(state: StateDirectory, now: number) {
  for (const name of state.names().filter((entry) => entry.startsWith(PREFIX))) {
    const entry = state.entry(name);
    if (entry?.isDirectory() && now - entry.mtimeMs > LEFT_OVER_MS) state.removeFolder(name);
  }
}

/** What a scanner is run with. */
export interface ToolPlace {
  tree: FileTree;
  /** Where its report goes. */
  output: string;
  /** For databases that it fetches; stays from run to run. */
  cache: string;
  workingDirectory: string;
}

/** A scanner of others that may be installed on this machine. */
export interface ScannerTool {
  /** As a person names it, and what its program is called. */
  name: string;
  /** As the service names its reports. */
  source: ReportSource;
  /** Null when this machine has not what it takes; `lacks` says what. */
  args: (place: ToolPlace) => readonly string[] | null;
  lacks?: (tree: FileTree) => string;
  /** What was chosen for whoever runs it. */
  says?: (args: readonly string[]) => string;
  /** Exit codes with which it looked at everything. Any other report may be half, and would close what it did not see. */
  goodExits: readonly number[];
  minutes: number;
}

/** In the order in which they are run. Options are those of Trivy 0.57, Grype 0.80, OSV-Scanner 1.9 and 2, Lynis 3, OpenSCAP 1.3. */
export const SCANNER_TOOLS: readonly ScannerTool[] = [
  {
    name: 'lynis',
    source: 'lynis',
    args: ({ output }) => ['audit', 'system', '--quick', '--quiet', '--no-colors', '--no-log', '--report-file', output],
    goodExits: [0, 78],
    minutes: 10,
  },
  {
    name: 'trivy',
    source: 'trivy',
    // Packages of the system only: what lies in every directory would take hours.
    args: ({ output, cache }) => [
      ...['rootfs', '--quiet', '--scanners', 'vuln', '--pkg-types', 'os', '--format', 'json'],
      ...['--cache-dir', `${cache}/trivy`, '--output', output, '/'],
    ],
    goodExits: [0],
    minutes: 10,
  },
  {
    name: 'grype',
    source: 'grype',
    args: ({ output }) => ['--quiet', '--output', 'json', '--file', output, 'dir:/'],
    goodExits: [0],
    minutes: 15,
  },
  {
    name: 'osv-scanner',
    source: 'osv-scanner',
    args: ({ output, workingDirectory }) => ['--format', 'json', '--output', output, '--recursive', workingDirectory],
    goodExits: [0, 1],
    minutes: 10,
  },
  {
    name: 'oscap',
    source: 'openscap',
    args: ({ tree, output }) => {
      const content = scapContent(tree);
      if (content === null) return null;
      return ['xccdf', 'eval', '--profile', scapProfile(tree, content), '--results-arf', output, content];
    },
    says: (args) => `asks by the profile ${args[args.indexOf('--profile') + 1]} of ${args.at(-1)}`,
    lacks: scapLack,
    goodExits: [0, 2],
    minutes: 20,
  },
];

export const TOOL_NAMES: readonly string[] = SCANNER_TOOLS.map(({ name }) => name);

/** Where packages put programs. Never PATH: whoever can set that would have the agent run what he likes, as root perhaps. */
const FOLDERS = [
  '/usr/local/bin',
  '/usr/bin',
  '/bin',
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  '/opt/homebrew/bin',
  '/snap/bin',
];

/** Where a program is, and what was passed over on the way. */
export interface FoundProgram {
  /** Absolute; null when it is in none of the places where programs are installed. */
  path: string | null;
  /** The first that others than root could change, in words; null where there was none. Whoever may write there must not hide a sound one. */
  passedOver: string | null;
}

/** A program where programs are installed; for root the first that nobody else could change. */
export function findProgram(
  name: string,
  { env, platform, uid }: Runtime,
  tree: FileTree,
  look?: PathLook,
): FoundProgram {
  if (platform === 'win32') {
    const folder = env['ProgramFiles'] ?? 'C:\\Program Files';
    return { path: [`${folder}\\${name}\\${name}.exe`].find((path) => tree.has(path)) ?? null, passedOver: null };
  }
  const found = FOLDERS.map((folder) => `${folder}/${name}`).filter((path) => tree.has(path));
  let passedOver: string | null = null;
  for (const path of found) {
    const weaknesses = uid === 0 ? weaknessesOf(path, [], look) : [];
    if (weaknesses.length === 0) return { path, passedOver };
    passedOver ??= `${path} is not run as root, for others than root may change it (${inWords(weaknesses)})`;
  }
  return { path: null, passedOver };
}

const REPORT = 'report';

/**
 * The tools named by `--with`. Throws AgentError (usage) for one that is not known.
 * @param words names with commas between them, or `all`
 */
export function toolsNamed(words: string): readonly ScannerTool[] {
  if (words.trim() === 'all') return SCANNER_TOOLS;
  const names = words.split(',').map((word) => word.trim());
  if (names.some((name) => !TOOL_NAMES.includes(name)))
    throw new AgentError(`--with takes ${TOOL_NAMES.join(', ')}, with commas between them, or all.`, EXIT.usage);
  return SCANNER_TOOLS.filter(({ name }) => names.includes(name));
}

/**
 * Runs the tools one after the other, and wraps what each reports. One that is missing, fails or reports what cannot be
 * read is said and left out: half a report would close what it did not see.
 */
export async function toolEnvelopes(
  surroundings: Surroundings,
  tools: readonly ScannerTool[],
): Promise<ScanEnvelope[]> {
  const envelopes: ScanEnvelope[] = [];
  for (const tool of tools) {
    const result = await calmly(() => lookedAtBy(tool, surroundings));
    if ('lacking' in result) surroundings.runtime.err(`${tool.name}: ${printable(result.lacking)}. It is left out.\n`);
    else envelopes.push(await reportEnvelope(surroundings, result));
  }
  return envelopes;
}

type ToolReport = { source: string; scope: string | null; report: unknown } | { lacking: string };

/** What goes wrong with one scanner (no room for its report, one that cannot be read) is no matter of the others. */
async function calmly(work: () => Promise<ToolReport>): Promise<ToolReport> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return { lacking: error.message };
  }
}

async function lookedAtBy(tool: ScannerTool, surroundings: Surroundings): Promise<ToolReport> {
  const { runtime, tree, state } = surroundings;
  const { path: program, passedOver } = tree.isHost
    ? findProgram(tool.name, runtime, tree)
    : { path: null, passedOver: null };
  if (program === null) return { lacking: passedOver ?? 'not installed where programs are (PATH is not asked)' };
  if (passedOver !== null) runtime.err(`${tool.name}: ${printable(passedOver)}.\n`);
  if (state.isOfAnother())
    return {
      lacking: `${state.path} belongs to another account, which could lead a scanner that runs as root elsewhere; --with needs a --state-dir of root's own`,
    };
  return withPrivateFolder(state, (folder) => reportBy({ tool, program }, surroundings, folder));
}

async function reportBy(
  { tool, program }: { tool: ScannerTool; program: string },
  { runtime, tree, state }: Surroundings,
  folder: PrivateFolder,
): Promise<ToolReport> {
  const workingDirectory = runtime.workingDirectory();
  const cache = state.folder('tool-cache');
  cache.ensure();
  const args = tool.args({ tree, output: folder.pathOf(REPORT), cache: cache.path, workingDirectory });
  if (args === null) return { lacking: tool.lacks?.(tree) ?? 'not usable here' };
  runtime.err(`Running ${program}; this may take up to ${tool.minutes} minutes.\n`);
  if (tool.says !== undefined) runtime.err(`${tool.name} ${printable(tool.says(args))}.\n`);
  const limits = { timeoutMs: tool.minutes * 60_000, env: environmentOf(runtime, folder.path, cache.path) };
  const failure = failureOf(tool, await runtime.run(program, args, limits));
  return failure === null ? readOutput(tool, folder, workingDirectory) : { lacking: failure };
}

/** What a scanner needs of the environment: a home that is its own and goes away, the system's programs, the proxy. */
function environmentOf({ env }: Runtime, folder: string, cache: string): Record<string, string> {
  const named = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy', 'SystemRoot'];
  const taken = named.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  const own = { HOME: folder, XDG_CACHE_HOME: cache, TMPDIR: folder };
  return { ...Object.fromEntries(taken), ...own, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
}

function failureOf({ goodExits }: ScannerTool, result: CommandResult) {
  if (result.ok) return goodExits.includes(0) ? null : 'it ended with 0';
  if (result.code === 'command-failed' && result.exitCode !== undefined && result.exitCode !== null)
    if (goodExits.includes(result.exitCode)) return null;
  const said = result.stderr?.trim().split('\n').at(-1) ?? '';
  return said === '' ? result.detail : `${result.detail}: ${said}`;
}

function readOutput({ source }: ScannerTool, folder: PrivateFolder, workingDirectory: string): ToolReport {
  const bytes = folder.read(REPORT, MAX_REPORT_BYTES);
  if (bytes === 'too-large') return { lacking: 'its report is larger than 64 MiB' };
  if (bytes === null) return { lacking: 'it left no report' };
  const { report } = reportOf(bytes, source);
  return { source, report, scope: scopeOfReport({ source, report }, () => workingDirectory) };
}
