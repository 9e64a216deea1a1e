import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { settleCompliance } from '../support/compliance.js';
import { organizationIdOf } from '../support/risk.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const PROGRAM = fileURLToPath(new URL('../../dist/src/commands/compliance.js', import.meta.url));

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(() => service.stop());

describe('npm run compliance', () => {
  /** Its last line, and with what it ended. */
  async function run(...args: string[]): Promise<[string | undefined, number]> {
    const environment = { ...process.env, ...service.environment };
    const ended = await promisify(execFile)(process.execPath, ['--no-warnings', PROGRAM, ...args], { env: environment })
      .then(({ stdout }) => ({ stdout, code: 0 }))
      .catch((error: unknown) => error as { stdout: string; code: number });
    return [ended.stdout.trim().split('\n').at(-1), ended.code];
  }

  it('finds what is wrong with what is kept, and counts it anew', async () => {
    const { slug } = session.account.organization;
    await settleCompliance(service, await organizationIdOf(service, session.account.organization.id));
    await service.database.query(`UPDATE compliance_signal SET cells = '{}' WHERE signal_key = 'agent-reporting'`);
    expect(await run('verify')).toEqual(['1 differences', 1]);
    expect(await run('rebuild', '--organization', slug)).toEqual(['0 differences', 0]);
    expect(await run('verify', '--organization', 'nobody')).toEqual([
      'There is no organization nobody that has devices or a cloud suite.',
      1,
    ]);
  });
});
