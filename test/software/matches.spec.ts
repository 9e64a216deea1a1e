import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, reportTo, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let web: EnrolledDevice;
let build: EnrolledDevice;
let silent: EnrolledDevice;
let old: EnrolledDevice;

async function install(device: EnrolledDevice, purls: string[], startedAt?: string): Promise<void> {
  const packages = purls.map((text) => {
    const at = text.lastIndexOf('@');
    return { purl: text.slice(0, at), version: text.slice(at + 1) };
  });
  const inventory = { sources: [{ type: 'npm', status: 'complete' }], packages };
  const extra = { inventory, ...(startedAt === undefined ? {} : { startedAt }) };
  const { status, body } = await sendScan(service, device, envelope('native', undefined, extra));
  expect([status, body.status]).toEqual([202, 'completed']);
}

async function match(...items: string[]): Promise<Answer['body']> {
  const { status, body } = await session.post('/software/matches', { items });
  expect(status).toBe(200);
  return body;
}

/** `exact on build server; others on builder (2.0.0)` */
function told({ exact, others }: Answer['body']): string {
  const named = ({ shown }: Answer['body']): string =>
    shown.map((device: Answer['body']) => `${device.name} (${device.versions.join('+')})`).join(', ');
  return `exact on ${named(exact)}; others on ${named(others)}`;
}

beforeAll(async () => {
  ({ service, session, device: web } = await startScanned());
  build = await enrollDevice(service, session, { name: 'builder', hostname: 'builder' });
  silent = await enrollDevice(service, session, { name: 'new one', hostname: 'new-one' });
  old = await enrollDevice(service, session, { name: 'old one', hostname: 'old-one' });
  await install(web, [
    'pkg:npm/foo@1.2.3',
    'pkg:npm/foo@2.0.0',
    'pkg:pypi/foo@1.2.3',
    'pkg:maven/org.group/artifact@1.2',
  ]);
  await install(build, ['pkg:npm/foo@2.0.0', 'pkg:nuget/Some.Thing@1.0.0']);
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await install(old, ['pkg:npm/bar@1.0.0'], month);
  await reportTo(service, build, [{ id: 'CVE-2026-1', package: 'only-found', installed: '0.9.0' }]);
}, 60_000);

afterAll(() => service.stop());

