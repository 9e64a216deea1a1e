import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from '../support/service.js';
import { signIn } from '../support/session.js';

describe('the limit per person', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ USER_REQUESTS_PER_MINUTE: '5' });
  });
  afterAll(() => service.stop());

  it('holds over all sessions of one person, and for nobody else', async () => {
    const sessions = [await signIn(service, 'ada'), await signIn(service, 'ada')];
    const answers = [];
    // Up to twice as many: a minute may end in between.
    while (answers.length < 12 && answers.at(-1)?.status !== 429) {
      answers.push(await sessions[answers.length % 2]!.get('/auth/me'));
    }
    expect(answers.length).toBeGreaterThan(5);
    const { status, headers, body } = answers.at(-1)!;
    expect([status, body.code, body['violated-policies']]).toEqual([429, 'too-many-requests', ['user']]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await signIn(service, 'ben')).get('/auth/me')).status).toBe(200);
  });
});
