import { describe, expect, it } from '@jest/globals';
import { getDomain } from 'tldts';
import { evaluateDkim } from './evaluate-dkim.js';
import { evaluateDmarc } from './evaluate-dmarc.js';
import { evaluateSpfOfDomains } from './evaluate-spf.js';
import { collectMail, type MailReading, selectorsNamed } from './mail-reading.js';
import { dnsOf, DOMAIN, longRsaKey, readingOf, rsaKey, SELECTORS, STRONG, type Zone } from './testing/zone.js';

const VENDOR = /^vendor\.example$/;
const dkim = (mail: MailReading) => evaluateDkim(mail, { soleSender: VENDOR });

describe('DKIM', () => {
  const at = (text: string): Zone => ({ [`selector1._domainkey.${DOMAIN}`]: [text] });

  it.each<[string, Zone, string]>([
    ['a key of 2048 bits', at(`v=DKIM1; k=rsa; p=${STRONG}`), 'pass'],
    ['no version and no type', at(`p=${STRONG}`), 'pass'],
    ['a key with blanks in it', at(`v=DKIM1; p=${STRONG.slice(0, 100)} ${STRONG.slice(100)}`), 'pass'],
    ['a bare RSA key', at(`v=DKIM1; p=${rsaKey(2048, 'pkcs1')}`), 'pass'],
    ['a key of 1024 bits', at(`v=DKIM1; p=${rsaKey(1024)}`), 'warning'],
    ['a key of 512 bits', at(`v=DKIM1; p=${rsaKey(512)}`), 'fail'],
    ['an Ed25519 key', at(`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString('base64')}`), 'pass'],
    ['a key of 8192 bits', at(`v=DKIM1; p=${longRsaKey(8192)}`), 'warning'],
    ['an Ed25519 key of another form', at(`v=DKIM1; k=ed25519; p=${Buffer.alloc(44, 7).toString('base64')}`), 'fail'],
    [
      'an Ed25519 key with strange letters',
      at(`v=DKIM1; k=ed25519; p=!${Buffer.alloc(32, 7).toString('base64')}`),
      'fail',
    ],
    ['an RSA key called an Ed25519 one', at(`v=DKIM1; k=ed25519; p=${STRONG}`), 'fail'],
    ['a version and no key', at('v=DKIM1; k=rsa'), 'fail'],
    ['no semicolons', at(`v=DKIM1 k=rsa p=${STRONG}`), 'fail'],
    ['semicolons with a stroke before them', at(`v=DKIM1\\; k=rsa\\; p=${STRONG}`), 'fail'],
    ['two hashes', at(`v=DKIM1; h=sha1:sha256; p=${STRONG}`), 'pass'],
    ['flags that are not known', at(`v=DKIM1; t=s:x; n=note; p=${STRONG}`), 'pass'],
    ['a key that is being tested', at(`v=DKIM1; t=y:s; p=${STRONG}`), 'warning'],
    ['a revoked key', at('v=DKIM1; k=rsa; p='), 'fail'],
    ['something that is no key', at('v=DKIM1; p=bm90IGEga2V5'), 'fail'],
    ['half a key', at(`v=DKIM1; p=${STRONG.slice(0, 100)}`), 'fail'],
    ['a key of a type from the future', at(`v=DKIM1; k=mldsa; p=${STRONG}`), 'manual'],
    ['another version', at(`v=DKIM2; p=${STRONG}`), 'fail'],
    ['something else', at('hello'), 'fail'],
    ['nothing', {}, 'fail'],
    ['no answer', { [`selector1._domainkey.${DOMAIN}`]: null }, 'not-assessed'],
    [
      'a good one beside a revoked one',
      { ...at('v=DKIM1; p='), [`selector2._domainkey.${DOMAIN}`]: [`v=DKIM1; p=${STRONG}`] },
      'pass',
    ],
    [
      'a good one beside one that does not answer',
      { ...at(`p=${STRONG}`), [`selector2._domainkey.${DOMAIN}`]: null },
      'pass',
    ],
    [
      'an alias to a key',
      { [`selector2._domainkey.${DOMAIN}`]: 's2.vendor.example', 's2.vendor.example': [`v=DKIM1; p=${STRONG}`] },
      'pass',
    ],
    ['an alias to nothing', { [`selector2._domainkey.${DOMAIN}`]: 's2.vendor.example' }, 'fail'],
    ['a domain that sends no mail', { [DOMAIN]: ['v=spf1 -all'] }, 'pass'],
    ['a domain that sends from elsewhere, too', { [DOMAIN]: ['v=spf1 mx include:vendor.example -all'] }, 'manual'],
    ['a domain that sends from the vendor alone', { [DOMAIN]: ['v=spf1 include:vendor.example -all'] }, 'fail'],
    [
      'a key at another selector',
      { [DOMAIN]: ['v=spf1 include:vendor.example -all'], [`s1._domainkey.${DOMAIN}`]: [`p=${STRONG}`] },
      'manual',
    ],
    [
      'a revoked key beside one at another selector',
      { ...at('p='), [`s1._domainkey.${DOMAIN}`]: [`p=${STRONG}`] },
      'fail',
    ],
    ['a key for mail', at(`v=DKIM1; s=email; p=${STRONG}`), 'pass'],
    ['a key for everything', at(`v=DKIM1; s=*; p=${STRONG}`), 'pass'],
    ['a key for something else', at(`v=DKIM1; s=tlsrpt; p=${STRONG}`), 'fail'],
    ['a key for sha1 alone', at(`v=DKIM1; h=sha1; p=${STRONG}`), 'fail'],
    ['a key for both hashes', at(`v=DKIM1; h=sha1:sha256; p=${STRONG}`), 'pass'],
    ['a version that does not come first', at(`k=rsa; v=DKIM1; p=${STRONG}`), 'fail'],
    ['a version in small letters', at(`v=dkim1; p=${STRONG}`), 'fail'],
    ['a tag twice', at(`v=DKIM1; p=${STRONG}; p=${STRONG}`), 'fail'],
    ['a tag that is not known', at(`v=DKIM1; z=9; n=a note; p=${STRONG}`), 'pass'],
    ['two records', { [`selector1._domainkey.${DOMAIN}`]: [`p=${STRONG}`, 'v=DKIM1; p='] }, 'warning'],
  ])('%s', async (_what, zone, status) => {
    expect(dkim(await readingOf(zone)).status).toBe(status);
  });
});