describe('a list of bad versions', () => {
  it('names the devices that have exactly these, and tells them from those with others', async () => {
    const { items, summary } = await match('pkg:npm/foo@1.2.3', 'pkg:npm/foo@2.0.0', 'npm:foo@9.9.9', 'pkg:npm/none@1');
    expect(items.map(told)).toEqual([
      'exact on build server (1.2.3+2.0.0); others on builder (2.0.0)',
      'exact on build server (1.2.3+2.0.0), builder (2.0.0); others on ',
      'exact on ; others on build server (1.2.3+2.0.0), builder (2.0.0)',
      'exact on ; others on ',
    ]);
    expect(items[0]).toMatchObject({
      line: 1,
      text: 'pkg:npm/foo@1.2.3',
      exact: { total: 1, shown: [{ id: web.id }] },
      others: { total: 1, shown: [{ id: build.id }] },
      packages: [
        {
          ecosystem: 'npm',
          name: 'foo',
          versions: [
            { version: '1.2.3', devices: 1, isExact: true },
            { version: '2.0.0', devices: 2, isExact: false },
          ],
        },
      ],
    });
    expect(items[3].packages).toEqual([]);
    expect(summary).toEqual({ items: 4, unreadable: 0, exact: 2, othersOnly: 1, devices: 2, isCut: false });
  });

  it('looks for a name in every ecosystem, and says in which it is', async () => {
    const { items } = await match(
      'foo@1.2.3',
      'artifact',
      'some.thing@1.0.0',
      'only-found@0.9.0',
      'pkg:pypi/Foo@1.2.3.0',
    );
    const places = items.map(({ packages }: Answer['body']) =>
      packages.map(({ ecosystem, name }: Answer['body']) => `${ecosystem} ${name}`).sort(),
    );
    expect(places).toEqual([
      ['PyPI foo', 'npm foo'],
      ['Maven org.group:artifact'],
      ['NuGet Some.Thing'],
      ['npm only-found'],
      ['PyPI foo'],
    ]);
    expect(items.map(({ exact }: Answer['body']) => exact.total)).toEqual([1, 1, 1, 1, 1]);
  });

  it('says who was not looked at, by ecosystem and reason', async () => {
    const { notLookedAt } = await match('pkg:npm/foo@1.2.3', 'pkg:gem/rails@1', 'nowhere@1');
    const reasons = Object.fromEntries(
      notLookedAt.map(({ ecosystem, reasons: all }: Answer['body']) => [
        ecosystem ?? 'any',
        all.map(({ reason, shown }: Answer['body']) => `${reason}: ${shown.map((one: Answer['body']) => one.name)}`),
      ]),
    );
    expect(reasons).toEqual({
      npm: ['never-scanned: new one', 'old: old one'],
      RubyGems: ['never-scanned: new one', 'other-ecosystems: build server,builder,old one'],
      any: ['never-scanned: new one', 'old: old one'],
    });
    const patient = await session.post('/software/matches', { items: ['pkg:npm/foo@1'], maxAgeDays: 60 });
    expect(patient.body.notLookedAt[0].reasons.map(({ reason }: Answer['body']) => reason)).toEqual(['never-scanned']);
    expect(notLookedAt[0].reasons[0].shown[0].id).toBe(silent.id);
  });

  it('takes text as it was pasted, and names what it cannot read', async () => {
    const text =
      'ecosystem,name,version\nnpm,foo,1.2.3\r\n# a comment\nnmp,foo,1\nnpm,foo,>1\npkg:npm/\n"npm","foo","2.0.0"';
    const { body } = await session.post('/software/matches', { text });
    expect(body.items.map(({ line, exact }: Answer['body']) => [line, exact.total])).toEqual([
      [2, 1],
      [7, 2],
    ]);
    expect(body.unreadable).toEqual([
      { line: 4, text: 'nmp,foo,1', code: 'unknown-ecosystem', detail: expect.stringContaining('nmp') },
      { line: 5, text: 'npm,foo,>1', code: 'range', detail: expect.any(String) },
      { line: 6, text: 'pkg:npm/', code: 'not-a-purl', detail: expect.any(String) },
    ]);
  });

  it('is a list of five thousand at once', async () => {
    const items = Array.from({ length: 5000 }, (_, i) => `pkg:npm/foo@1.2.${i}`);
    const { body, status } = await session.post('/software/matches', { items });
    expect([status, body.summary.items, body.summary.exact]).toEqual([200, 5000, 1]);
  });

  it.each([
    [{}, '/items'],
    [{ items: [] }, '/items'],
    [{ items: [1] }, '/items'],
    [{ items: 'foo' }, '/items'],
    [{ items: ['foo'], text: 'foo' }, '/text'],
    [{ text: ' \n ' }, '/text'],
    [{ text: 'x\n'.repeat(5001) }, '/text'],
    [{ items: Array.from({ length: 5001 }, () => 'a') }, '/items'],
    [{ items: ['foo'], maxAgeDays: 0 }, '/maxAgeDays'],
    [{ itmes: ['foo'] }, '/itmes'],
  ])('refuses what is none: %#', async (sent, pointer) => {
    const { status, body } = await session.post('/software/matches', sent);
    expect(status).toBe(400);
    expect(body.errors.map((one: Answer['body']) => one.pointer).some((one: string) => one.startsWith(pointer))).toBe(
      true,
    );
  });

  it('is for everybody who may read, and of one organization', async () => {
    const viewer = await signIn(service, 'cy');
    const read = await viewer.post('/software/matches', { items: ['pkg:npm/foo@1.2.3'] });
    expect([read.status, read.body.items[0].exact.total]).toEqual([200, 1]);
    const stranger = await signIn(service, 'me');
    const { body } = await stranger.post('/software/matches', { items: ['pkg:npm/foo@1.2.3'] });
    expect([body.items[0].packages, body.items[0].exact.total, body.notLookedAt]).toEqual([[], 0, []]);
  });
});
