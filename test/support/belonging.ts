import { OrganizationSeeder } from '../../src/identity/index.js';
import type { Role } from '../../src/identity/index.js';
import type { LocalIdentityProvider } from './identity-provider/identity-provider.js';
import type { TestService } from './service.js';
import { agree, type Answer, consent, Session } from './session.js';

let nextId = 100_000;

/** Makes somebody at the fake GitHub, with a proven address unless told otherwise; their key there. */
export function newcomer(
  idp: LocalIdentityProvider,
  login: string,
  facts: { email?: string; verified?: boolean } = {},
): string {
  const { email = `${login}@example.net`, verified = true } = facts;
  nextId += 1;
  idp.github.people.set(login, { id: nextId, login, name: login, emails: [{ email, primary: true, verified }] });
  return login;
}

/** Signs somebody of the fake GitHub in: with an invitation, when there is one. */
export async function signInWithGithub(
  service: Pick<TestService, 'url'>,
  login: string,
  invitation?: string,
): Promise<Session> {
  const session = new Session(service.url);
  const returned =
    invitation === undefined
      ? await consent(session, 'github', login)
      : await agree(session, (await begin(session, 'github/start', { invitation })).body.location, login);
  const exchanged = await session.post('/auth/github/exchange', returned);
  if (exchanged.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(exchanged.body)}`);
  session.account = exchanged.body;
  return session;
}

/** Links an account to whoever is signed in; what the exchange answered. */
export async function link(session: Session, provider: string, person: string): Promise<Answer> {
  const begun = await begin(session, `identities/${provider}/link`, { returnTo: '/account' });
  return session.post(`/auth/${provider}/exchange`, await agree(session, begun.body.location, person));
}

/** Makes an invitation, as owner or admin for the address of a {@link newcomer}; its token. */
export async function invite(owner: Session, wanted: object = { role: 'viewer' }): Promise<string> {
  const made = await owner.post('/organizations/invitations', wanted);
  if (made.status !== 201) throw new Error(`Not invited: ${made.status} ${JSON.stringify(made.body)}`);
  return String(made.body.token);
}

/** Makes somebody of the fake GitHub a member of an organization, which is made if need be, and signs them in. */
export async function member(
  service: TestService,
  idp: LocalIdentityProvider,
  login: string,
  slug: string,
  role: Role,
): Promise<Session> {
  newcomer(idp, login);
  const seeder = service.app.get(OrganizationSeeder);
  const { id } = await seeder.ensure({ slug, name: slug, isDemo: false });
  await seeder.ensureMember({
    organizationId: id,
    provider: 'github',
    subject: String(idp.github.people.get(login)!.id),
    email: `${login}@example.net`,
    name: login,
    role,
  });
  return signInWithGithub(service, login);
}

/**
 * What a deed is answered that was let in by the guard before `meanwhile`, and comes to the organization's lock after it.
 * Deeds that take no such lock are done before it holds.
 */
export async function overtaken(
  { database }: TestService,
  organizationId: string,
  meanwhile: () => Promise<unknown>,
  deed: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await database.transaction(async () => {
    await database.query(`SELECT 1 FROM organization WHERE public_id = $1 FOR NO KEY UPDATE`, [organizationId]);
    await meanwhile();
    const progress = { isAnswered: false };
    answer = deed().finally(() => (progress.isAnswered = true));
    for (let tries = 0; !progress.isAnswered; tries += 1) {
      const waiting = await database.query(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`,
      );
      if (waiting.length > 0) return;
      if (tries === 500) throw new Error('The deed is neither done nor waiting.');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  return answer!;
}

/** Makes somebody of the fake GitHub who is known already a viewer of a further organization; its id. */
export async function furtherMembership(
  service: TestService,
  idp: LocalIdentityProvider,
  login: string,
  slug: string,
): Promise<string> {
  const seeder = service.app.get(OrganizationSeeder);
  const { id, publicId } = await seeder.ensure({ slug, name: slug, isDemo: false });
  await seeder.ensureMember({
    organizationId: id,
    provider: 'github',
    subject: String(idp.github.people.get(login)!.id),
    email: `${login}@example.net`,
    name: login,
    role: 'viewer',
  });
  return publicId;
}

/** The audit trail of an organization, in order. */
export async function auditOf(
  service: TestService,
  organizationId: string,
): Promise<{ action: string; actor: string; target: string | null; facts: Record<string, unknown> }[]> {
  return service.database.query(
    `SELECT e.action, e.actor_id AS actor, e.target_id AS target, e.facts
       FROM audit_event e JOIN organization o ON o.id = e.organization_id WHERE o.public_id = $1 ORDER BY e.id`,
    [organizationId],
  );
}

async function begin(session: Session, path: string, body: object): Promise<Answer> {
  const begun = await session.post(`/auth/${path}`, body);
  if (begun.status !== 200) throw new Error(`Not begun: ${begun.status} ${JSON.stringify(begun.body)}`);
  return begun;
}

/** An owner and an administrator of an organization of this name, of their own. */
export async function ownerAndAdministrator(
  service: TestService,
  idp: LocalIdentityProvider,
  slug: string,
): Promise<{ owner: Session; admin: Session; organizationId: string }> {
  const owner = await member(service, idp, `${slug}-owner`, slug, 'owner');
  const admin = await member(service, idp, `${slug}-admin`, slug, 'admin');
  return { owner, admin, organizationId: owner.account.organization.id };
}
