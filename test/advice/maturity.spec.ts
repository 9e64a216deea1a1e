import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoredTexts } from '../../src/advice/app/stored-texts.service.js';
import { MaturityWordsWriter } from '../../src/advice/app/maturity-words.writer.js';
import type { Rephrased } from '../../src/advice/domain/rephrasing.js';
import type { DroppedText, Writing } from '../../src/advice/domain/written-text.js';
import { attested } from '../compliance/claims.js';
import { startDemoService } from '../support/demo-service.js';
import { organizationIdOf } from '../support/risk.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const PATH = '/organizations/maturity';
const CONTROLS = '/compliance/frameworks/nist-csf-2.0/controls';
const MEANS = 'Level {{level}} of {{top}} is where {{function}} is, which is tier {{tier}}.';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies as clients see them
type Body = any;

let service: TestService;
let ada: Session;
let cy: Session;
let me: Session;

beforeAll(async () => {
  service = await startDemoService({ INTELLIGENCE_SNAPSHOT: 'on' });
  [ada, cy, me] = [await signIn(service, 'ada'), await signIn(service, 'cy'), await signIn(service, 'me')];
}, 180_000);

afterAll(() => service.stop());

async function read(session: Session = cy): Promise<Body> {
  const { status, body } = await session.get(PATH);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

function functionOf({ functions }: Body, name: string): Body {
  return (functions as Body[]).find((one) => one.function === name);
}

/** Keeps what a model answered, as a refresh does. */
async function answered(texts: Rephrased['texts']): Promise<DroppedText[]> {
  const organizationId = await organizationIdOf(service, ada.account.organization.id);
  const writer = service.inside(MaturityWordsWriter);
  const owner = { organizationId, organizationPublicId: ada.account.organization.id };
  const { check, dataVersion, task, subject, request }: Writing<Rephrased> = await writer.prepare(owner);
  const { kept, dropped } = check({ texts });
  await service
    .inside(StoredTexts)
    .keep(
      organizationId,
      { task, subject },
      {
        value: kept,
        dataVersion,
        dropped,
        failure: null,
        authorship: {
          generator: { kind: 'model', key: 'openai-compatible', model: 'tiny-1' },
          promptVersion: request.promptVersion,
          usage: null,
          costMicroUsd: null,
          attempts: 1,
          generatedAt: new Date(),
        },
      },
    );
  return dropped;
}

describe('GET /organizations/maturity', () => {
  it('says of an organization without data that there is not enough, and gives no level', async () => {
    const body = await read(me);
    expect(body).toMatchObject({ status: 'not-enough-data', level: null, tier: null, range: { low: 0, high: 5 } });
    expect(body.words.means).toMatch(/^There is not enough data to give the organization a level/);
    expect(body.words.change).toMatch(/stood 30 days and 90 days ago is not known/);
    expect(body.overTime.map(({ level, delta }: Body) => [level, delta])).toEqual([
      [null, null],
      [null, null],
    ]);
    for (const { level, words } of body.functions as Body[]) {
      expect(level).toBeNull();
      expect(words.means).toContain('not enough data');
    }
    expect(body.writtenBy).toEqual({
      generator: { kind: 'template', key: 'template', model: null },
      generatedAt: null,
      stale: false,
      rephrased: 0,
      dropped: 0,
      outdated: 0,
      failed: null,
    });
  });

  it('says of the demo what its levels mean, by the same numbers', async () => {
    const body = await read();
    expect((body.functions as Body[]).map((one) => one.function)).toEqual(['GV', 'ID', 'PR', 'DE', 'RS', 'RC']);
    expect(body.words.means).toContain(
      `stands at level ${body.level.toFixed(1)} of 5, tier ${body.tier.number} ${body.tier.name}`,
    );
    for (const one of body.functions as Body[]) {
      if (one.level === null) continue;
      expect(one.words.means).toContain(`level ${one.level.toFixed(1)} of 5, tier ${one.tier.number} ${one.tier.name}`);
      expect(one.words.means).toContain(`from ${one.range.low.toFixed(1)} to ${one.range.high.toFixed(1)}.`);
      expect(one.lifts[0].text).toBe(one.words.next);
      expect(one.lifts.length).toBeLessThanOrEqual(5);
    }
    const weights = (body.functions as Body[]).map(({ weight }) => weight as number);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  });

  it('shows what is behind a level: signals, claims, and what holds it back', async () => {
    const protect = functionOf(await read(), 'PR');
    const disk = (protect.subcategories as Body[]).find(({ id }) => id === 'PR.DS-01');
    expect(disk.heldBy.map(({ code }: Body) => code)).toContain('contradiction');
    expect(disk.signals[0]).toMatchObject({ key: 'disk-encryption', strength: 'strong', share: expect.any(Number) });
    expect(disk.claim).toMatchObject({ status: 'implemented', standing: 'valid' });
    for (const link of [disk.link, disk.signals[0].link, protect.lifts[0].link]) {
      expect([link, (await cy.get(link)).status]).toEqual([link, 200]);
    }
    expect(functionOf(await read(), 'DE').notApplicable).toEqual(['DE.CM-02']);
  });

  it('compares with 30 and 90 days ago, by what was known and claimed then', async () => {
    const body = await read();
    const [month, quarter] = body.overTime;
    expect([month.daysAgo, quarter.daysAgo]).toEqual([30, 90]);
    expect(month.delta).toBeCloseTo(body.level - month.level, 5);
    const govern = functionOf(body, 'GV');
    expect(govern.overTime[1]).toMatchObject({ status: 'not-enough-data', level: null, delta: null });
    expect(govern.words.change).toMatch(/stood 90 days ago is not known: there was not enough data then\.$/);
    // What was attested for it has expired since.
    expect(functionOf(body, 'RC').words.change).toMatch(
      /^Recover \(RC\) was at level \d\.\d as of 30 days ago; what it is now/,
    );
  });

  it('takes words from a model, and never a number', async () => {
    const dropped = await answered([
      { key: 'GV.means', text: `${MEANS} It is at level 5.` },
      { key: 'GV.next', text: 'All is well, see https://attacker.example.' },
      { key: 'organization.next', text: 'Nothing has to be done.' },
      {
        key: 'GV.change',
        text: '{{function}} is where it was {{recentDays}} ago; that was level {{recentLevel}}. How it stood {{pastDays}} ago is not known: there was not enough data then.',
      },
    ]);
    expect(dropped.map(({ reason }) => reason)).toEqual([
      'missing-placeholder',
      'missing-placeholder',
      'missing-placeholder',
    ]);
    const body = await read();
    const govern = functionOf(body, 'GV');
    expect(body.writtenBy).toMatchObject({
      generator: { kind: 'model', key: 'openai-compatible', model: 'tiny-1' },
      stale: false,
      rephrased: 1,
      dropped: 3,
      outdated: 0,
    });
    expect(govern.words.change).toMatch(
      /^Govern \(GV\) is where it was 30 days ago; that was level 0\.2\. How it stood 90/,
    );
    expect(govern.words.means).toMatch(/^Govern \(GV\) stands at level 0\.2 of 5/);
    expect((await read(me)).writtenBy.generator.kind).toBe('template');
  });

  it('follows an attestation: the level, its words, and what a model said before', async () => {
    const before = await read();
    await attested(ada, { level: 4, ownerEmail: 'ada@example.org' }, `${CONTROLS}/GV.RR-02`);
    const after = await read();
    const [was, is] = [functionOf(before, 'GV'), functionOf(after, 'GV')];
    expect(is.level).toBeGreaterThan(was.level);
    expect(is.words.means).toContain(`stands at level ${is.level.toFixed(1)} of 5`);
    expect(is.words.means).toContain('2 by an attestation that counts');
    expect(was.lifts[0].target.id).toBe('GV.RR-02');
    expect(is.lifts[0].target.id).not.toBe('GV.RR-02');
    expect(is.words.change).toContain(`${(is.level - was.level).toFixed(1)} higher than 30 days ago`);
    expect(is.overTime.map(({ level }: Body) => level)).toEqual(was.overTime.map(({ level }: Body) => level));
    expect(after.writtenBy).toMatchObject({ generator: { kind: 'template' }, rephrased: 0, outdated: 1 });
    expect((await read(me)).status).toBe('not-enough-data');
  });

  it('is not sent again to one who has it, takes no parameter, and is for members', async () => {
    const { headers } = await cy.get(PATH);
    const again = await cy.get(PATH, { 'If-None-Match': headers.get('etag')! });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await fetch(`${service.url}/api/v1${PATH}`)).status).toBe(401);
  });
});
