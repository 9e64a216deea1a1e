import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settleCompliance } from '../support/compliance.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

export const FRAMEWORKS = '/compliance/frameworks';
const SHIPPED = fileURLToPath(new URL('../../src/compliance/frameworks/', import.meta.url));

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- bodies as clients see them
export type Body = any;

/** Ada's organization with one device, as she reads it. */
export class Assessed {
  private second = 0;

  private constructor(
    readonly service: TestService,
    readonly session: Session,
    readonly device: EnrolledDevice,
    readonly organizationId: number,
    private readonly folder: string,
  ) {}

  /** A service that has a framework `house-rules` besides those that it comes with. */
  static async start(): Promise<Assessed> {
    const folder = await houseRules();
    const { service, session, device } = await startScanned({ COMPLIANCE_FRAMEWORKS: folder }, 'ada');
    const organizationId = await organizationIdOf(service, session.account.organization.id);
    await settleCompliance(service, organizationId);
    return new Assessed(service, session, device, organizationId, folder);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  enrol(name: string): Promise<EnrolledDevice> {
    return enrollDevice(this.service, this.session, { name });
  }

  /** A scan with these checks, and everything that follows from it. */
  async tell(checks: Record<string, string>, device = this.device): Promise<void> {
    this.second += 1;
    const { status, body } = await sendScan(this.service, device, {
      schemaVersion: '1.0',
      scanId: randomUUID(),
      source: 'native',
      startedAt: new Date(Date.now() - 3_600_000 + this.second * 1000).toISOString(),
      scope: 'host',
      checks: Object.entries(checks).map(([id, answer]) => ({ id, status: answer, observed: {}, evidence: [] })),
    });
    if (status !== 202 || body.status !== 'completed') throw new Error(`Not told: ${status} ${JSON.stringify(body)}`);
    await this.settle();
  }

  settle(): Promise<void> {
    return settleCompliance(this.service, this.organizationId);
  }

  async read(path: string, by: Session = this.session): Promise<Body> {
    const { status, body } = await by.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  assessment(slug: string, query = '', by: Session = this.session): Promise<Body> {
    return this.read(`${FRAMEWORKS}/${slug}/assessment${query}`, by);
  }

  /** Every control of every framework, by `slug id`. */
  async controls(): Promise<Map<string, Body>> {
    const found = new Map<string, Body>();
    for (const { slug } of (await this.read(FRAMEWORKS)) as Body[])
      for (const control of (await this.assessment(slug)).controls as Body[])
        found.set(`${slug} ${control.id}`, control);
    return found;
  }
}

/** One control of an assessment. */
export function controlOf({ controls }: Body, id: string): Body {
  return (controls as Body[]).find((one) => one.id === id);
}

/** How many controls are in a score. */
export function counted({ score }: Body): number {
  return Object.values(score.counts as Record<string, number>).reduce((a, b) => a + b);
}

/** A framework as a folder, one of whose controls is proven by a signal, and one of which asks for what one of ISO 27001 asks for. */
async function houseRules(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'posture-house-rules-'));
  const at = (name: string): string => join(root, 'house-rules', name);
  await cp(`${SHIPPED}nis2-art21/framework.json`, at('framework.json'));
  await writeFile(
    at('framework.json'),
    (await readFile(at('framework.json'), 'utf8')).replace('"nis2-art21"', '"house-rules"'),
  );
  const links = [{ signal: 'disk-encryption', strong: ['21(2)(h)'] }];
  await writeFile(at('evidence.json'), JSON.stringify({ format: 1, framework: 'house-rules', basis: 'Ours.', links }));
  const mapping = { from: 'house-rules', to: 'iso-27001-2022', publisher: 'Us', licence: 'Our own.', source: 'Ours.' };
  await writeFile(
    at('mapping-iso-27001-2022.json'),
    JSON.stringify({ format: 1, ...mapping, trust: 'published', relation: 'equal', pairs: [['21(2)(a)', 'A.5.1']] }),
  );
  return root;
}
