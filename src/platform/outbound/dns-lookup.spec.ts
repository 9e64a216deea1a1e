import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeDns, startFakeDns } from '../../../test/support/fake-dns.js';
import { dnsLookup } from './dns-lookup.js';

let dns: FakeDns;
let ended: AbortController;

beforeEach(async () => {
  dns = await startFakeDns();
  ended = new AbortController();
});

afterEach(async () => {
  ended.abort();
  await dns.stop();
});

function look(name: string, family: 0 | 4 | 6 = 0): Promise<LookupAddress[]> {
  const resolve = dnsLookup({ signal: ended.signal, servers: [dns.environment['DNS_SERVERS'] ?? ''] });
  return new Promise((done, fail) => {
    resolve(name, { all: true, family }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
}

describe('the lookup of a name that a stranger chose', () => {
  it('gives the addresses of the family that is wanted', async () => {
    dns.addresses.set('model.example', ['192.0.2.7', '192.0.2.8']);
    const known = ['192.0.2.7', '192.0.2.8'].map((address) => ({ address, family: 4 }));
    expect(await look('model.example')).toEqual(known);
    expect(dns.asked).toHaveLength(2);
    expect(await look('model.example', 4)).toEqual(known);
    expect(dns.asked).toHaveLength(3);
  });

  it('takes an address for itself, and asks nobody', async () => {
    expect(await look('2001:db8::1')).toEqual([{ address: '2001:db8::1', family: 6 }]);
    expect(dns.asked).toEqual([]);
  });

  it('says that a name does not exist, and that nobody knows', async () => {
    await expect(look('no.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    dns.mood = 'failing';
    await expect(look('no.example')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('keeps no other lookup waiting while its servers are silent, and ends with the call', async () => {
    dns.held = new Promise(() => undefined);
    let settled = 0;
    // More than the pool of threads has.
    const silent = Array.from({ length: 8 }, (_, n) =>
      look(`silent-${n}.example`).catch((error: unknown) => {
        settled += 1;
        return error;
      }),
    );
    const here = await new Promise((done) => systemLookup('localhost', (error, address) => done(error ?? address)));
    expect([here, settled]).toEqual([expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/), 0]);
    ended.abort();
    for (const error of await Promise.all(silent)) expect(error).toMatchObject({ code: 'ECANCELLED' });
    await expect(look('late.example')).rejects.toMatchObject({ code: 'ECANCELLED' });
  });
});
