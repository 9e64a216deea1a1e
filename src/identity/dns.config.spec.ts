import { describe, expect, it } from '@jest/globals';
import { dnsConfig, serversOf } from './dns.config.js';

describe('the name servers to ask', () => {
  it.each(['', '192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:5353', '192.0.2.1, 192.0.2.2:53'])(
    'may be %j',
    (DNS_SERVERS) => {
      expect(() => dnsConfig.read({ DNS_SERVERS })).not.toThrow();
    },
  );

  it.each(['dns.example', '192.0.2', '192.0.2.53:', 'https://192.0.2.53', '192.0.2.53 192.0.2.54'])(
    'may not be %j',
    (DNS_SERVERS) => {
      expect(() => dnsConfig.read({ DNS_SERVERS })).toThrow(/DNS_SERVERS is/);
    },
  );

  it('none means those of the machine', () => {
    expect(serversOf(undefined)).toEqual([]);
    expect(serversOf(' 192.0.2.1 ,')).toEqual(['192.0.2.1']);
  });
});
