import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getDomain } from 'tldts';
import { evaluateSpfOfDomains } from './evaluate-spf.js';
import { collectMail } from './mail-reading.js';
import { dnsOf, DOMAIN, type Hosts, readingOf, type Zone } from './testing/zone.js';

describe('SPF', () => {
  it.each<[string, Zone, string]>([
    [
      'one record that ends in -all',
      { [DOMAIN]: ['MS=ms1', 'v=spf1 include:a.example -all'], 'a.example': ['v=spf1 ip4:192.0.2.0/24 -all'] },
      'pass',
    ],
    ['upper case', { [DOMAIN]: ['V=SPF1 MX -ALL'] }, 'pass'],
    ['nobody may send', { [DOMAIN]: ['v=spf1 -all'] }, 'pass'],
    ['only marked', { [DOMAIN]: ['v=spf1 mx ~all'] }, 'warning'],
    ['neutral', { [DOMAIN]: ['v=spf1 mx ?all'] }, 'fail'],
    ['anybody may send', { [DOMAIN]: ['v=spf1 +all'] }, 'fail'],
    ['anybody may send, without saying so', { [DOMAIN]: ['v=spf1 all'] }, 'fail'],
    ['the first all counts', { [DOMAIN]: ['v=spf1 +all -all'] }, 'fail'],
    ['no all', { [DOMAIN]: ['v=spf1 mx'] }, 'fail'],
    ['no record', { [DOMAIN]: ['something else'] }, 'fail'],
    ['no such name', {}, 'fail'],
    ['a record of another version', { [DOMAIN]: ['v=spf10 -all'] }, 'fail'],
    ['two records', { [DOMAIN]: ['v=spf1 mx -all', 'v=spf1 a -all'] }, 'fail'],
    ['a redirect', { [DOMAIN]: ['v=spf1 redirect=_spf.a.example'], '_spf.a.example': ['v=spf1 mx -all'] }, 'pass'],
    [
      'a redirect beside all',
      { [DOMAIN]: ['v=spf1 redirect=_spf.a.example ~all'], '_spf.a.example': ['v=spf1 -all'] },
      'warning',
    ],
    ['a redirect to nowhere', { [DOMAIN]: ['v=spf1 redirect=_spf.a.example'] }, 'fail'],
    [
      'a redirect to a name that does not answer',
      { [DOMAIN]: ['v=spf1 redirect=_spf.a.example'], '_spf.a.example': null },
      'not-assessed',
    ],
    [
      'a redirect with the domain in it',
      { [DOMAIN]: ['v=spf1 redirect=%{d}.a.example'], [`${DOMAIN}.a.example`]: ['v=spf1 -all'] },
      'pass',
    ],
    ['a redirect by sender', { [DOMAIN]: ['v=spf1 redirect=%{i}.a.example'] }, 'manual'],
    [
      'a redirect in a circle',
      { [DOMAIN]: ['v=spf1 redirect=b.example'], 'b.example': [`v=spf1 redirect=${DOMAIN}`] },
      'fail',
    ],
    ['no answer', { [DOMAIN]: null }, 'not-assessed'],
  ])('%s', async (_what, zone, status) => {
    expect(evaluateSpfOfDomains(await readingOf(zone)).status).toBe(status);
  });

  it('ends a chain of redirects', async () => {
    const zone = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`n${n}.example`, [`v=spf1 redirect=n${n + 1}.example`]]),
    );
    const dns = dnsOf(zone);
    const reading = await collectMail(['n0.example'], [], dns, getDomain);
    expect(evaluateSpfOfDomains(reading).status).toBe('fail');
    expect(dns.asked.length).toBeLessThan(15);
  });
});

