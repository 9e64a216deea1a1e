import type { FileTree } from '../../device/file-tree.js';
import { osRelease } from '../../device/operating-system.js';
import type { CommandResult, Runtime } from '../../runtime.js';
import type { InventoryReader } from '../inventory-reader.js';
import { absentReading, failedReading, readingOf } from '../named-software.js';
import { originOf } from '../origin.js';
import { PackageList } from '../package-list.js';
import { addRpmLine, RPM_FORMAT, RPM_FORMAT_WITHOUT_MODULES } from './rpm-query.js';

const DIRECTORIES = ['/var/lib/rpm', '/usr/lib/sysimage/rpm'];
/** SQLite, Berkeley DB and NDB. */
const FILES = ['rpmdb.sqlite', 'Packages', 'Packages.db'];
const PROGRAMS = ['/usr/bin/rpm', '/bin/rpm'];
/** Old databases are read through an index that rpm may have to make first. */
const LIMITS = { timeoutMs: 30_000, outputBytes: 32 * 1024 * 1024 };

/** What rpm says is installed. Its database is binary, so that the program is asked; without it nothing is known. */
export const rpmReader: InventoryReader = {
  type: 'rpm',
  platforms: ['linux'],
  async read({ tree, runtime }) {
    if (!hasDatabase(tree)) return absentReading('rpm');
    const answer = await ask(runtime);
    const text = answer.stdout ?? '';
    const lines = text.split('\n').slice(0, -1);
    const complaint = complaintOf(answer);
    if (lines.length === 0) {
      if (complaint !== null) return failedReading('rpm', complaint);
      // Other distributions have an empty database where somebody installed rpm as a tool.
      if (tree.has('/var/lib/dpkg/status')) return readingOf('rpm', [], null);
      return failedReading('rpm', { code: 'parse-error', detail: 'rpm named no package' });
    }
    const origin = originOf(osRelease(tree));
    const list = new PackageList('rpm');
    for (const line of lines) addRpmLine(list, line, origin);
    if (!text.endsWith('\n')) list.addUnreadable();
    const { source, packages } = list.reading();
    return complaint === null || source.status === 'failed'
      ? { source, packages }
      : readingOf('rpm', packages, complaint);
  },
};

function hasDatabase(tree: FileTree): boolean {
  return DIRECTORIES.some((directory) => FILES.some((file) => tree.has(`${directory}/${file}`)));
}

async function ask(runtime: Runtime): Promise<CommandResult> {
  const answer = await query(runtime, RPM_FORMAT);
  // rpm before 4.15 knows nothing of modules.
  return /unknown tag/.test(answer.stderr ?? '') ? query(runtime, RPM_FORMAT_WITHOUT_MODULES) : answer;
}

async function query(runtime: Runtime, format: string): Promise<CommandResult> {
  let answer: CommandResult = { ok: false, code: 'tool-missing', detail: 'rpm is not there' };
  for (const program of PROGRAMS) {
    if (answer.ok || answer.code !== 'tool-missing') break;
    answer = await runtime.run(program, ['-qa', '--nosignature', '--nodigest', '--qf', format], LIMITS);
  }
  return answer;
}

/** Why the answer may not be the whole: rpm ends well also when it left out what it could not read. */
function complaintOf(answer: CommandResult): { code: string; detail: string } | null {
  if (!answer.ok) return { code: answer.code, detail: answer.detail };
  const error = /^error: .*/m.exec(answer.stderr)?.[0];
  return error === undefined ? null : { code: 'command-failed', detail: error.slice(0, 300) };
}
