import { describe, expect, it } from '@jest/globals';
import { getDomain } from 'tldts';
import { evaluateDmarc } from './evaluate-dmarc.js';
import { collectMail } from './mail-reading.js';
import { dnsOf, DOMAIN, readingOf, type Zone } from './testing/zone.js';

describe('DMARC', () => {
  const at = (text: string): Zone => ({ [`_dmarc.${DOMAIN}`]: [text] });
  const RUA = 'rua=mailto:dmarc@harbour.example';
  const HERE = 'rua=mailto:dmarc@mail.harbour.co.uk';

  it.each<[string, Zone, string]>([
    ['reject', at(`v=DMARC1; p=reject; ${RUA}`), 'pass'],
    ['written in another way', at(`V=DMARC1;P=Reject;pct=100;RUA=mailto:a@Harbour.example;`), 'pass'],
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
    ['the policy behind the report address', at(`v=DMARC1; ${RUA}; sp=reject; p=reject`), 'pass'],
    ['the policy behind every other tag', at(`v=DMARC1; np=reject; t=n; psd=n; adkim=s; ${RUA}; p=reject`), 'pass'],
    ['a test in capitals', at(`v=DMARC1; p=reject; T=Y; ${RUA}`), 'warning'],
    ['a test that is neither', at(`v=DMARC1; p=reject; t=maybe; ${RUA}`), 'pass'],
    ['a part of nothing of reject', at(`v=DMARC1; p=reject; pct=0; ${RUA}`), 'warning'],
    ['reject for subdomains alone', at(`v=DMARC1; p=none; sp=reject; np=reject; ${RUA}`), 'fail'],
    ['the report address twice', at(`v=DMARC1; p=reject; ${RUA}; ${RUA}`), 'fail'],
    ['a policy of two words', at(`v=DMARC1; p=reject quarantine; ${RUA}`), 'fail'],
    ['a suffix test', at(`v=DMARC1; p=reject; psd=u; ${RUA}`), 'pass'],
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
    expect(evaluateDmarc(await readingOf(zone)).status).toBe(status);
  });

  it.each<[string, Zone, string]>([
    ['follows its organizational domain', { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`] }, 'pass'],
    ['does not follow a public suffix', { '_dmarc.co.uk': [`v=DMARC1; p=reject; ${HERE}`] }, 'fail'],
    [
      'weakens itself',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`], '_dmarc.mail.harbour.co.uk': ['v=DMARC1; p=none'] },
      'fail',
    ],
    [
      'is strict alone, and leaves those below to others',
      { '_dmarc.harbour.co.uk': ['v=DMARC1; p=none'], '_dmarc.mail.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`] },
      'warning',
    ],
    ['follows sp of its organization', { '_dmarc.harbour.co.uk': [`v=DMARC1; p=none; sp=reject; ${HERE}`] }, 'pass'],
    [
      'follows a weak sp of its organization',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; sp=none; ${HERE}`] },
      'fail',
    ],
    [
      'exists, so that np does not govern it',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; np=none; ${HERE}`] },
      'pass',
    ],
    [
      'follows a test of its organization',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=quarantine; t=y; ${HERE}`] },
      'fail',
    ],
    [
      'has an sp that nobody looks for',
      {
        '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`],
        '_dmarc.mail.harbour.co.uk': [`v=DMARC1; p=reject; sp=none; np=none; ${HERE}`],
      },
      'pass',
    ],
    [
      'has an sp that does not help it',
      {
        '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`],
        '_dmarc.mail.harbour.co.uk': [`v=DMARC1; p=none; sp=reject; ${HERE}`],
      },
      'fail',
    ],
    [
      'has two records, of which none counts',
      {
        '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`],
        '_dmarc.mail.harbour.co.uk': ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
      },
      'pass',
    ],
    [
      'is its own organization where two records stand above it',
      {
        '_dmarc.harbour.co.uk': ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
        '_dmarc.mail.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`],
      },
      'pass',
    ],
    ['only has the policy of its public suffix', { '_dmarc.co.uk': [`v=DMARC1; p=reject; psd=y; ${HERE}`] }, 'warning'],
    [
      'has a public suffix that asks for nothing',
      { '_dmarc.co.uk': [`v=DMARC1; p=reject; sp=none; psd=y; ${HERE}`] },
      'fail',
    ],
    [
      'does not answer itself',
      { '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject; ${HERE}`], '_dmarc.mail.harbour.co.uk': null },
      'not-assessed',
    ],
  ])('of a subdomain that %s', async (_what, zone, status) => {
    expect(evaluateDmarc(await readingOf(zone, ['mail.harbour.co.uk'])).status).toBe(status);
  });
});

