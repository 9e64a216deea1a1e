import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { subjectFaults } from '../../scripts/gates/commit-subjects.mjs';
import { secretsIn } from '../../scripts/gates/secret-scan.mjs';
import { mintToken } from '../../src/platform/security/secret-token.js';

describe('the gate on subjects of commits', () => {
  it.each([
    'Add a gate',
    'Cut the agent’s circular imports',
    'A'.repeat(72),
    'Revert "Add a gate"',
    'Address two cases',
  ])('takes “%s”', (subject) => {
    expect(subjectFaults(subject)).toEqual([]);
  });

  it.each([
    ['A'.repeat(73), 'has 73 characters'],
    ['add a gate', 'capital letter'],
    ['fixup! Add a gate', 'capital letter'],
    ['Add a gate.', 'full stop'],
    ['Added a gate', 'says what was done'],
    ['Adds a gate', 'says what was done'],
    ['Fixes a gate', 'says what was done'],
    ['Removing a gate', 'says what was done'],
  ])('refuses “%s”', (subject, says) => {
    expect(subjectFaults(subject)).toEqual([expect.stringContaining(says)]);
  });
});

describe('the gate on secrets', () => {
  it.each(['key', 'enr', 'dev', 'inv'] as const)('finds a token of the kind %s, with its line', (kind) => {
    const { token } = mintToken(kind);
    expect(secretsIn(`one\nconst TOKEN = '${token}';\n`)).toEqual([{ form: 'token', line: 2 }]);
  });

  it('finds a session and a private key', () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const session = [part({ alg: 'EdDSA', kid: 'a' }), part({ sub: 'somebody' }), 'x'.repeat(86)].join('.');
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(secretsIn(`a=${session}\n${key}`)).toEqual([
      { form: 'session', line: 1 },
      { form: 'private key', line: 2 },
    ]);
  });

  it('lets pass what the contract shows, and what is no secret', () => {
    expect(secretsIn("'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3' sps_key_3fJj sps_inv_…")).toEqual([]);
  });
});
