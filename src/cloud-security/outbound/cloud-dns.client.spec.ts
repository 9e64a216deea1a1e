import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeDns, startFakeDns } from '../../../test/support/fake-dns.js';
import { CloudDnsClient } from './outbound.factory.js';

let server: FakeDns;

beforeAll(async () => {
  server = await startFakeDns();
});
afterAll(() => server.stop());

function client(isOver = (): boolean => false): CloudDnsClient {
  return new CloudDnsClient([server.environment['DNS_SERVERS']!], isOver);
}

describe('the name service', () => {
  it('joins the parts of a text', async () => {
    const key = `v=DKIM1; p=${'x'.repeat(400)}`;
    server.records.set('google._domainkey.a.example', [key]);
    expect(await client().txt('google._domainkey.a.example')).toEqual({ state: 'found', records: [key] });
  });

  it('tells what is not there from what is not known', async () => {
    const dns = client();
    expect(await dns.txt('none.example')).toEqual({ state: 'none' });
    expect(await dns.cname('none.example')).toEqual({ state: 'none' });
    server.mood = 'failing';
    expect(await dns.txt('other.example')).toEqual({ state: 'failed' });
    expect(await dns.cname('other.example')).toEqual({ state: 'failed' });
    server.mood = 'well';
  });

  it('is asked once for a name', async () => {
    server.records.set('once.example', ['v=spf1 -all']);
    const dns = client();
    await Promise.all([dns.txt('once.example'), dns.txt('Once.example'), dns.txt('once.example')]);
    expect(server.asked.filter((name) => name === 'once.example')).toHaveLength(1);
  });

  it.each(['', 'a b.example', `${'a'.repeat(60)}.`.repeat(5)])(
    'is not asked for what is no name: "%s"',
    async (name) => {
      const before = server.asked.length;
      expect(await client().txt(name)).toEqual({ state: 'failed' });
      expect(server.asked).toHaveLength(before);
    },
  );

  it('is not asked when the time of the run is over', async () => {
    const before = server.asked.length;
    expect(await client(() => true).txt('late.example')).toEqual({ state: 'failed' });
    expect(server.asked).toHaveLength(before);
  });
});