describe('DMARC reports at another organization (RFC 9990, section 4)', () => {
  const OTHER = `${DOMAIN}._report._dmarc.reports.example`;
  const THIRD = `${DOMAIN}._report._dmarc.third.example`;
  const to = (...addresses: string[]): Zone => ({
    [`_dmarc.${DOMAIN}`]: [`v=DMARC1; p=reject; rua=${addresses.map((one) => `mailto:${one}`).join(', ')}`],
  });

  it.each<[string, Zone, string]>([
    ['are taken there', { ...to('in@reports.example'), [OTHER]: ['v=DMARC1'] }, 'pass'],
    ['are taken there, said with more', { ...to('in@reports.example!10m'), [OTHER]: ['v=DMARC1;', 'other'] }, 'pass'],
    [
      'are taken there at another address',
      { ...to('in@reports.example'), [OTHER]: ['v=DMARC1; rua=mailto:new@reports.example'] },
      'pass',
    ],
    [
      'are sent on to a third one, and so to none',
      { ...to('in@reports.example'), [OTHER]: ['v=DMARC1; rua=mailto:new@third.example'] },
      'warning',
    ],
    ['are not taken there', to('in@reports.example'), 'warning'],
    ['have something else there', { ...to('in@reports.example'), [OTHER]: ['v=spf1 -all'] }, 'warning'],
    ['have no answer there', { ...to('in@reports.example'), [OTHER]: null }, 'not-assessed'],
    ['are taken by one of two', { ...to('in@third.example', 'in@reports.example'), [OTHER]: ['v=DMARC1'] }, 'pass'],
    ['go to ourselves, too', to('in@reports.example', `in@${DOMAIN}`), 'pass'],
    ['are taken by none of two', to('in@third.example', 'in@reports.example'), 'warning'],
    [
      'are not taken by one, and by the other it is not known',
      { ...to('in@third.example', 'in@reports.example'), [THIRD]: null },
      'not-assessed',
    ],
    [
      'are taken by one, and by the other it is not known',
      { ...to('in@third.example', 'in@reports.example'), [THIRD]: null, [OTHER]: ['v=DMARC1'] },
      'pass',
    ],
    ['go to a name below our own', to(`in@dmarc.${DOMAIN}`), 'pass'],
    ['go to a name that only ends as ours', to(`in@new${DOMAIN}`), 'warning'],
    [
      'matter less than what the policy leaves open',
      { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=none; rua=mailto:in@reports.example'], [OTHER]: null },
      'fail',
    ],
  ])('that %s', async (_what, zone, status) => {
    expect(evaluateDmarc(await readingOf(zone)).status).toBe(status);
  });

  it.each<[string, Zone, string]>([
    [
      'of the organization are taken for the organization',
      {
        '_dmarc.harbour.co.uk': ['v=DMARC1; p=reject; rua=mailto:in@reports.example'],
        'harbour.co.uk._report._dmarc.reports.example': ['v=DMARC1'],
      },
      'pass',
    ],
    [
      'of its own have to be taken for it by name',
      {
        '_dmarc.harbour.co.uk': [`v=DMARC1; p=reject`],
        '_dmarc.mail.harbour.co.uk': ['v=DMARC1; p=reject; rua=mailto:in@reports.example'],
        'harbour.co.uk._report._dmarc.reports.example': ['v=DMARC1'],
      },
      'warning',
    ],
    [
      'go from an organization by itself to what stands above it',
      { '_dmarc.mail.harbour.co.uk': ['v=DMARC1; p=reject; psd=n; rua=mailto:in@harbour.co.uk'] },
      'warning',
    ],
  ])('of a subdomain that %s', async (_what, zone, status) => {
    expect(evaluateDmarc(await readingOf(zone, ['mail.harbour.co.uk'])).status).toBe(status);
  });

  it('says who does not take reports of single messages', async () => {
    const zone = {
      [`_dmarc.${DOMAIN}`]: [`v=DMARC1; p=reject; rua=mailto:in@${DOMAIN}; ruf=mailto:in@reports.example`],
    };
    const { status, note } = evaluateDmarc(await readingOf(zone));
    expect({ status, note }).toEqual({
      status: 'pass',
      note: 'reports.example does not say that it takes reports about harbour.example: it is sent none.',
    });
  });

  it('knows an organization by either way of writing its name', async () => {
    const name = 'häfen.example';
    const zone = { [`_dmarc.${name}`]: ['v=DMARC1; p=reject; rua=mailto:in@XN--Hfen-loa.example'] };
    expect(evaluateDmarc(await readingOf(zone, [name])).status).toBe('pass');
  });

  it('asks ten others at most, and does not know of the rest', async () => {
    const hosts = Array.from({ length: 14 }, (_, index) => `in@n${index}.example`);
    const dns = dnsOf(to(...hosts));
    const reading = await collectMail([DOMAIN], [], dns, getDomain);
    expect(dns.asked.filter((name) => name.includes('._report.'))).toHaveLength(10);
    expect(evaluateDmarc(reading).status).toBe('not-assessed');
  });

  it('does not know it from a reading of before it was asked', async () => {
    const { domains } = await readingOf({ ...to('in@reports.example'), [OTHER]: ['v=DMARC1'] });
    const before = domains.map(({ dmarcReports: _, ...domain }) => domain);
    expect(evaluateDmarc({ domains: before }).status).toBe('not-assessed');
  });
});

describe('the way up to a DMARC policy', () => {
  const NAME = 'mail.physics.harbour.co.uk';
  const strict = `v=DMARC1; p=reject; rua=mailto:dmarc@physics.harbour.co.uk`;

  it.each<[string, Zone, string]>([
    [
      'ends at a part that calls itself an organization',
      { '_dmarc.physics.harbour.co.uk': [`${strict}; psd=n`], '_dmarc.harbour.co.uk': ['v=DMARC1; p=none'] },
      'pass',
    ],
    [
      'goes on where a part has only a record',
      { '_dmarc.physics.harbour.co.uk': ['v=DMARC1; p=none'], '_dmarc.harbour.co.uk': [strict] },
      'pass',
    ],
    ['takes the highest record there is', { '_dmarc.physics.harbour.co.uk': [strict] }, 'pass'],
    ['does not answer where it matters', { '_dmarc.harbour.co.uk': null }, 'not-assessed'],
    ['ends below one that is a suffix', { '_dmarc.harbour.co.uk': [`${strict}; psd=y`] }, 'warning'],
  ])('%s', async (_what, zone, status) => {
    expect(evaluateDmarc(await readingOf(zone, [NAME])).status).toBe(status);
  });

  it('asks eight names at most', async () => {
    const dns = dnsOf({});
    await collectMail(['a.b.c.d.e.f.g.h.i.j.harbour.example'], [], dns, getDomain);
    const asked = dns.asked.filter((name) => name.startsWith('_dmarc.'));
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(asked).toContain('_dmarc.harbour.example');
  });
});