describe('an SPF record to its end', () => {
  const at = (text: string, others: Zone = {}): Zone => ({ [DOMAIN]: [text], ...others });
  const many = (count: number): string => Array.from({ length: count }, (_, n) => `include:n${n}.example`).join(' ');
  const each = (count: number, text: string): Zone =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}.example`, [text]]));
  const inner = (text: string): Zone => ({ 'a.example': [text] });
  const OWN = 'v=spf1 ip4:192.0.2.1 -all';

  it.each<[string, Zone, string]>([
    ['a word that is none', at('v=spf1 ipv4:192.0.2.1 -all'), 'fail'],
    ['another word that is none', at('v=spf1 inlcude:a.example -all'), 'fail'],
    ['a word that is none, behind all', at('v=spf1 -all ipv4:192.0.2.1'), 'fail'],
    ['an address that is none', at('v=spf1 ip4:192.0.2.256 -all'), 'fail'],
    ['half an address', at('v=spf1 ip4:192.0.2 -all'), 'fail'],
    ['an address of the other family', at('v=spf1 ip4:2001:db8::1 -all'), 'fail'],
    ['a name for an address', at('v=spf1 ip4:a.example -all'), 'fail'],
    ['a range of too many bits', at('v=spf1 ip4:192.0.2.0/33 -all'), 'fail'],
    ['an include of nothing', at('v=spf1 include: -all'), 'fail'],
    ['an include with an equals sign', at('v=spf1 include=a.example -all'), 'pass'],
    ['a modifier that is not known', at('v=spf1 moo=cow ip4:192.0.2.1 -all'), 'pass'],
    ['a lone qualifier', at('v=spf1 ip4:192.0.2.1 - all'), 'fail'],
    ['all with something', at('v=spf1 -all:a.example'), 'fail'],
    ['a macro that is none', at('v=spf1 exists:%{z}.a.example -all'), 'fail'],
    ['a percent sign alone', at('v=spf1 exists:100%.a.example -all'), 'fail'],
    [
      'two redirects',
      at('v=spf1 redirect=a.example redirect=b.example', { 'a.example': [OWN], 'b.example': [OWN] }),
      'fail',
    ],
    ['two redirects beside all', at('v=spf1 redirect=a.example redirect=b.example -all'), 'fail'],
    ['two explanations', at('v=spf1 exp=a.example exp=b.example -all'), 'fail'],
    ['blanks between terms', at('v=spf1   ip4:192.0.2.1    -all  '), 'pass'],
    ['capitals', at('v=SPF1 IP4:192.0.2.1 INCLUDE:A.example -ALL', inner(OWN)), 'pass'],
    [
      'all kinds of terms',
      at('v=spf1 a a:b.example/24//64 mx mx/24 ip6:2001:db8::/48 ip6:::ffff:192.0.2.1 -all'),
      'pass',
    ],
    ['an include of a name without a record', at('v=spf1 include:a.example -all'), 'fail'],
    ['an include of two records', at('v=spf1 include:a.example -all', { 'a.example': [OWN, OWN] }), 'fail'],
    ['an include of a broken record', at('v=spf1 include:a.example -all', inner('v=spf1 ipv4:1 -all')), 'fail'],
    ['an include that does not answer', at('v=spf1 include:a.example -all', { 'a.example': null }), 'not-assessed'],
    [
      'an include in an include that does not answer',
      at('v=spf1 include:a.example -all', { 'a.example': ['v=spf1 include:b.example -all'], 'b.example': null }),
      'not-assessed',
    ],
    ['an include behind all', at('v=spf1 ip4:192.0.2.1 -all include:nowhere.example'), 'pass'],
    ['ten includes', at(`v=spf1 ${many(10)} -all`, each(10, OWN)), 'pass'],
    ['eleven includes', at(`v=spf1 ${many(11)} -all`, each(11, OWN)), 'fail'],
    [
      'five includes of two each',
      at(`v=spf1 ${many(5)} -all`, {
        ...each(5, 'v=spf1 include:x.example include:y.example -all'),
        'x.example': [OWN],
        'y.example': [OWN],
      }),
      'fail',
    ],
    ['eleven hosts', at(`v=spf1 ${Array.from({ length: 11 }, (_, n) => `a:n${n}.example`).join(' ')} -all`), 'fail'],
    ['many addresses', at(`v=spf1 ${Array.from({ length: 40 }, (_, n) => `ip4:192.0.2.${n}`).join(' ')} -all`), 'pass'],
    ['an include in a circle', at('v=spf1 include:a.example -all', inner(`v=spf1 include:${DOMAIN} -all`)), 'fail'],
    ['an include of +all', at('v=spf1 include:a.example -all', inner('v=spf1 +all')), 'fail'],
    [
      'an include of all in an include',
      at('v=spf1 include:a.example -all', { ...inner('v=spf1 include:b.example -all'), 'b.example': ['v=spf1 all'] }),
      'fail',
    ],
    [
      'an include that redirects to +all',
      at('v=spf1 include:a.example -all', { ...inner('v=spf1 redirect=b.example'), 'b.example': ['v=spf1 +all'] }),
      'fail',
    ],
    ['an include of ?all', at('v=spf1 include:a.example -all', inner('v=spf1 ?all')), 'pass'],
    ['an include of ~all', at('v=spf1 include:a.example -all', inner('v=spf1 ~all')), 'pass'],
    ['a neutral include of +all', at('v=spf1 ?include:a.example -all', inner('v=spf1 +all')), 'fail'],
    ['an include of +all that is refused', at('v=spf1 -include:a.example +all', inner('v=spf1 +all')), 'pass'],
    ['all addresses', at('v=spf1 ip4:0.0.0.0/0 -all'), 'fail'],
    ['all addresses of version 6', at('v=spf1 ip6:::/0 -all'), 'fail'],
    ['all addresses in two halves', at('v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all'), 'fail'],
    ['all addresses by a host', at('v=spf1 a/0 -all'), 'fail'],
    ['all addresses by an include', at('v=spf1 include:a.example ~all', inner('v=spf1 ip4:0.0.0.0/0 -all')), 'fail'],
    ['a 256th of all addresses', at('v=spf1 ip4:8.0.0.0/8 -all'), 'fail'],
    ['very many addresses', at('v=spf1 ip4:8.0.0.0/11 -all'), 'warning'],
    ['addresses that lead nowhere', at('v=spf1 ip4:10.0.0.0/8 -all'), 'pass'],
    ['a range that is refused', at('v=spf1 -ip4:8.0.0.0/8 ip4:192.0.2.1 -all'), 'pass'],
    ['a name that depends on the sender', at('v=spf1 exists:%{i}._spf.a.example -all'), 'pass'],
    ['an include that depends on the sender', at('v=spf1 include:%{ir}._spf.a.example -all'), 'manual'],
    [
      'an include with the domain in it',
      at(`v=spf1 include:%{d}.a.example -all`, { [`${DOMAIN}.a.example`]: [OWN] }),
      'pass',
    ],
    ['half of all addresses beside a host', at('v=spf1 a/1 -all'), 'fail'],
    ['a 256th of all addresses beside mail hosts', at('v=spf1 mx:b.example/8 -all'), 'fail'],
    ['very many addresses beside a host', at('v=spf1 a:b.example/11 -all'), 'warning'],
    ['hosts beside others of their network', at('v=spf1 a/24 mx/22//64 -all'), 'pass'],
    ['half of all addresses beside a host, refused', at('v=spf1 -a/1 ip4:192.0.2.1 -all'), 'pass'],
    ['addresses of carriers’ own networks', at('v=spf1 ip4:100.64.0.0/10 -all'), 'pass'],
    ['addresses of version 6 that lead nowhere', at('v=spf1 ip6:fe80::/10 -all'), 'pass'],
    ['a 32nd of all addresses of version 6', at('v=spf1 ip6:2000::/5 -all'), 'fail'],
    ['no label of a macro', at('v=spf1 exists:%{i0}._spf.a.example -all'), 'fail'],
    ['two labels of a macro', at('v=spf1 exists:%{i}._spf.%{d2} -all'), 'pass'],
    ['a letter of an explanation elsewhere', at('v=spf1 exists:%{t}.a.example -all'), 'fail'],
    ['an explanation that is not there', at('v=spf1 ip4:192.0.2.1 exp=why.a.example -all'), 'pass'],
    ['an explanation of no name', at('v=spf1 ip4:192.0.2.1 exp= -all'), 'fail'],
    ['a tabulator', at('v=spf1\tip4:192.0.2.1 -all'), 'fail'],
    ['a tabulator between terms', at('v=spf1 ip4:192.0.2.1\t-all'), 'fail'],
    ['an address with leading zeros', at('v=spf1 ip4:192.0.02.1 -all'), 'fail'],
    ['a range with leading zeros', at('v=spf1 ip4:192.0.2.0/024 -all'), 'fail'],
    ['an include of a single label', at('v=spf1 include:localhost -all'), 'fail'],
    ['bits of the wrong way', at('v=spf1 a/24/64 -all'), 'fail'],
    ['bits of version 4 beyond 32', at('v=spf1 mx/33 -all'), 'fail'],
    ['all with a range', at('v=spf1 -all/0'), 'fail'],
    ['a redirect before the terms', at('v=spf1 redirect=a.example ip4:192.0.2.1', inner(OWN)), 'pass'],
    [
      'an include of neutral behind another of +all',
      at('v=spf1 include:a.example include:b.example -all', {
        'a.example': ['v=spf1 ?all'],
        'b.example': ['v=spf1 +all'],
      }),
      'fail',
    ],
    ['a name that is always there', at('v=spf1 exists:a.example -all'), 'fail'],
    ['ptr', at('v=spf1 ptr -all'), 'warning'],
    ['a redirect beside ~all', at('v=spf1 ~all redirect=a.example', inner('v=spf1 -all')), 'warning'],
    ['a redirect to ~all', at('v=spf1 redirect=a.example', inner('v=spf1 ~all')), 'warning'],
    ['a redirect to two records', at('v=spf1 redirect=a.example', { 'a.example': [OWN, OWN] }), 'fail'],
  ])('with %s', async (_what, zone, status) => {
    expect(evaluateSpfOfDomains(await readingOf(zone)).status).toBe(status);
  });

  it.each<[string, string, Hosts, string]>([
    ['two lookups for nothing', 'v=spf1 a mx -all', { [`a ${DOMAIN}`]: 0, [`mx ${DOMAIN}`]: 0 }, 'pass'],
    [
      'three lookups for nothing',
      'v=spf1 a mx a:b.example -all',
      { [`a ${DOMAIN}`]: 0, [`mx ${DOMAIN}`]: 0, 'a b.example': 0 },
      'fail',
    ],
    [
      'lookups that do not answer',
      'v=spf1 a mx a:b.example -all',
      { [`a ${DOMAIN}`]: null, [`mx ${DOMAIN}`]: null, 'a b.example': null },
      'pass',
    ],
    ['eleven mail hosts', 'v=spf1 mx -all', { [`mx ${DOMAIN}`]: 11 }, 'fail'],
    ['a name that is never there', 'v=spf1 exists:b.example -all', { 'a b.example': 0 }, 'pass'],
    [
      'a name of which nobody says whether it is there',
      'v=spf1 exists:b.example -all',
      { 'a b.example': null },
      'manual',
    ],
  ])('with %s', async (_what, text, hosts, status) => {
    expect(evaluateSpfOfDomains(await readingOf({ [DOMAIN]: [text] }, [DOMAIN], hosts)).status).toBe(status);
  });

  it('of more domains than are read never passes, and says how many were not', async () => {
    const names = Array.from({ length: 501 }, (_, i) => `n${i}.example`);
    const zone = Object.fromEntries(names.map((name) => [name, ['v=spf1 -all']]));
    const { status, affected } = evaluateSpfOfDomains(await readingOf(zone, names));
    expect([status, affected.sample[0]?.note]).toEqual(['manual', '1 more domains were not read.']);
  });

  it('of a record that is longer than receivers read is a fault, and not read', async () => {
    const text = `v=spf1 ${'ip4:192.0.2.1 '.repeat(700)}-all`;
    const { status, affected } = evaluateSpfOfDomains(await readingOf(at(text)));
    expect([status, affected.sample[0]?.note]).toEqual(['fail', expect.stringContaining('longer than receivers read')]);
  });

  it('says which term lets anybody in', async () => {
    const { affected } = evaluateSpfOfDomains(
      await readingOf(at('v=spf1 include:a.example -all', inner('v=spf1 +all'))),
    );
    expect(affected.sample[0]?.note).toBe('Lets anybody send by include:a.example.');
  });

  it('of a reading of before includes were followed is judged by what was read', async () => {
    const { domains } = await readingOf(at('v=spf1 include:a.example -all'));
    const [{ spfHosts: _hosts, spf, ...rest }] = domains as unknown as [(typeof domains)[number]];
    expect(evaluateSpfOfDomains({ domains: [{ ...rest, spf: spf.slice(0, 1) }] }).status).toBe('pass');
  });

  it('never gets better by one more term that lets somebody in, and never asks without end', () => {
    const term = fc.constantFrom(
      'ip4:192.0.2.1',
      'include:a.example',
      'include:b.example',
      'ip4:0.0.0.0/0',
      'a',
      'ptr',
      'x:y',
    );
    const terms = fc.array(term, { maxLength: 6 });
    const end = fc.constantFrom('-all', '~all', '?all', '', 'redirect=a.example');
    const zone: Zone = {
      'a.example': ['v=spf1 include:b.example -all'],
      'b.example': ['v=spf1 include:a.example +all'],
    };
    const rank = { fail: 0, warning: 1, pass: 2 } as Readonly<Record<string, number>>;
    return fc.assert(
      fc.asyncProperty(terms, term, end, async (some, another, last) => {
        const statusOf = async (list: string[]) =>
          rank[evaluateSpfOfDomains(await readingOf(at(['v=spf1', ...list, last].join(' ').trim(), zone))).status]!;
        expect(await statusOf([another, ...some])).toBeLessThanOrEqual(await statusOf(some));
      }),
      { numRuns: 60 },
    );
  });
});
