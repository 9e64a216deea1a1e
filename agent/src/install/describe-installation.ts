import { createHash } from 'node:crypto';
import { commandLine } from './run-commands.js';
import type { FileStatus } from './installed-files.js';
import type { Installation, PlannedFile } from './installation.js';

const DEED: Record<FileStatus, string> = {
  absent: 'write',
  same: 'keep',
  ours: 'replace',
  edited: 'REPLACE',
  foreign: 'REPLACE',
};

const WHOSE: Partial<Record<FileStatus, string>> = {
  same: 'is so already',
  edited: 'somebody changed it since install wrote it',
  foreign: 'install did not write what is there',
};

/** Everything that install would do, contents included, as a person reads it. */
export function describeInstallation(
  { scheduler, files, start, notes }: Installation,
  statuses: readonly FileStatus[],
  runsCommands: boolean,
): string {
  const rows = files.map((file, i) => fileRow(file, statuses[i] ?? 'absent'));
  const contents = files.flatMap((file, i) => (statuses[i] === 'same' ? [] : contentOf(file)));
  const commands = start.map((command) => `  ${commandLine(command)}`);
  return [
    `The agent will be started by ${scheduler}.`,
    '',
    ...(files.length === 0 ? [] : ['Files:', ...rows, '']),
    ...contents,
    ...(start.length === 0
      ? []
      : [runsCommands ? 'Then:' : 'Not run below --root; for the machine itself:', ...commands, '']),
    ...notes.map((note) => `Note: ${note}`),
    '',
  ].join('\n');
}

/** The text of a file for people; null for the program. */
export function readableContent({ content }: PlannedFile): string | null {
  if (typeof content === 'string') return content;
  return content[0] === 0xff && content[1] === 0xfe ? content.subarray(2).toString('utf16le') : null;
}

function fileRow(file: PlannedFile, status: FileStatus) {
  const whose = WHOSE[status];
  const mode = file.mode.toString(8).padStart(4, '0');
  return `  ${DEED[status].padEnd(8)} ${file.path}  ${mode}  ${file.purpose}${whose ? ` (${whose})` : ''}`;
}

function contentOf(file: PlannedFile): string[] {
  const text = readableContent(file);
  if (text === null) {
    const hash = createHash('sha256').update(file.content).digest('hex');
    return [`--- ${file.path}: ${Math.ceil(file.content.length / 1024)} KiB, sha256 ${hash}`, ''];
  }
  return [`--- ${file.path}`, text.trimEnd(), ''];
}
