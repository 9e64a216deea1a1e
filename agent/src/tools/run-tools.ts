import { AgentError, EXIT } from '../agent-error.js';
import { reportEnvelope } from '../envelope.js';
import { printable } from '../printable.js';
import { MAX_REPORT_BYTES, reportOf } from '../report/report-file.js';
import { scopeOfReport } from '../report/report-scope.js';
import { withPrivateFolder } from '../state/private-folder.js';
import { findProgram } from './find-program.js';
import { SCANNER_TOOLS, TOOL_NAMES } from './scanner-tools.js';
import type { ScanEnvelope, Surroundings } from '../envelope.js';
import type { CommandResult, Runtime } from '../runtime.js';
import type { PrivateFolder } from '../state/private-folder.js';
import type { ScannerTool } from './scanner-tools.js';

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
