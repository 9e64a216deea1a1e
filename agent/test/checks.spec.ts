import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKS, runChecks } from '../src/checks/catalogue.js';
import type { CheckContext } from '../src/checks/check-result.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { removeTemporaryDirectories, type Entry } from './support/fake-tree.js';
import { contextOf, forbidding, runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('every check', () => {
  it('on an empty machine never passes by not seeing anything', async () => {
    const results = await runChecks(contextOf({}), CHECKS.linux);
    expect(results).toHaveLength(CHECKS.linux.length);
    for (const result of results) {
      expect(result).toMatchObject({
        id: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        status: expect.stringMatching(/^(unknown|not-applicable)$/),
      });
      expect(result.reason).toMatchObject({ code: expect.stringMatching(/^[a-z-]+$/) });
    }
  });

  it('that breaks is an error and does not stop the next', async () => {
    const broken = {
      id: 'broken',
      run: () => {
        throw new Error('surprise');
      },
    };
    const context = contextOf({ '/etc/passwd': 'root:x:0:0::/:/bin/sh\n' });
    const results = await runChecks(context, [broken, ...CHECKS.linux]);
    expect(results[0]).toMatchObject({
      id: 'broken',
      status: 'error',
      reason: { code: 'check-failed', detail: 'surprise' },
    });
    expect(results.find((result) => result.id === 'uid-zero-accounts')).toMatchObject({ status: 'pass' });
  });
});

describe('reboot-required', () => {
  const running = { '/proc/sys/kernel/osrelease': '6.1.0-28-amd64\n', '/boot/vmlinuz-6.1.0-28-amd64': '' };

  it('fails with the packages that ask for it', async () => {
    const files = {
      ...running,
      '/run/reboot-required': '*** System restart required ***',
      '/run/reboot-required.pkgs': 'linux-image\nlibc6\nlibc6\n',
    };
    expect(await runCheck('reboot-required', files)).toMatchObject({
      status: 'fail',
      observed: { packages: ['linux-image', 'libc6'] },
    });
  });

  it('fails when a newer kernel of the same flavour is installed', async () => {
    const files = { ...running, '/boot/vmlinuz-6.1.0-9-amd64': '', '/boot/vmlinuz-6.1.0-30-amd64': '' };
    expect(await runCheck('reboot-required', files)).toMatchObject({
      status: 'fail',
      observed: { newestInstalledKernel: '6.1.0-30-amd64' },
    });
  });

  it('passes when the running kernel is the newest of its flavour', async () => {
    const files = { ...running, '/boot/vmlinuz-6.1.0-9-amd64': '', '/boot/vmlinuz-6.1.0-30-cloud-amd64': '' };
    expect(await runCheck('reboot-required', files)).toMatchObject({ status: 'pass' });
  });

  it('is unknown when the running kernel is not an installed one', async () => {
    expect(await runCheck('reboot-required', { '/proc/sys/kernel/osrelease': '6.18.44-fc\n' })).toMatchObject({
      status: 'unknown',
    });
  });
});

describe('accounts', () => {
  const passwd = { '/etc/passwd': 'root:x:0:0:root:/root:/bin/bash\nada:x:1000:1000::/home/ada:/bin/bash\n' };

  it('names every second account with user id 0', async () => {
    const files = { '/etc/passwd': `${passwd['/etc/passwd']}toor:x:0:0::/:/bin/sh\n` };
    expect(await runCheck('uid-zero-accounts', files)).toMatchObject({
      status: 'fail',
      observed: { accounts: ['root', 'toor'] },
    });
    expect(await runCheck('uid-zero-accounts', passwd)).toMatchObject({ status: 'pass' });
  });

  it('names accounts with an empty password, never a hash', async () => {
    const result = await runCheck('accounts-without-password', {
      ...passwd,
      '/etc/shadow': 'root:$y$j9T$secret:1::::::\nada::1::::::\nsys:!:1::::::\n',
    });
    expect(result).toMatchObject({ status: 'fail', observed: { accounts: ['ada'] } });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('are unknown when shadow may not be read', async () => {
    const files = { ...passwd, '/etc/shadow': 'root:*:1::::::\n' };
    const result = await runCheck('accounts-without-password', {}, forbidding(files, '/etc/shadow'));
    expect(result).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege', detail: 'EACCES /etc/shadow' },
    });
  });
});

describe('cpu-mitigations', () => {
  const cpu = (states: Record<string, string>) =>
    runCheck(
      'cpu-mitigations',
      Object.fromEntries(
        Object.entries(states).map(([name, state]) => [
          `/sys/devices/system/cpu/vulnerabilities/${name}`,
          `${state}\n`,
        ]),
      ),
    );

  it.each([
    ['pass', { meltdown: 'Mitigation: PTI', mds: 'Mitigation: Clear buffers; SMT vulnerable', l1tf: 'Not affected' }],
    ['fail', { meltdown: 'Not affected', spec_store_bypass: 'Vulnerable' }],
    ['fail', { itlb_multihit: 'KVM: Vulnerable' }],
    ['unknown', { srbds: 'Unknown: Dependent on hypervisor status' }],
  ])('is %s for %j', async (status, states) => expect(await cpu(states)).toMatchObject({ status }));
});

describe('kernel-hardening', () => {
  it('names what deviates and what cannot be read', async () => {
    const result = await runCheck('kernel-hardening', {
      '/proc/sys/kernel/randomize_va_space': '0\n',
      '/proc/sys/kernel/kptr_restrict': '2\n',
    });
    expect(result).toMatchObject({
      status: 'fail',
      observed: { deviating: ['kernel.randomize_va_space'], settings: { 'kernel.kptr_restrict': '2' } },
    });
  });

  it('does not pass on the settings that it could read', async () => {
    expect(await runCheck('kernel-hardening', { '/proc/sys/kernel/randomize_va_space': '2\n' })).toMatchObject({
      status: 'unknown',
    });
  });
});

describe('time-sync', () => {
  const systemd = { '/usr/bin/timedatectl': '', '/run/systemd/system/': '' };
  const saying = (stdout: string): Partial<CheckContext> => ({
    runtime: fakeRuntime({ run: async () => ({ ok: true, stdout, stderr: '' }) }).runtime,
  });

  it('is what the kernel says', async () => {
    expect(await runCheck('time-sync', systemd, saying('NTPSynchronized=yes\n'))).toMatchObject({ status: 'pass' });
    expect(await runCheck('time-sync', systemd, saying('NTPSynchronized=no\n'))).toMatchObject({ status: 'fail' });
  });

  it('does not pass because a service merely runs', async () => {
    expect(await runCheck('time-sync', { '/proc/1/comm': 'systemd\n', '/proc/7/comm': 'chronyd\n' })).toMatchObject({
      status: 'unknown',
      observed: { services: ['chrony'] },
    });
  });
});

describe('secure-boot', () => {
  const GLOBAL = '8be4df61-93ca-11d2-aa0d-00e098032b8c';
  const variable = (name: string, value: number) => ({
    [`/sys/firmware/efi/efivars/${name}-${GLOBAL}`]: Buffer.from([6, 0, 0, 0, value]),
  });

  it.each<[string, string, Record<string, Entry>]>([
    ['pass', 'it is on', { ...variable('SecureBoot', 1), ...variable('SetupMode', 0) }],
    ['fail', 'it is off', variable('SecureBoot', 0)],
    ['fail', 'the firmware is in setup mode', { ...variable('SecureBoot', 1), ...variable('SetupMode', 1) }],
    ['not-applicable', 'the machine was not started by UEFI', { '/sys/firmware/acpi/': '' }],
    ['unknown', 'the firmware is hidden', { '/sys/firmware/': '' }],
  ])('is %s when %s', async (status, _when, files) =>
    expect(await runCheck('secure-boot', files)).toMatchObject({ status }),
  );
});
