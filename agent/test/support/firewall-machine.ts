import type { CheckContext } from '../../src/checks/check-result.js';
import { fakeRuntime } from './fake-runtime.js';

const root = { runAs: 'root', capabilities: ['CAP_NET_ADMIN'] };
/** A machine with both versions of IP, one link to the outside and one to containers. */
export const IPV6 = {
  '/proc/net/if_inet6': `${'20'.repeat(16)} 02 40 00 80     eth0\n`,
  '/proc/net/dev': 'Inter-|   Receive\n face |bytes\n    lo:  1 1\n  eth0:  9 9\n docker0: 2 2\n',
};
/** What programs say to root, by path and arguments. */
export const sayingToRoot = (said: Record<string, string>): Partial<CheckContext> => ({
  privilege: root,
  runtime: fakeRuntime({
    run: (path, args) => {
      const stdout = said[[path, ...args].join(' ')];
      return Promise.resolve(
        stdout === undefined ? { ok: false, code: 'command-failed', detail: path } : { ok: true, stdout, stderr: '' },
      );
    },
  }).runtime,
});

export type Item = Record<string, unknown>;
