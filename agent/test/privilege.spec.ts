import { afterAll, describe, expect, it } from '@jest/globals';
import { privilege } from '../src/envelope.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { fakeTree, removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

describe('what the agent may do', () => {
  const holding = (mask: string) =>
    privilege(fakeRuntime().runtime, fakeTree({ '/proc/self/status': `Name:\tnode\nCapEff:\t${mask}\n` }));

  it('is told by the capabilities in force', () => {
    expect(holding('0000000000000000')).toEqual({ runAs: 'unprivileged', capabilities: [] });
    expect(holding('0000000000001004').capabilities).toEqual(['CAP_DAC_READ_SEARCH', 'CAP_NET_ADMIN']);
    expect(holding('000001ffffffffff').capabilities).toEqual([
      'CAP_DAC_OVERRIDE',
      'CAP_DAC_READ_SEARCH',
      'CAP_NET_ADMIN',
    ]);
  });

  it('is root for user id 0', () => {
    expect(privilege(fakeRuntime({ uid: 0 }).runtime, fakeTree({}))).toEqual({ runAs: 'root', capabilities: [] });
  });
});
