import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { getDomain } from 'tldts';
import { dnsOf, DOMAIN, readingOf, SELECTORS, type Zone } from '../../../../test/support/mail-zone.js';
import { judgeDkim } from './judge-dkim.js';
import { judgeDmarc } from './judge-dmarc.js';
import { judgeSpf } from './judge-spf.js';
import { collectMail } from './mail-reading.js';

function rsaKey(bits: number, form: 'spki' | 'pkcs1' = 'spki'): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ type: form, format: 'der' }).toString('base64');
}

const STRONG = rsaKey(2048);

describe('SPF', () => {
  it.each<[string, Zone, string]>([
    ['one record that ends in -all', { [DOMAIN]: ['MS=ms1', 'v=spf1 include:a.example -all'] }, 'pass'],
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
    expect(judgeSpf(await readingOf(zone)).status).toBe(status);
  });

  it('ends a chain of redirects', async () => {
    const zone = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`n${n}.example`, [`v=spf1 redirect=n${n + 1}.example`]]),
    );
    const dns = dnsOf(zone);
    const reading = await collectMail(['n0.example'], [], dns, getDomain);
    expect(judgeSpf(reading).status).toBe('fail');
    expect(dns.asked.length).toBeLessThan(15);
  });
});

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
    ['a domain that may send', { [DOMAIN]: ['v=spf1 mx -all'] }, 'fail'],
  ])('%s', async (_what, zone, status) => {
    expect(judgeDkim(await readingOf(zone)).status).toBe(status);
  });
});

