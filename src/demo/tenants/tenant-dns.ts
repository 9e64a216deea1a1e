import type { FakeTenant } from './fake-tenant.js';

type Answer = { state: 'found'; records: readonly string[] } | { state: 'none' } | { state: 'failed' };

/** The name service as a tenant's mail domains have it. */
export interface TenantDns {
  txt(name: string): Promise<Answer>;
  cname(name: string): Promise<Answer>;
}

/** Answers out of {@link FakeTenant.dns}; nothing is known while the name service is down. */
export function dnsOf(tenant: () => FakeTenant, isDown: () => boolean): TenantDns {
  const answer = (type: 'TXT' | 'CNAME', name: string): Promise<Answer> => {
    if (isDown()) return Promise.resolve({ state: 'failed' });
    const records = (tenant().dns[`${type} ${name.toLowerCase()}`] ?? []).map((parts) => parts.join(''));
    return Promise.resolve(records.length === 0 ? { state: 'none' } : { state: 'found', records });
  };
  return { txt: (name) => answer('TXT', name), cname: (name) => answer('CNAME', name) };
}