describe('selectors that somebody named', () => {
  it('are read as names below a domain; what cannot be one is not', () => {
    expect(selectorsNamed(['S2024', 'k1._domainkey', 'a b', '', '..', 7, 'x.y'])).toEqual([
      's2024._domainkey',
      'k1._domainkey',
      'x.y._domainkey',
    ]);
    expect(selectorsNamed(undefined)).toEqual([]);
  });

  it('count like those of the vendor', async () => {
    const dns = dnsOf({ [`s2024._domainkey.${DOMAIN}`]: [`v=DKIM1; p=${STRONG}`] });
    const reading = await collectMail([DOMAIN], [...SELECTORS, ...selectorsNamed(['s2024'])], dns, getDomain);
    expect(dkim(reading).status).toBe('pass');
  });
});

describe('more than one domain', () => {
  const good = ['v=spf1 mx -all'];

  it.each<[string, Zone, string]>([
    ['a known failure before what is not known', { 'a.example': good, 'b.example': null, 'c.example': [] }, 'fail'],
    [
      'what is not known before what is weak',
      { 'a.example': ['v=spf1 ~all'], 'b.example': null, 'c.example': good },
      'not-assessed',
    ],
    [
      'what is weak before what is good',
      { 'a.example': good, 'b.example': ['v=spf1 ~all'], 'c.example': good },
      'warning',
    ],
  ])('%s', async (_what, zone, status) => {
    expect(evaluateSpfOfDomains(await readingOf(zone, ['a.example', 'b.example', 'c.example'])).status).toBe(status);
  });

  it('names those behind the verdict, the worst first', async () => {
    const reading = await readingOf({ 'a.example': ['v=spf1 ~all'], 'b.example': good }, [
      'C.example.',
      'a.example',
      'b.example',
      'a.example',
    ]);
    const result = evaluateSpfOfDomains(reading);
    expect(result.affected.count).toBe(2);
    expect(result.affected.sample.map(({ id }) => id)).toEqual(['c.example', 'a.example']);
    expect(result.summary).toMatch(/^1 of 3 domains /);
  });

  it('names no more than a sample', async () => {
    const domains = Array.from({ length: 300 }, (_, n) => `d${n}.example`);
    const result = evaluateDmarc(await readingOf({}, domains));
    expect(result.affected.count).toBe(300);
    expect(result.affected.sample).toHaveLength(25);
    expect(result.observed).toHaveLength(25);
  });

  it('asks for the policy of an organization once', async () => {
    const dns = dnsOf({});
    await collectMail(['a.harbour.example', 'b.harbour.example'], [], dns, getDomain);
    expect(dns.asked.filter((name) => name === '_dmarc.harbour.example')).toHaveLength(1);
  });

  it('knows nothing without a domain', async () => {
    const reading = await readingOf({}, []);
    for (const evaluate of [evaluateSpfOfDomains, dkim, evaluateDmarc])
      expect(evaluate(reading)).toMatchObject({ status: 'not-assessed', reason: 'empty-answer' });
  });

  it('never fails a domain about which DNS says nothing', async () => {
    const names = [DOMAIN, `_dmarc.${DOMAIN}`, ...SELECTORS.map((selector) => `${selector}.${DOMAIN}`)];
    const reading = await readingOf(Object.fromEntries(names.map((name) => [name, null])));
    for (const evaluate of [evaluateSpfOfDomains, dkim, evaluateDmarc])
      expect(evaluate(reading)).toMatchObject({ status: 'not-assessed', reason: 'unreachable' });
  });
});