describe('DMARC', () => {
  const at = (text: string): Zone => ({ [`_dmarc.${DOMAIN}`]: [text] });
  const RUA = 'rua=mailto:dmarc@harbour.example';

  it.each<[string, Zone, string]>([
    ['reject', at(`v=DMARC1; p=reject; ${RUA}`), 'pass'],
    ['written in another way', at(`V=DMARC1;P=Reject;pct=100;RUA=mailto:a@b.example;`), 'pass'],
    ['reject without reports', at('v=DMARC1; p=reject'), 'warning'],
    ['reject for a part', at(`v=DMARC1; p=reject; pct=50; ${RUA}`), 'warning'],
    ['a part that is no number', at(`v=DMARC1; p=reject; pct=all; ${RUA}`), 'warning'],
    ['a part of more than all', at(`v=DMARC1; p=reject; pct=101; ${RUA}`), 'warning'],
    ['quarantine', at(`v=DMARC1; p=quarantine; ${RUA}`), 'warning'],
    ['quarantine for a part', at(`v=DMARC1; p=quarantine; pct=10; ${RUA}`), 'fail'],
    ['none', at(`v=DMARC1; p=none; ${RUA}`), 'fail'],
    ['none for subdomains', at(`v=DMARC1; p=reject; sp=none; ${RUA}`), 'fail'],
    ['quarantine for subdomains', at(`v=DMARC1; p=reject; sp=quarantine; ${RUA}`), 'warning'],
    ['an unknown policy for subdomains', at(`v=DMARC1; p=reject; sp=refuse; ${RUA}`), 'fail'],
    ['an unknown policy for names that do not exist', at(`v=DMARC1; p=reject; np=refuse; ${RUA}`), 'fail'],
    ['a test of reject', at(`v=DMARC1; p=reject; t=y; ${RUA}`), 'warning'],
    ['no test', at(`v=DMARC1; p=reject; t=n; ${RUA}`), 'pass'],
    ['a test of quarantine', at(`v=DMARC1; p=quarantine; t=y; ${RUA}`), 'fail'],
    ['a test of quarantine for subdomains', at(`v=DMARC1; p=reject; sp=quarantine; t=y; ${RUA}`), 'fail'],
    ['none for names that do not exist', at(`v=DMARC1; p=reject; np=none; ${RUA}`), 'fail'],
    ['quarantine for names that do not exist', at(`v=DMARC1; p=reject; np=quarantine; ${RUA}`), 'warning'],
    [
      'reject for names that do not exist, and not for subdomains',
      at(`v=DMARC1; p=reject; sp=none; np=reject; ${RUA}`),
      'fail',
    ],
    ['the version in small letters', at(`v=dmarc1; p=reject; ${RUA}`), 'fail'],
    ['a version of its own', at(`v=DMARC2; p=reject; ${RUA}`), 'fail'],
    ['a report address without mailto', at('v=DMARC1; p=reject; rua=dmarc@harbour.example'), 'warning'],
    ['a report address of the web', at('v=DMARC1; p=reject; rua=https://harbour.example/dmarc'), 'warning'],
    ['a report address of nobody', at('v=DMARC1; p=reject; rua=mailto:'), 'warning'],
    [
      'one report address that works',
      at('v=DMARC1; p=reject; rua=dmarc@harbour.example, mailto:dmarc@harbour.example!10m'),
      'pass',
    ],
    ['a tag that is not known', at(`v=DMARC1; p=reject; colour=blue; ri=3600; ${RUA}`), 'pass'],
    ['a tag twice', at(`v=DMARC1; p=reject; p=none; ${RUA}`), 'fail'],
    ['an organization that says so', at(`v=DMARC1; p=reject; psd=n; ${RUA}`), 'pass'],
    ['an organization that says that it is a suffix', at(`v=DMARC1; p=reject; psd=y; ${RUA}`), 'warning'],
    ['no semicolon', at(`v=DMARC1 p=reject ${RUA}`), 'fail'],
    ['an unknown policy', at(`v=DMARC1; p=refuse; ${RUA}`), 'fail'],
    ['no policy', at(`v=DMARC1; ${RUA}`), 'fail'],
    ['two records', { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject', 'v=DMARC1; p=reject'] }, 'fail'],
    ['a record that does not begin as one', at(`p=reject; v=DMARC1; ${RUA}`), 'fail'],
    ['nothing', {}, 'fail'],
    ['no answer', { [`_dmarc.${DOMAIN}`]: null }, 'not-assessed'],
  ])('%s', async (_what, zone, status) => {
    expect(judgeDmarc(await readingOf(zone)).status).toBe(status);
  });

  it.each<[string, Zone, string]>([
    ['follows its organizational domain', { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${RUA}`] }, 'pass'],
    ['does not follow a public suffix', { '_dmarc.co.uk': [`v=DMARC1; p=reject; ${RUA}`] }, 'fail'],
    [
      'weakens itself',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${RUA}`], '_dmarc.mail.harbour.co.uk': ['v=DMARC1; p=none'] },
      'fail',
    ],
    [
      'is strict alone, and leaves those below to others',
      { '_dmarc.harbour.co.uk': ['v=DMARC1; p=none'], '_dmarc.mail.harbour.co.uk': [`v=DMARC1; p=reject; ${RUA}`] },
      'warning',
    ],
    ['follows sp of its organization', { '_dmarc.harbour.co.uk': [`v=DMARC1; p=none; sp=reject; ${RUA}`] }, 'pass'],
    [
      'follows a weak sp of its organization',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; sp=none; ${RUA}`] },
      'fail',
    ],
    [
      'exists, so that np does not govern it',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; np=none; ${RUA}`] },
      'pass',
    ],
    ['follows a test of its organization', { '_dmarc.harbour.co.uk': [`v=DMARC1; p=quarantine; t=y; ${RUA}`] }, 'fail'],
    [
      'has an sp that nobody looks for',
      {
        '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${RUA}`],
        '_dmarc.mail.harbour.co.uk': [`v=DMARC1; p=reject; sp=none; np=none; ${RUA}`],
      },
      'pass',
    ],
    [
      'has an sp that does not help it',
      {
        '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${RUA}`],
        '_dmarc.mail.harbour.co.uk': [`v=DMARC1; p=none; sp=reject; ${RUA}`],
      },
      'fail',
    ],
    [
      'has two records, of which none counts',
      {
        '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${RUA}`],
        '_dmarc.mail.harbour.co.uk': ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
      },
      'pass',
    ],
    ['only has the policy of its public suffix', { '_dmarc.co.uk': [`v=DMARC1; p=reject; psd=y; ${RUA}`] }, 'warning'],
    [
      'has a public suffix that asks for nothing',
      { '_dmarc.co.uk': [`v=DMARC1; p=reject; sp=none; psd=y; ${RUA}`] },
      'fail',
    ],
    [
      'does not answer itself',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${RUA}`], '_dmarc.mail.harbour.co.uk': null },
      'not-assessed',
    ],
  ])('of a subdomain that %s', async (_what, zone, status) => {
    expect(judgeDmarc(await readingOf(zone, ['mail.harbour.co.uk'])).status).toBe(status);
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
    expect(judgeSpf(await readingOf(zone, ['a.example', 'b.example', 'c.example'])).status).toBe(status);
  });

  it('names those behind the verdict, the worst first', async () => {
    const reading = await readingOf({ 'a.example': ['v=spf1 ~all'], 'b.example': good }, [
      'C.example.',
      'a.example',
      'b.example',
      'a.example',
    ]);
    const verdict = judgeSpf(reading);
    expect(verdict.affected.count).toBe(2);
    expect(verdict.affected.sample.map(({ id }) => id)).toEqual(['c.example', 'a.example']);
    expect(verdict.summary).toMatch(/^1 of 3 domains /);
  });

  it('names no more than a sample', async () => {
    const domains = Array.from({ length: 300 }, (_, n) => `d${n}.example`);
    const verdict = judgeDmarc(await readingOf({}, domains));
    expect(verdict.affected.count).toBe(300);
    expect(verdict.affected.sample).toHaveLength(25);
    expect(verdict.observed).toHaveLength(25);
  });

  it('asks for the policy of an organization once', async () => {
    const dns = dnsOf({});
    await collectMail(['a.harbour.example', 'b.harbour.example'], [], dns, getDomain);
    expect(dns.asked.filter((name) => name === '_dmarc.harbour.example')).toHaveLength(1);
  });

  it('knows nothing without a domain', async () => {
    const reading = await readingOf({}, []);
    for (const judge of [judgeSpf, judgeDkim, judgeDmarc])
      expect(judge(reading)).toMatchObject({ status: 'not-assessed', reason: 'empty-answer' });
  });

  it('never fails a domain about which DNS says nothing', async () => {
    const names = [DOMAIN, `_dmarc.${DOMAIN}`, ...SELECTORS.map((selector) => `${selector}.${DOMAIN}`)];
    const reading = await readingOf(Object.fromEntries(names.map((name) => [name, null])));
    for (const judge of [judgeSpf, judgeDkim, judgeDmarc])
      expect(judge(reading)).toMatchObject({ status: 'not-assessed', reason: 'unreachable' });
  });
});
