import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { enrollDevice } from './device.js';
import { quiet } from './inventory.js';
import { Matching } from './matching.js';
import { envelope, sendScan } from './scan.js';

/** One fixed version of one package, as each database writes it. */
export interface Fix {
  id: string;
  ecosystem: string;
  name: string;
  fixed: string;
  more?: object;
  affected?: object;
}

const upstreamOf = (id: string): object =>
  /^(?:UBUNTU|DEBIAN|ALPINE)-CVE/.test(id) ? { upstream: [id.replace(/^[A-Z]+-/, '')] } : {};

/** Its record in the format of OSV. */
export const record = ({ id, ecosystem, name, fixed, more = {}, affected = {} }: Fix): object => ({
  schema_version: '1.7.5',
  id,
  modified: '2026-11-01T00:00:00Z',
  ...upstreamOf(id),
  affected: [
    {
      package: { ecosystem, name },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
      ...affected,
    },
  ],
  ...more,
});

/** What a machine comes to. */
export interface Found {
  /** Its open findings, by number, package and version. */
  open: string[];
  /** What was not compared, with the reason in front. */
  gaps: string[];
}

/** A service into which a spec imports records and sends machines, each as a device of its own. */
export class Siblings {
  private serial = 0;

  private constructor(
    readonly at: Matching,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Siblings> {
    return new Siblings(await Matching.start(), await mkdtemp(join(tmpdir(), 'posture-siblings-')));
  }

  async stop(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await this.at.service.stop();
  }

  /** Imports one document of records, as an administrator does from a file. */
  async import(...records: object[]): Promise<void> {
    const path = join(this.folder, `${(this.serial += 1)}.json`);
    await writeFile(path, JSON.stringify(records));
    await this.at.service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force: true });
    await quiet(this.at.service);
  }

  /** Sends what a source says of a new device. */
  async found(source: string, body: unknown): Promise<Found> {
    const { at } = this;
    const device = await enrollDevice(at.service, at.session, { name: `sibling ${(this.serial += 1)}` });
    const sent =
      source === 'native' ? envelope('native', undefined, body as Record<string, unknown>) : envelope(source, body);
    const { status, body: receipt } = await sendScan(at.service, device, { ...sent, scope: 'host' }, { wait: 30 });
    if (status !== 202 || receipt.status !== 'completed') throw new Error(`${status} ${JSON.stringify(receipt)}`);
    await quiet(at.service);
    const findings = (await at.findings(device)).filter((one) => /: open/.test(one));
    const last = (await at.receipts(device)).at(-1) as
      { coverage: { gaps?: { reason: string; examples: string[] }[] }[] } | undefined;
    const gaps = (last?.coverage ?? []).flatMap(({ gaps: all = [] }) =>
      all.flatMap(({ reason, examples }) =>
        reason === 'open-unknown' ? [] : examples.map((one) => `${reason} ${one}`),
      ),
    );
    return { open: findings.map((one) => one.replace(/: open .*$/, '')).sort(), gaps: gaps.sort() };
  }
}

/** A package of a native scan. */
export interface Row {
  purl: string;
  version: string;
  source?: [name: string, version: string];
  vendor?: string;
  maintainer?: string;
  origin?: string;
}
/** A native scan with nothing but packages. */
export const native = (...rows: Row[]): object => ({
  inventory: {
    sources: [{ type: 'packages', status: 'complete' }],
    packages: rows.map(({ source, ...row }) => ({
      ...row,
      ...(source === undefined ? {} : { sourceName: source[0], sourceVersion: source[1] }),
    })),
  },
});
/** A package of Debian 12. */
export const deb = (name: string, version: string, source?: [string, string], more: Partial<Row> = {}): Row => ({
  purl: `pkg:deb/debian/${name}?distro=debian-12`,
  version,
  ...(source === undefined ? {} : { source }),
  ...more,
});
/** A package of Ubuntu. */
export const ubuntuDeb = (name: string, version: string, source?: [string, string], release = '24.04'): Row => ({
  purl: `pkg:deb/ubuntu/${name}?distro=ubuntu-${release}`,
  version,
  ...(source === undefined ? {} : { source }),
});
/** A package of Rocky Linux 9, with the label of its module. */
export const rpm = (
  name: string,
  version: string,
  source?: [string, string],
  rpmmod?: string,
  vendor = 'Rocky',
): Row => ({
  purl: `pkg:rpm/rocky/${name}?distro=rocky-9.4${rpmmod === undefined ? '' : `&rpmmod=${encodeURIComponent(rpmmod)}`}`,
  version,
  ...(source === undefined ? {} : { source }),
  vendor,
});
/** A report of Lynis with its list of packages: names and versions, and no sources. */
export const lynis = (os: string, version: string, ...packages: string[]): string =>
  ['lynis_version=3.1.5', `os_name=${os}`, `os_version=${version}`, `installed_packages_array=|${packages.join('|')}|`]
    .concat('finish=true', '')
    .join('\n');
/** A bill of materials. */
export const cyclonedx = (...components: object[]): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { 'bom-ref': 'r', type: 'container', name: 'image' } },
  components: components.map((one) => ({ type: 'library', ...one })),
});
