import { describe, expect, it } from '@jest/globals';
import { claimsOf, hostIdentity, hostKey, hostLabel } from './host-identity.js';

describe('who a host is', () => {
  it('is told in lower case, names apart from addresses', () => {
    const reported = hostIdentity({
      cloud: ['aws:i-0ab', null, 7],
      machine: ['{11111111-2222-3333-4444-55555555AAAA}', '00000000-0000-0000-0000-000000000000'],
      names: ['Web-1.Example.org.', '10.0.0.5', 'localhost', 'DESK-7', 'not a name'],
      addresses: ['127.0.0.1', 'fe80::1', '2001:DB8::5', '10.0.0.5'],
    });
    expect(reported).toEqual({
      cloudIds: ['aws:i-0ab'],
      toolIds: [],
      machineIds: ['1111111122223333444455555555aaaa'],
      fqdns: ['web-1.example.org'],
      hostnames: ['web-1', 'desk-7'],
      addresses: ['2001:db8::5', '10.0.0.5'],
    });
    expect(hostLabel(reported)).toBe('web-1.example.org');
  });

  it('means a private address within its network alone', () => {
    const identity = hostIdentity({ addresses: ['10.0.0.5', '203.0.113.7', '172.32.0.1', 'fd00::1'] });
    expect(claimsOf(identity, 'berlin').map(({ value }) => value)).toEqual([
      'berlin|10.0.0.5',
      '|203.0.113.7',
      '|172.32.0.1',
      'berlin|fd00::1',
    ]);
  });

  it('is nobody where nothing is told', () => {
    expect(hostKey(hostIdentity({ names: ['localhost'] }))).toBeNull();
  });
});
