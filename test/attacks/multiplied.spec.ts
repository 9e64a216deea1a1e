import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checksOfReleases } from '../../src/risk/domain/release-checks.js';
import { disagreements } from '../../src/vulnerabilities/domain/disagreement.js';
import { idleKernels, idleOnDevice, type InstalledKernel } from '../../src/vulnerabilities/domain/running-kernel.js';
import { FixTargets } from '../../src/vulnerabilities/index.js';
import { AttackCount } from '../support/attacks/tally.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, reportTo, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { WorkMeter } from '../support/work-meter.js';

/** Eight times the input may be this many times the work: what sorting and hashing add, and no list times another. */
const MOST_GROWTH = 8 * 1.5;
/** Bytes of an answer: what it names, and the lines that were sent. */
const MOST_ANSWER = 12 * 1024 * 1024;
/** Counting makes code slow, and the machine may be busy. */
const UNHURRIED_MS = 300_000;

const tally = new AttackCount();
let service: TestService;
let session: Session;
let device: EnrolledDevice;
let meter: WorkMeter;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  meter = await WorkMeter.start();
});

afterAll(async () => {
  tally.write();
  await meter.stop();
  await service.stop();
});

const many = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_none, i) => one(i));

/** Judges that work on lists grows as they do, and not as their product. */
async function judgeGrowth(what: string, work: (size: number) => Promise<() => unknown>, from = 250): Promise<void> {
  const counted = async (size: number): Promise<number> => {
    const run = await work(size);
    await meter.of(() => Promise.resolve());
    return meter.of(async () => run());
  };
  await counted(8);
  const [small, large] = [await counted(from), await counted(from * 8)];
  tally.judge(28, what, 'lists of lists', large > small * MOST_GROWTH ? `${small} to ${large} blocks` : null);
  expect(tally.succeeded(28)).toEqual([]);
}

/** The i-th way to write one name, of which crates.io has one package. */
function spelling(i: number): string {
  const digits = i.toString(3).padStart(8, '0');
  return ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    .map((letter, at) => `${letter}${'-_.'[Number(digits[at])] ?? ''}`)
    .join('');
}

/** A device that has so many versions of one package, and so many spellings of another. */
async function listMany(size: number): Promise<void> {
  const own = await enrollDevice(service, session, { name: `of-${size}`, hostname: `of-${size}` });
  const packages = [
    ...many(size, (i) => ({ purl: `pkg:npm/probe-${size}`, version: `1.0.${i}` })),
    ...many(size, (i) => ({ purl: `pkg:cargo/${spelling(i)}x${size}`, version: '1.0.0' })),
  ];
  const inventory = { sources: [{ type: 'npm', status: 'complete' }], packages };
  const { body } = await sendScan(service, own, envelope('native', undefined, { inventory }), { wait: 30 });
  expect(body.status).toBe('completed');
}

const kernel = (packageId: number, name: string, version: string): InstalledKernel => ({
  packageId,
  ecosystem: 'Debian:12',
  name,
  version,
  architecture: 'amd64',
});
const never = (): boolean => false;

