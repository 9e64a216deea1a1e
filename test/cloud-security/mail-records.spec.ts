import { afterEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '../../src/cloud-security/domain/audit-settings.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';
import { googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { MICROSOFT_EMERGENCY_ACCOUNTS, microsoftTenant } from '../../src/demo/tenants/microsoft-tenant.js';
import { audit } from '../support/audited.js';

const NOW = new Date('2026-11-20T09:00:00Z');

const SUITES = [
  {
    suite: 'microsoft-365',
    domain: 'larkfield-labs.example',
    key: 'selector1._domainkey.larkfield-labs.example',
    checks: 'm365.email',
    tenant: () => microsoftTenant(NOW, []),
  },
  {
    suite: 'google-workspace',
    domain: 'lantern-bay.example',
    key: 'google._domainkey.lantern-bay.example',
    checks: 'google.gmail',
    tenant: () => googleTenant(NOW),
  },
] as const;

describe.each(SUITES)('mail records of a tenant of $suite', ({ suite, domain, key, checks, tenant }) => {
  const RUA = `rua=mailto:dmarc@${domain}`;
  let server: FakeTenantServer;

  afterEach(() => server.stop());

  async function statusWith(check: string, records: FakeTenant['dns'], selectors: readonly string[] = []) {
    const whole = tenant();
    server = await FakeTenantServer.start({ ...whole, dns: { ...whole.dns, ...records } });
    const settings = {
      ...DEFAULT_SETTINGS,
      emergencyAccounts: MICROSOFT_EMERGENCY_ACCOUNTS,
      parameters: { [`${checks}.dkim`]: { selectors } },
    };
    const { statuses } = await audit(server, suite, NOW, settings);
    return statuses[`${checks}.${check}`];
  }

  it.each([
    ['a word that is none', 'v=spf1 ipv4:192.0.2.1 -all', 'fail'],
    ['an include of a name without a record', 'v=spf1 include:nowhere.example -all', 'fail'],
    ['an include of +all', 'v=spf1 include:open.example -all', 'fail'],
    ['all addresses', 'v=spf1 ip4:0.0.0.0/0 -all', 'fail'],
    ['two redirects', 'v=spf1 redirect=open.example redirect=open.example', 'fail'],
    ['eleven includes', `v=spf1 ${'include:good.example '.repeat(11)}-all`, 'fail'],
    ['ten includes', `v=spf1 ${'include:good.example '.repeat(10)}-all`, 'pass'],
  ])('are followed to the end: SPF with %s', async (_what, text, says) => {
    const others = { 'TXT open.example': [['v=spf1 +all']], 'TXT good.example': [['v=spf1 ip4:192.0.2.9 -all']] };
    expect(await statusWith('spf', { ...others, [`TXT ${domain}`]: [[text]] })).toBe(says);
  });

  it.each([
    ['p=reject; t=y', 'warning'],
    ['p=quarantine; t=y', 'fail'],
    ['p=reject; np=none', 'fail'],
    ['p=reject; np=quarantine', 'warning'],
    ['p=reject; psd=n', 'pass'],
  ])('are read as RFC 9989 says: DMARC with %s', async (tags, says) => {
    expect(await statusWith('dmarc', { [`TXT _dmarc.${domain}`]: [[`v=DMARC1; ${tags}; ${RUA}`]] })).toBe(says);
  });

  it('are none of DMARC when the version is in small letters', async () => {
    expect(await statusWith('dmarc', { [`TXT _dmarc.${domain}`]: [[`v=dmarc1; p=reject; ${RUA}`]] })).toBe('fail');
  });

  it.each([
    ['takes them', [['v=DMARC1;']], 'pass'],
    ['does not say so', [], 'warning'],
  ])('send DMARC reports to another organization that %s', async (_what, consent, says) => {
    const policy = [['v=DMARC1; p=reject; rua=mailto:in@reports.example']];
    const others = { [`TXT ${domain}._report._dmarc.reports.example`]: consent };
    expect(await statusWith('dmarc', { ...others, [`TXT _dmarc.${domain}`]: policy })).toBe(says);
  });

  it('tell of keys elsewhere, and take those that somebody named', async () => {
    const whole = tenant().dns;
    const target = `TXT ${whole[`CNAME ${key}`]?.[0]?.join('') ?? key}`;
    const moved = { [`CNAME ${key}`]: [], [`TXT ${key}`]: [], [`TXT s2024._domainkey.${domain}`]: whole[target] ?? [] };
    const spf = { [`TXT ${domain}`]: [['v=spf1 include:good.example -all']], 'TXT good.example': [['v=spf1 -all']] };
    expect(await statusWith('dkim', { ...moved, ...spf })).toBe('manual');
    await server.stop();
    expect(await statusWith('dkim', { ...moved, ...spf }, ['s2024'])).toBe('pass');
  });

  it.each([
    ['s=tlsrpt; ', 'fail'],
    ['h=sha1; ', 'fail'],
  ])('are no keys for mail with %s', async (tag, says) => {
    const whole = tenant().dns;
    const target = `TXT ${whole[`CNAME ${key}`]?.[0]?.join('') ?? key}`;
    const text = (whole[target]?.[0] ?? []).join('').replace('p=', `${tag}p=`);
    expect(await statusWith('dkim', { [target]: [[text]] })).toBe(says);
  });
});
