import { readFileSync } from 'node:fs';
import { CHECKS, runChecks } from '../../src/checks/catalogue.js';
import type { CheckResult } from '../../src/checks/check-result.js';
import type { CommandResult, Runtime } from '../../src/runtime.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { contextOf } from '../support/run-check.js';

/** Answers by the names of questions, as PowerShell gives them: `{value: […]}` or `{error, type, code}`. */
export type Sections = Record<string, unknown>;

/** A file of `agent/test/fixtures/windows`. */
export function windowsFixture(name: string): string {
  return readFileSync(new URL(`../fixtures/windows/${name}`, import.meta.url), 'utf8');
}

/** The answers in a file. */
export function recorded(name: string): Sections {
  return JSON.parse(windowsFixture(name)) as Sections;
}

/** A German Windows 11 in good order, asked by an administrator. */
export const HEALTHY = recorded('posture-windows-11-de.json');

/** One answer of rows. */
export function rows(...values: unknown[]) {
  return { value: values };
}

/** The first row of an answer of {@link HEALTHY} with other values. */
export function changed(name: string, values: Record<string, unknown>) {
  const [first, ...rest] = (HEALTHY[name] as { value: Record<string, unknown>[] }).value;
  return { [name]: rows({ ...first, ...values }, ...rest) };
}

/** What PowerShell prints for these answers: ASCII, and the line end of Windows. */
export function printed(sections: Sections): string {
  const escape = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(sections).replace(/[^ -~]/g, escape)}\r\n`;
}

/** The script in the arguments of PowerShell. */
export function scriptIn(args: readonly string[]): string {
  return Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le');
}

/** How often PowerShell was started, and a Windows whose programs say just what is given. */
export function windowsRuntime(
  sections: Sections,
  programs: Record<string, string> = {},
  changes: Partial<Runtime> = {},
) {
  const starts: string[] = [];
  const answer = (path: string, args: readonly string[]): CommandResult => {
    const name = path.replace(/^.*\\/, '');
    if (name === 'powershell.exe') {
      starts.push(scriptIn(args));
      const asked = [...scriptIn(args).matchAll(/^Ask '(\w+)'/gm)].map((match) => match[1] ?? '');
      const answers = Object.entries(sections).filter(([section]) => asked.includes(section));
      return { ok: true, stdout: printed(Object.fromEntries(answers)), stderr: '' };
    }
    const said = programs[[name, ...args].join(' ')];
    if (said === undefined) return { ok: false, code: 'tool-missing', detail: `${path} is not there` };
    return { ok: true, stdout: said, stderr: '' };
  };
  const run: Runtime['run'] = (path, args) => Promise.resolve(answer(path, args));
  const env = { SystemRoot: 'C:\\WINDOWS' };
  return { starts, runtime: fakeRuntime({ platform: 'win32', uid: null, env, run, ...changes }).runtime };
}

/** The result of one check of Windows. */
export async function windowsCheck(id: string, runtime: Runtime): Promise<CheckResult> {
  const context = contextOf({}, { runtime });
  const policy = { ...context.policy, optInChecks: [id] };
  const checks = CHECKS.windows.filter((check) => check.id === id);
  const [result] = await runChecks({ ...context, policy }, checks);
  if (result === undefined) throw new Error(`no check ${id}`);
  return result;
}
