import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { furtherMembership, link, member, newcomer, signInWithGithub } from '../support/belonging.js';
import { type LocalIdentityProvider, startIdentityProvider } from '../support/identity-provider/identity-provider.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Browser, Session } from '../support/session.js';

describe('sessions that end while another takes their place', () => {
  let idp: LocalIdentityProvider;
  let service: TestService;

  beforeAll(async () => {
    idp = await startIdentityProvider();
    service = await startService(idp.github.environment());
  });
  afterAll(async () => {
    await service.stop();
    await idp.stop();
  });

  /** Until this many statements of the service wait for a lock, or `settled` says that none will. */
  async function waiting(count: number, settled: () => boolean): Promise<void> {
    const blocked = async (): Promise<number> =>
      (
        await service.database.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;
    while (!settled() && (await blocked()) < count) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Two organizations of one person: where they are signed in, and where they go. */
  async function inTwo(name: string): Promise<{ here: Session; first: string; second: string }> {
    const here = await member(service, idp, name, `${name}-first`, 'viewer');
    const second = await furtherMembership(service, idp, name, `${name}-second`);
    return { here, first: here.account.organization.id, second };
  }

  it('a session that somebody ends while an account is being linked in it links nothing', async () => {
    const here = await member(service, idp, 'watched', 'watched-first', 'viewer');
    const person = newcomer(idp, 'thief');
    const key = JSON.stringify(['github', '', String(idp.github.people.get(person)!.id)]);
    let linking: Promise<Answer> | undefined;
    await service.database.transaction(async () => {
      await service.database.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      let isSettled = false;
      linking = link(here, 'github', person).finally(() => (isSettled = true));
      await waiting(1, () => isSettled);
      await service.database.query(
        `UPDATE user_session SET revoked_at = now(), revoked_reason = 'test' WHERE id = $1`,
        [
          (await service.database.queryOne<{ id: string }>(
            `SELECT s.id FROM user_session s JOIN app_user u ON u.id = s.user_id WHERE u.public_id = $1 AND s.revoked_at IS NULL`,
            [here.account.user.id],
          ))!.id,
        ],
      );
    });
    const { status, body } = await linking!;
    expect([status, body.code]).toEqual([403, 'oauth-transaction-invalid']);
    const rows = await service.database.query(
      `SELECT 1 FROM user_identity i JOIN app_user u ON u.id = i.user_id WHERE u.public_id = $1`,
      [here.account.user.id],
    );
    expect(rows).toHaveLength(1);
  });

  const isAlive = async (session: Browser): Promise<boolean> => (await session.get('/auth/me')).status === 200;

  /**
   * Lets `session` go to an organization, and holds it where its old session has ended and the new one is not there yet;
   * meanwhile `end` is sent. Then both go on.
   */
  async function switchAgainst(
    session: Session,
    organizationId: string,
    end: () => Promise<Answer>,
  ): Promise<Answer[]> {
    let settled = 0;
    const noted = (answer: Promise<Answer>): Promise<Answer> => answer.finally(() => (settled += 1));
    const answers: Promise<Answer>[] = [];
    await service.database.transaction(async () => {
      // The new session refers to it, so that its insert waits.
      await service.database.query(`SELECT 1 FROM organization WHERE public_id = $1 FOR UPDATE`, [organizationId]);
      answers.push(noted(session.post('/auth/switch', { organizationId })));
      await waiting(1, () => settled > 0);
      answers.push(noted(end()));
      // It waits in the process for the person's other request, which shows nowhere outside.
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    return Promise.all(answers);
  }

  it('none survives signing out everywhere else', async () => {
    const { here, second } = await inTwo('alba');
    const keeper = await signInWithGithub(service, 'alba');
    const answers = await switchAgainst(here, second, () => keeper.delete('/auth/sessions'));
    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    expect(await isAlive(here)).toBe(false);
    expect((await here.post('/auth/refresh')).status).toBe(401);
    expect(await isAlive(keeper)).toBe(true);
  });

  it('none survives the unlinking of what it was begun with', async () => {
    const { here, second } = await inTwo('bela');
    newcomer(idp, 'bela-two');
    await link(here, 'github', 'bela-two');
    const keeper = await signInWithGithub(service, 'bela-two');
    const [first] = (await keeper.get('/auth/me')).body.user.identities as { id: string }[];
    const answers = await switchAgainst(here, second, () => keeper.delete(`/auth/identities/${first!.id}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    expect(await isAlive(here)).toBe(false);
    expect(await isAlive(keeper)).toBe(true);
  });

  it('none survives, however the two fall', async () => {
    const { first, second } = await inTwo('cleo');
    const keeper = await signInWithGithub(service, 'cleo');
    for (let round = 0; round < 20; round += 1) {
      const runaway = await signInWithGithub(service, 'cleo');
      const { organization } = (await runaway.get('/auth/me')).body as { organization: { id: string } };
      const organizationId = organization.id === first ? second : first;
      const [ended] = await Promise.all([
        keeper.delete('/auth/sessions'),
        runaway.post('/auth/switch', { organizationId }),
      ]);
      expect(ended.status).toBe(204);
      expect(await isAlive(runaway)).toBe(false);
    }
    expect(await isAlive(keeper)).toBe(true);
  });

  describe('where the membership is just being ended', () => {
    const removal = `DELETE FROM membership m USING app_user u, organization o
                      WHERE u.id = m.user_id AND o.id = m.organization_id AND u.public_id = $1 AND o.public_id = $2`;
    const comeBack = `INSERT INTO membership (organization_id, user_id, role)
                      SELECT o.id, u.id, 'viewer' FROM app_user u, organization o WHERE u.public_id = $1 AND o.public_id = $2`;

    /** Removes the person from the organization while `enter` goes there; what `enter` came to. */
    async function removedWhile<T>(of: [user: string, organization: string], enter: () => Promise<T>): Promise<T> {
      let settled = false;
      let entered: Promise<T> | undefined;
      await service.database.transaction(async () => {
        await service.database.query(removal, of);
        entered = enter().finally(() => (settled = true));
        entered.catch(() => undefined);
        await waiting(1, () => settled);
      });
      return entered!;
    }

    it('a switch opens none, which would come to life with the next invitation', async () => {
      const { here, first, second } = await inTwo('dana');
      const user = String(here.account.user.id);
      const { status } = await removedWhile([user, second], () =>
        here.post('/auth/switch', { organizationId: second }),
      );
      expect(status).toBe(401);
      await service.database.query(comeBack, [user, second]);
      // Nothing was changed: the session is where it was.
      expect((await here.get('/auth/me')).body.organization.id).toBe(first);
    });

    it('a sign-in opens none', async () => {
      const before = await member(service, idp, 'ella', 'ella-org', 'viewer');
      const user = String(before.account.user.id);
      const sessions = (): Promise<object[]> =>
        service.database.query(
          `SELECT 1 FROM user_session s JOIN app_user u ON u.id = s.user_id WHERE public_id = $1`,
          [user],
        );
      await expect(
        removedWhile([user, before.account.organization.id], () => signInWithGithub(service, 'ella')),
      ).rejects.toThrow('unauthenticated');
      expect(await sessions()).toHaveLength(1);
    });
  });
});
