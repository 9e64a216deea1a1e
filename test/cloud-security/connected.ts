import { fileURLToPath } from 'node:url';
import { type Answer, type Session, signIn } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';
import { AcmeTenant } from './acme-tenant.js';

export const ACME_EXTENSION = fileURLToPath(new URL('../extending/acme-suite/', import.meta.url));
export const ACME = '/cloud-security/acme-drive';
export const FACTOR = 'acme.people.second-factor';
export const ADMINS = 'acme.people.few-admins';
export const LINKS = 'acme.sharing.links';

/** A service that knows Acme Drive, a tenant of it, and somebody who may connect the two. */
export interface AcmeWorld {
  service: TestService;
  tenant: AcmeTenant;
  session: Session;
  organizationId: number;
}

export async function startAcme(env: Record<string, string> = {}): Promise<AcmeWorld> {
  const tenant = await AcmeTenant.start();
  const service = await startService({
    EXTENSIONS: ACME_EXTENSION,
    ACME_SUITE_URL: tenant.url,
    CLOUD_AUDITS_PER_HOUR: '1000',
    ...env,
  });
  const session = await signIn(service, 'ada');
  return { service, tenant, session, organizationId: await idOf(service, session) };
}

export async function stopAcme({ service, tenant }: AcmeWorld): Promise<void> {
  tenant.release();
  await service.stop();
  await tenant.stop();
}

export async function idOf(service: TestService, session: Session): Promise<number> {
  const row = await service.database.queryOne<{ id: number }>('SELECT id FROM organization WHERE public_id = $1', [
    session.account.organization.id,
  ]);
  return row!.id;
}

/** Connects, and waits for the audit that begins with it. */
export async function connect({ session, tenant }: Pick<AcmeWorld, 'session' | 'tenant'>): Promise<Answer> {
  const answer = await session.put(`${ACME}/connection`, { credentials: tenant.credentials });
  if (answer.status !== 200) throw new Error(`Not connected: ${answer.status} ${JSON.stringify(answer.body)}`);
  await audit(session);
  return answer;
}

/** Has it audited, or waits for the run that is under way: what became of it. */
export async function audit(session: Session): Promise<Answer['body']> {
  const { status, body } = await session.post(`${ACME}/audit`, undefined, { Prefer: 'wait=30' });
  if (status !== 202) throw new Error(`Not audited: ${status} ${JSON.stringify(body)}`);
  return body.audit;
}

/** `id: status` of every check, as the suite shows them. */
export async function statuses(session: Session): Promise<Record<string, string>> {
  const { body } = await session.get(ACME);
  return Object.fromEntries(body.checks.map(({ id, status }: { id: string; status: string }) => [id, status]));
}

/** Connects, and leaves a row in each list: audits, what moved between them, an exception. */
export async function seedAcme(world: Pick<AcmeWorld, 'session' | 'tenant'>): Promise<void> {
  const { session, tenant } = world;
  await connect(world);
  tenant.links = 'anyone';
  await audit(session);
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await session.put(`${ACME}/checks/${LINKS}/exception`, { reason: 'For a day.', expiresOn });
}
