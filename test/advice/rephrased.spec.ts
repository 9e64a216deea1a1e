import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Asked, says } from '../support/fake-model.js';
import type { Answer } from '../support/session.js';
import { type AdvisedWorld, refresh, startAdvised, stopAdvised } from './advised.js';

const BOTH = { parts: ['maturity-words', 'job-description'], force: true };

let world: AdvisedWorld;

beforeAll(async () => {
  world = await startAdvised();
  expect((await world.ada.put('/organizations/ai-settings', world.model.settings())).status).toBe(200);
}, 60_000);

afterAll(() => stopAdvised(world));

/** Every sentence once more, put differently. */
function putDifferently(asked: Asked, put: (text: string) => string): object {
  const texts = asked.evidence.texts as { key: string; text: string }[];
  return { texts: texts.map(({ key, text }) => ({ key, text: put(text) })) };
}

async function words(): Promise<{ maturity: Answer['body']; job: Answer['body'] }> {
  const [maturity, job] = [await world.ada.get('/organizations/maturity'), await world.ada.get('/jd')];
  expect([maturity.status, job.status]).toEqual([200, 200]);
  return { maturity: maturity.body, job: job.body };
}

describe('words about maturity and a job', () => {
  it('of a slow model are waited for; the numbers in them are ours', async () => {
    const before = await words();
    world.model.otherwise = says.by((asked) => putDifferently(asked, (text) => `Put shortly: ${text}`), {
      chunks: 12,
      everyMs: 25,
    });
    expect(await refresh(world.ada, BOTH)).toMatchObject({ state: 'done', problem: null });
    const { maturity, job } = await words();
    for (const { writtenBy } of [maturity, job]) expect(writtenBy.generator).toMatchObject({ kind: 'model' });
    expect(maturity.words.means).toBe(`Put shortly: ${before.maturity.words.means}`);
    expect(JSON.stringify(job.sections)).toContain('Put shortly: ');
  });

  it('of a model that has numbers of its own are refused, and the template’s are shown', async () => {
    world.model.otherwise = says.by((asked) => putDifferently(asked, (text) => `${text} It costs 42 a day.`));
    await refresh(world.ada, BOTH);
    expect(JSON.stringify(await words())).not.toContain('42 a day');
  });
});
