import { describe, expect, it } from '@jest/globals';
import { CHECKS, runChecks } from '../../src/checks/catalogue.js';
import { FACT_QUESTIONS, SOFTWARE_QUESTIONS } from '../../src/windows/questions.js';
import { POSTURE_QUESTIONS } from '../../src/windows/posture-questions.js';
import { LONGEST_COMMAND_LINE, runScript, scriptArguments, systemRoot } from '../../src/windows/powershell.js';
import { scriptOf } from '../../src/windows/survey.js';
import { contextOf } from '../support/run-check.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { HEALTHY, scriptIn, windowsRuntime } from './fake-windows.js';

describe('PowerShell', () => {
  const sets = { FACT_QUESTIONS, POSTURE_QUESTIONS, SOFTWARE_QUESTIONS };

  it.each(Object.entries(sets))('takes %s in one command line', (_name, questions) => {
    const args = scriptArguments(scriptOf(questions));
    expect(args.join(' ').length).toBeLessThan(LONGEST_COMMAND_LINE - 300);
    expect(scriptIn(args)).toMatch(/^[\x20-\x7e\n]+$/);
  });

  it.each(Object.entries(sets))('is asked %s with as many closing as opening brackets', (_name, questions) => {
    const script = scriptIn(scriptArguments(scriptOf(questions)));
    for (const [open, close] of ['{}', '()', '[]'].map((pair) => pair.split('') as [string, string]))
      expect([open, script.split(open).length]).toEqual([open, script.split(close).length]);
    expect(script.split('"').length % 2).toBe(1);
    expect(script.split("'").length % 2).toBe(1);
  });

  it('is started by absolute path, without a profile, with the modules of the system only', async () => {
    const seen: unknown[] = [];
    const run = async (...call: unknown[]) => {
      seen.push(...call);
      return { ok: true as const, stdout: '{}', stderr: '' };
    };
    await runScript(fakeRuntime({ run, env: { SystemRoot: 'D:\\Windows' } }).runtime, '');
    expect(seen).toEqual([
      'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      expect.arrayContaining(['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand']),
      expect.objectContaining({
        env: { SystemRoot: 'D:\\Windows', PSModulePath: 'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\Modules' },
      }),
    ]);
  });

  it.each(['', '..\\evil', '\\\\server\\share', 'C:\\Windows;calc', undefined])(
    'does not believe %j as the root',
    (SystemRoot) => {
      expect(systemRoot(fakeRuntime({ env: { SystemRoot } }).runtime)).toBe('C:\\Windows');
    },
  );

  it('is started once for all checks', async () => {
    const { runtime, starts } = windowsRuntime(HEALTHY);
    await runChecks(contextOf({}, { runtime }), CHECKS.windows);
    expect(starts).toHaveLength(1);
  });

  it('writes no name of a key as the object that Get-ChildItem gives', () => {
    const script = Object.values(sets).map(scriptOf).join('\n');
    expect(script).not.toMatch(/(?:key|code|name)=\$[ns]\b/);
  });

  it('hands nothing on of a password or a key', () => {
    const script = Object.values(sets).map(scriptOf).join('\n');
    expect(script).not.toMatch(/DefaultPassword(?!\))|RecoveryPassword|ProductId|DigitalProductId/);
  });
});
