import { readFileSync } from 'node:fs';
import { CHECKS, runChecks } from '../../src/checks/catalogue.js';
import type { CheckResult } from '../../src/checks/check-result.js';
import { FileTree } from '../../src/device/file-tree.js';
import type { CommandResult, Runtime } from '../../src/runtime.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeRoot, type Entry } from '../support/fake-tree.js';
import { contextOf } from '../support/run-check.js';

/** What a program says: standard output, or the whole result. */
export type Saying = string | CommandResult;

/** `fdesetup status` → what it says; the program by its name, without its folder. */
export type Sayings = Record<string, Saying>;

/** A file of `agent/test/fixtures/macos`. */
export function macFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/macos/${name}`, import.meta.url), 'utf8');
}

/** What a program gives that ended with another number than 0. */
export function endedWith(exitCode: number, stdout: string, stderr = ''): CommandResult {
  return { ok: false, code: 'command-failed', detail: `ended with ${exitCode}`, exitCode, stdout, stderr };
}

/** What a program says on standard error alone. */
export function onStandardError(stderr: string): CommandResult {
  return { ok: true, stdout: '', stderr };
}

/** A Mac whose programs say just what is given; every other program is missing. */
export function macRuntime(sayings: Sayings, changes: Partial<Runtime> = {}): Runtime {
  const answer = (path: string, args: readonly string[]): CommandResult => {
    const said = sayings[[path.replace(/^.*\//, ''), ...args].join(' ')];
    if (said === undefined) return { ok: false, code: 'tool-missing', detail: `${path} is not there` };
    return typeof said === 'string' ? { ok: true, stdout: said, stderr: '' } : said;
  };
  const run: Runtime['run'] = (path, args) => Promise.resolve(answer(path, args));
  return fakeRuntime({ platform: 'darwin', uid: 501, homeDirectory: '/Users/alice', run, ...changes }).runtime;
}

/** The result of one check of macOS. */
export async function macCheck(
  id: string,
  sayings: Sayings,
  files: Record<string, Entry> = {},
  changes: Partial<Runtime> = {},
): Promise<CheckResult> {
  const context = contextOf(files, { runtime: macRuntime(sayings, changes) });
  const policy = { ...context.policy, optInChecks: [id] };
  const checks = CHECKS.macos.filter((check) => check.id === id);
  const [result] = await runChecks({ ...context, policy }, checks);
  if (result === undefined) throw new Error(`no check ${id}`);
  return result;
}

/** Made-up files that stand for those of the machine itself, so that its programs are asked. */
export class HostTree extends FileTree {
  constructor(files: Record<string, Entry>) {
    super(fakeRoot(files));
  }

  override get isHost(): boolean {
    return true;
  }
}

/** An XML property list of the given keys. */
export function plist(values: Record<string, string | number | boolean>): string {
  const entries = Object.entries(values).map(([key, value]) => `<key>${key}</key>${element(value)}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${entries.join('\n')}</dict></plist>\n`;
}

function element(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  return typeof value === 'number' ? `<integer>${value}</integer>` : `<string>${value}</string>`;
}
