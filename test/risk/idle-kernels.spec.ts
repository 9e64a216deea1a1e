import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { type Installed, quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { verifyRisk } from '../support/risk.js';
import { envelope, readAll, sendScan } from '../support/scan.js';

const OLD = '6.1.0-18-amd64';
const NEW = '6.1.0-28-amd64';

let at: Matching;
let both: EnrolledDevice;
let onlyOld: EnrolledDevice;
let hour = 0;

function debian(name: string, version: string): Installed {
  return { name, version, source: 'linux', sourceVersion: version, arch: 'amd64' };
}

function rpm(version: string): Installed {
  return { name: 'kernel-core', version, arch: 'x86_64', purl: 'pkg:rpm/almalinux/kernel-core?distro=almalinux-9' };
}

const IMAGES = [debian(`linux-image-${OLD}`, '6.1.76-1'), debian(`linux-image-${NEW}`, '6.1.119-1')];

/** What the device says in one scan: its system, unless null, and what is installed. */
async function tell(
  device: EnrolledDevice,
  packages: Installed[],
  os: Record<string, string | null> | null,
  hardware: object | null = null,
): Promise<void> {
  const rows = packages.map(({ name, version, source, sourceVersion, arch, purl }) => ({
    purl: purl ?? `pkg:deb/debian/${name}?distro=debian-12`,
    version,
    architecture: arch,
    ...(source === undefined ? {} : { sourceName: source, sourceVersion }),
  }));
  const startedAt = new Date(Date.UTC(2026, 0, 1, (hour += 1))).toISOString();
  const inventory = { sources: [{ type: 'deb', status: 'complete' }], packages: rows };
  const said = { ...(os === null ? {} : { os }), ...(hardware === null ? {} : { hardware }) };
  const scan = envelope('native', undefined, { inventory, startedAt, scope: 'host', device: said });
  expect((await sendScan(at.service, device, scan)).body).toMatchObject({ status: 'completed' });
  await quiet(at.service);
}

const running = (kernelRelease: string | null): Record<string, string | null> => ({
  id: 'debian',
  version: '12',
  kernelRelease,
});

/** `CVE in package: reachable or why not`; and that nothing that is kept differs from the facts. */
async function status(device: EnrolledDevice): Promise<string[]> {
  expect(await verifyRisk(at.service, at.organizationId)).toEqual([]);
  const rows = await readAll(at.session, `/findings?deviceId=${device.id}&state=open`);
  return rows
    .map(({ vulnerabilityId, package: { name }, reachable, unreachableReason }) => {
      expect(reachable).toBe(unreachableReason === null);
      return `${vulnerabilityId} in ${name}: ${unreachableReason ?? 'reachable'}`;
    })
    .sort();
}

async function score(device: EnrolledDevice): Promise<number> {
  return (await at.session.get(`/devices/${device.id}`)).body.riskScore;
}

beforeAll(async () => {
  at = await Matching.start();
  // Likely to be exploited over the network, so that it shows whether it can be.
  await at.service.database.query(
    `INSERT INTO cve_intelligence (cve, epss, cvss_vector) VALUES ('CVE-2024-0001', 0.95, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H')`,
  );
  both = await enrollDevice(at.service, at.session, { name: 'both', exposure: 'internet', criticality: 5 });
  onlyOld = await enrollDevice(at.service, at.session, { name: 'only-old', exposure: 'internet', criticality: 5 });
  await at.write(
    {
      ecosystem: 'Debian:12',
      package: 'linux',
      identifiers: ['CVE-2024-0001'],
      events: [{ introduced: '0' }, { fixed: '6.1.100-1' }],
      severity: 5,
    },
    {
      ecosystem: 'Debian:12',
      package: 'linux',
      identifiers: ['CVE-2024-0002'],
      events: [{ introduced: '0' }],
      fixState: 'not-fixed',
      severity: 3,
    },
    {
      ecosystem: 'AlmaLinux:9',
      package: 'kernel-core',
      identifiers: ['CVE-2024-0003'],
      events: [{ introduced: '0' }, { fixed: '5.14.0-503.11.1.el9_5' }],
      ofSource: false,
      severity: 5,
    },
    {
      ecosystem: 'AlmaLinux:9',
      package: 'kernel-core',
      identifiers: ['CVE-2024-0004'],
      events: [{ introduced: '0' }, { fixed: '5.14.0-600.el9' }],
      ofSource: false,
      severity: 5,
    },
  );
});

afterAll(() => at.service.stop());

const NEW_RUNS = [
  `CVE-2024-0001 in linux-image-${OLD}: not-running`,
  `CVE-2024-0002 in linux-image-${OLD}: not-running`,
  `CVE-2024-0002 in linux-image-${NEW}: reachable`,
].sort();
const OLD_RUNS = [
  `CVE-2024-0001 in linux-image-${OLD}: reachable`,
  `CVE-2024-0002 in linux-image-${OLD}: reachable`,
  `CVE-2024-0002 in linux-image-${NEW}: not-running`,
].sort();
const ANY = NEW_RUNS.map((row) => row.replace('not-running', 'reachable'));

describe('kernels that are installed and do not run', () => {
  let scoreOfNew: number;

  it('are found and shown, and not reachable, where another is known to run', async () => {
    await tell(both, IMAGES, running(NEW));
    expect(await status(both)).toEqual(NEW_RUNS);
    const finding = await at.finding(both, 'CVE-2024-0001');
    expect(finding).toMatchObject({ state: 'open', reachable: false, dueOn: null, overdue: false });
    expect(finding.unreachable).toEqual({
      reason: 'not-running',
      text: `This kernel is installed and does not run: ${NEW} runs.`,
      runningKernel: NEW,
      isNewer: false,
    });
    scoreOfNew = await score(both);
  });

  it('count on the device where they run, though it is the same package', async () => {
    await tell(onlyOld, IMAGES.slice(0, 1), running(OLD));
    const here = OLD_RUNS.filter((row) => !row.includes(NEW));
    expect(await status(onlyOld)).toEqual(here);
    expect(await status(both)).toEqual(NEW_RUNS);
    expect(await at.finding(onlyOld, 'CVE-2024-0001')).toMatchObject({ reachable: true, unreachable: null });
    // Of the vulnerability: two kinds of findings, one on each device.
    const { body } = await at.session.get('/vulnerabilities/CVE-2024-0001');
    expect(body.risks.map(({ reachable, findings }: Record<string, unknown>) => [reachable, findings]).sort()).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  it('are in the cells and levels of what is not reachable, in lists and in exports', async () => {
    const levels = ['very-low', 'low', 'moderate', 'high', 'very-high'];
    const rows = await readAll(at.session, '/findings?state=open&vulnerabilityId=CVE-2024-0001');
    const [idle, counted] = [rows.find((row) => !row.reachable), rows.find((row) => row.reachable)];
    expect(levels.indexOf(idle!.level)).toBeLessThan(levels.indexOf(counted!.level));
    const of = async (query: string): Promise<string[]> =>
      (await readAll(at.session, `/findings?vulnerabilityId=CVE-2024-0001&${query}`)).map(({ device }) => device.name);
    expect(await of(`level=${idle!.level}`)).toEqual(['both']);
    expect(await of(`level=${counted!.level}`)).toEqual(['only-old']);
    expect(await of(`likelihood=${idle!.likelihood}&impact=${idle!.impact}`)).toEqual(['both']);
    const [head, ...lines] = (
      (await at.session.get('/findings?format=csv&vulnerabilityId=CVE-2024-0001')).body as string
    )
      .trim()
      .split('\r\n');
    const column = head!.split(',').indexOf('unreachableReason');
    expect(lines.map((line) => line.split(',')[column]).sort()).toEqual(['', 'not-running']);
  });

  it('change places with the one that runs when the device was started with the other, without another package', async () => {
    await tell(both, IMAGES, running(OLD));
    expect(await status(both)).toEqual(OLD_RUNS);
    expect(await score(both)).toBeGreaterThan(scoreOfNew);
    const { body } = await at.session.get(`/findings?deviceId=${both.id}&package=linux-image-${NEW}`);
    const { unreachable } = (await at.session.get(`/findings/${body.data[0].id}`)).body;
    expect(unreachable).toMatchObject({ runningKernel: OLD, isNewer: true });
    expect(unreachable.text).toContain('newer');
    await tell(both, IMAGES, running(NEW));
    expect(await status(both)).toEqual(NEW_RUNS);
    expect(await score(both)).toBe(scoreOfNew);
  });

  it.each([
    ['nobody says what runs', running(null), null],
    ['it is a kernel of its own', running('6.1.119-custom'), null],
    ['it is a container', running(NEW), { chassis: 'container' }],
  ])('count like any other where %s', async (_, os, hardware) => {
    await tell(both, IMAGES, os, hardware);
    expect(await status(both)).toEqual(ANY);
    await tell(both, IMAGES, running(NEW), { chassis: 'server' });
    expect(await status(both)).toEqual(NEW_RUNS);
  });

  it('are told apart from the start when a finding opens later', async () => {
    await at.write({
      ecosystem: 'Debian:12',
      package: 'linux',
      identifiers: ['CVE-2024-0005'],
      events: [{ introduced: '0' }, { fixed: '6.1.100-1' }],
      severity: 5,
    });
    expect(await status(both)).toContain(`CVE-2024-0005 in linux-image-${OLD}: not-running`);
    expect(await status(onlyOld)).toContain(`CVE-2024-0005 in linux-image-${OLD}: reachable`);
  });

  it('stay not running when vulnerabilities are joined', async () => {
    await at.write({
      ecosystem: 'Debian:12',
      package: 'linux',
      id: 'DSA-9999-1',
      identifiers: ['CVE-2024-0001'],
      aliases: ['DSA-9999-1'],
      events: [{ introduced: '0' }, { fixed: '6.1.100-1' }],
      severity: 5,
      feed: 'osv-debian',
    });
    expect(await status(both)).toEqual(
      expect.arrayContaining([`CVE-2024-0001 in linux-image-${OLD}: not-running`, NEW_RUNS[2]]),
    );
  });
});

describe('kernels of one name', () => {
  const [first, second] = ['5.14.0-427.13.1.el9_4', '5.14.0-503.11.1.el9_5'];
  const alma = (release: string | null) => ({ id: 'almalinux', version: '9', kernelRelease: release });
  let device: EnrolledDevice;

  beforeAll(async () => {
    device = await enrollDevice(at.service, at.session, { name: 'rpm' });
  });

  it('are told apart by version: a finding in both is reachable, one in the old alone is not', async () => {
    await tell(device, [rpm(first), rpm(second)], alma(`${second}.x86_64`));
    expect(await status(device)).toEqual([
      'CVE-2024-0003 in kernel-core: not-running',
      'CVE-2024-0004 in kernel-core: reachable',
    ]);
  });

  it('keep a finding open and reachable while the old one runs, though the fixed one is installed', async () => {
    await tell(device, [rpm(first), rpm(second)], alma(`${first}.x86_64`));
    expect(await status(device)).toEqual([
      'CVE-2024-0003 in kernel-core: reachable',
      'CVE-2024-0004 in kernel-core: reachable',
    ]);
  });

  it('follow what is installed, though no finding opens or closes', async () => {
    const third = '5.14.0-600.el9';
    await tell(device, [rpm(second), rpm(third)], alma(`${second}.x86_64`));
    expect(await status(device)).toEqual(['CVE-2024-0004 in kernel-core: reachable']);
    await tell(device, [rpm(second), rpm(third)], alma(`${third}.x86_64`));
    expect(await status(device)).toEqual(['CVE-2024-0004 in kernel-core: not-running']);
    await tell(device, [rpm(second)], alma(`${third}.x86_64`));
    expect(await status(device)).toEqual(['CVE-2024-0004 in kernel-core: reachable']);
  });
});
