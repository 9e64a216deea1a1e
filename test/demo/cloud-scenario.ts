import { expect } from '@jest/globals';
import { DemoTenants } from '../../src/demo/app/demo-tenants.service.js';
import { DEMO_CLOUD_NOW } from '../../src/demo/tenants/demo-days.js';
import { settleCompliance, verifyCompliance } from '../support/compliance.js';
import { startDemoService } from '../support/demo-service.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

export type Body = Answer['body'];

export const SUITES = ['google-workspace', 'microsoft-365'] as const;

/** What goes bad, each with the one check that sees it and a control that reads the check. */
export const CASES = [
  {
    suite: 'google-workspace',
    check: 'google.drive.no-anyone-links',
    actor: 'ines.okafor@lantern-bay.example',
    control: { framework: 'cis-controls-v8.1', id: '3.3', signal: 'external-sharing-limited' },
  },
  {
    suite: 'microsoft-365',
    check: 'm365.entra.legacy-auth-blocked',
    actor: 'jo.marsh@larkfield-labs.example',
    control: { framework: 'cisa-cpg-2.0', id: '3.F', signal: 'legacy-sign-in-blocked' },
  },
  {
    suite: 'microsoft-365',
    check: 'm365.audit.unified-audit-log',
    // The log of the directory does not tell of it.
    actor: null,
    control: { framework: 'cis-controls-v8.1', id: '8.12', signal: 'suite-audit-log' },
  },
] as const;
export type Case = (typeof CASES)[number];
export const [LINKS, LEGACY, LOG] = CASES;

/** The demo organization with its made-up suites, as its owner sees it, and as the suites go bad and are mended. */
export class CloudScenario {
  private constructor(
    readonly service: TestService,
    readonly session: Session,
    readonly organizationId: number,
  ) {}

  static async start(): Promise<CloudScenario> {
    const service = await startDemoService({ INTELLIGENCE_SNAPSHOT: 'on' });
    const session = await signIn(service, 'ada');
    const organizationId = await organizationIdOf(service, session.account.organization.id);
    const scenario = new CloudScenario(service, session, organizationId);
    await scenario.settle();
    return scenario;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  settle(): Promise<void> {
    return settleCompliance(this.service, this.organizationId);
  }

  async show(path: string): Promise<Body> {
    const { status, body } = await this.session.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Has both suites audited as they are now, and everything that reads them come to it. */
  async auditBoth(): Promise<void> {
    for (const suite of SUITES) {
      const asked = await this.session.post(`/cloud-security/${suite}/audit`, undefined, { Prefer: 'wait=60' });
      expect([asked.status, asked.body.audit.state, asked.body.audit.problem]).toEqual([202, 'completed', null]);
    }
    await this.settle();
  }

  async worsen(): Promise<void> {
    const { google, microsoft } = DEMO_CLOUD_NOW;
    const worse = {
      google: [...google, 'anyone-links'],
      microsoft: [...microsoft, 'legacy-auth-open', 'no-audit-log'],
    } as const;
    await this.service.inside(DemoTenants).show(worse, new Date());
    await this.auditBoth();
  }

  async mend(): Promise<void> {
    await this.service.inside(DemoTenants).show(DEMO_CLOUD_NOW, new Date());
    await this.auditBoth();
  }

  async closeGaps(): Promise<Body[]> {
    return (await this.show('/rice/recommendations?kind=close-gap&limit=100')).data;
  }

  /** The control as an assessment of its whole framework has it. */
  async assessed({ control }: Case): Promise<Body> {
    const { controls } = await this.show(`/compliance/frameworks/${control.framework}/assessment`);
    return (controls as Body[]).find(({ id }) => id === control.id);
  }

  controlOf({ control }: Case): Promise<Body> {
    return this.show(`/compliance/frameworks/${control.framework}/controls/${control.id}`);
  }

  async saysOf(one: Case): Promise<Body> {
    const { checks, signals } = await this.controlOf(one);
    const { says, status } = (checks as Body[]).find(({ id }) => id === one.check);
    const { passed, total, leftOut } = (signals as Body[]).find(({ key }) => key === one.control.signal);
    return { says, status, passed, total, leftOut };
  }

  /** Every number that suites move, without when it was read. */
  async figures(): Promise<Body> {
    const suites: Record<string, Body> = {};
    for (const suite of SUITES) {
      const { score, coverage, counts, checks } = await this.show(`/cloud-security/${suite}`);
      const statuses = (checks as Body[]).map(({ id, status, standing, excepted }) => [id, status, standing, excepted]);
      suites[suite] = { score, coverage, counts, statuses };
    }
    const controls: Record<string, Body> = {};
    for (const one of CASES) {
      const { result, score } = await this.assessed(one);
      controls[one.check] = { result, score, says: await this.saysOf(one) };
    }
    const { score, range, inherentScore, levels, failingChecks, accepted, drivers, cloud } =
      await this.show('/risk-dashboard');
    const { threats } = await this.show('/threat-model');
    const frameworks = (await this.show('/compliance/frameworks')) as Body[];
    return {
      suites,
      controls,
      risk: { score, range, inherentScore, levels, failingChecks, accepted, drivers },
      cloud: { points: cloud.points, removes: cloud.removes },
      gaps: (await this.closeGaps()).map(({ id, riskRemoved, scoreAfter }) => ({ id, riskRemoved, scoreAfter })),
      threats: (threats as Body[]).map(({ id, level, points, checks }) => ({ id, level, points, checks })),
      readiness: Object.fromEntries(frameworks.map(({ slug, readiness }) => [slug, readiness])),
    };
  }

  async expectVerified(): Promise<void> {
    expect(await verifyRisk(this.service, this.organizationId)).toEqual([]);
    expect(await verifyCompliance(this.service, this.organizationId)).toEqual([]);
  }

  async lastDrift({ suite, check }: Case): Promise<Body> {
    const { data } = await this.show(`/cloud-security/${suite}/drift?limit=100`);
    return (data as Body[]).find((row) => row.check === check);
  }
}
