import type { FakeDns } from './fake-dns.js';
import type { Answer, Session } from './session.js';

/** A domain of an organization, as the service shows it. */
export interface Domain {
  id: string;
  domain: string;
  autoJoin: string;
  verifiedAt: string | null;
  challenge: { name: string; type: string; value: string };
}

/** Puts a domain on the list of the session's organization. */
export async function addDomain(session: Session, domain: string, autoJoin = 'off'): Promise<Domain> {
  const { status, body } = await session.post('/organizations/domains', { domain, autoJoin });
  if (status !== 201) throw new Error(`Not added: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Asks the service to look for the proof. */
export function verifyDomain(session: Session, { id }: Domain): Promise<Answer> {
  return session.post(`/organizations/domains/${id}/verify`);
}

/** Puts the proof into the DNS, beside what is there. */
export function publish(dns: FakeDns, { challenge: { name, value } }: Domain): void {
  dns.records.set(name, [...(dns.records.get(name) ?? []), value]);
}

/** Adds a domain and proves it. */
export async function verifiedDomain(
  dns: FakeDns,
  session: Session,
  domain: string,
  autoJoin = 'off',
): Promise<Domain> {
  const added = await addDomain(session, domain, autoJoin);
  publish(dns, added);
  const { status, body } = await verifyDomain(session, added);
  if (status !== 200) throw new Error(`Not verified: ${status} ${JSON.stringify(body)}`);
  return body;
}