describe('attack 28: lists that devices told, multiplied by each other', () => {
  it(
    'the packages of a source, by their fixes',
    async () => {
      const organizationId = await organizationIdOf(service, session.account.organization.id);
      await judgeGrowth('GET /api/v1/rice/recommendations', async (size) => {
        const reported = many(size, (i) => ({ id: 'CVE-2026-1', package: `fixed-${size}-${i}`, fixed: '2.0.0' }));
        await reportTo(service, device, reported, `fixed-${size}`);
        await settleRisk(service, organizationId);
        const rows: { id: number }[] = await service.database.query(
          `SELECT id FROM package WHERE name LIKE 'fixed-${size}-%'`,
        );
        expect(rows).toHaveLength(size);
        const group = { key: 'one', ecosystem: 'npm', packageIds: rows.map(({ id }) => id) };
        return async () => {
          const targets = await service.inside(FixTargets).of(organizationId, [group]);
          expect(targets.get('one')).toBe('2.0.0');
        };
      });
    },
    UNHURRIED_MS,
  );

  it('the checks that a release fails, by the systems that stay', async () => {
    await judgeGrowth('GET /api/v1/rice/recommendations', (size) => {
      const group = { mass: '1', level: 1, tier: 1, dueDay: 1, confidence: 1, devices: 1, findings: 1 };
      const groups = many(size, (subjectId) => [
        { ...group, subjectId, osId: 'debian', osVersion: '10' },
        { ...group, subjectId, osId: null, osVersion: null },
      ]).flat();
      return Promise.resolve(() => {
        const { left, stays } = checksOfReleases(groups, ['Debian:10']);
        expect([left.length, stays.get(0)?.length]).toEqual([size, 1]);
      });
    });
  });

  it.each<[string, (i: number) => InstalledKernel]>([
    ['kernels of packages of their own', (i) => kernel(i + 2, `linux-image-6.1.0-${i + 100}-amd64`, `6.1.${i}-1`)],
    ['versions of one meta-package', (i) => kernel(1, 'linux-image-amd64', `6.1.${i}-1`)],
  ])('installed kernels, by each other: %s', async (_what, one) => {
    await judgeGrowth('POST /api/v1/scans/ingest', (size) => {
      const running = kernel(0, 'linux-image-6.1.0-1-amd64', '6.1.0-1');
      const others = many(size, (i) => kernel(i + 2, `linux-image-6.1.0-${i + 100}-amd64`, `6.1.${i}-1`));
      const installed = [running, ...others, ...many(size, one)];
      return Promise.resolve(() => {
        const idle = idleKernels(installed, '6.1.0-1-amd64', never);
        expect(idleOnDevice([{ installed, idle }]).length).toBeGreaterThanOrEqual(size);
      });
    });
  });

  it('the fixed versions that one scanner names, by those of another', async () => {
    await judgeGrowth('GET /api/v1/findings/{id}', (size) => {
      const saw = (source: string, ...fixedVersions: string[]) => ({
        ...{ source, scope: 'app', seriesId: 1, severity: 3, installedVersion: '1.0.0', fixState: 'fixed' },
        fixedVersions,
      });
      const sightings = [
        saw('trivy', ...many(size, (i) => `2.0.${i}`)),
        saw('grype', ...many(size, (i) => `3.0.${i}`)),
      ];
      return Promise.resolve(() => {
        expect(disagreements(sightings).map(({ about }) => about)).toEqual(['fix']);
      });
    });
  });

  it(
    'the versions and the spellings of a package, by the lines of a request',
    async () => {
      await judgeGrowth(
        'POST /api/v1/software/matches',
        async (size) => {
          await listMany(size);
          const items = [
            ...many(size, () => `npm:probe-${size}`),
            ...many(size, (i) => `npm:probe-${size}@1.0.${i}`),
            ...many(size, (i) => `${spelling(size - i)}x${size}@1.0.0`),
          ];
          return async () => {
            const { status, body } = await session.post('/software/matches', { items });
            expect([status, body.summary.items, body.summary.exact]).toEqual([200, 3 * size, 3 * size]);
          };
        },
        100,
      );
    },
    UNHURRIED_MS,
  );

  it(
    'is answered within bounds, and says how much is not named',
    async () => {
      await listMany(2000);
      const lines = many(1000, () => 'npm:probe-2000');
      const { body } = await session.post('/software/matches', { items: [...lines, `${spelling(7)}x2000`] });
      const [first, second, last] = [body.items[0], body.items[1], body.items.at(-1)];
      expect(first).toMatchObject({
        sameAs: null,
        packages: [{ name: 'probe-2000', moreVersions: 1980 }],
        morePackages: 0,
        exact: { total: 1, shown: [{ name: 'of-2000', moreVersions: 1980 }] },
      });
      expect([first.packages[0].versions.length, first.exact.shown[0].versions.length]).toEqual([20, 20]);
      expect(second).toMatchObject({ sameAs: 1, packages: [], exact: { total: 1, shown: [] } });
      expect([last.packages.length, last.morePackages, last.exact.total]).toEqual([20, 1980, 1]);
      const wide = many(4000, (i) => `${spelling(i)}x2000@1.0.0`);
      const answer = await session.post('/software/matches', { items: wide });
      expect([answer.status, answer.body.summary.exact, answer.body.summary.isCut]).toEqual([200, 4000, true]);
      const { length } = JSON.stringify(answer.body);
      tally.judge(28, 'POST /api/v1/software/matches', 'the answer', length > MOST_ANSWER ? `${length} bytes` : null);
      expect(tally.succeeded(28)).toEqual([]);
    },
    UNHURRIED_MS,
  );
});
