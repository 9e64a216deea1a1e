import { Injectable } from '@nestjs/common';
import { firstOfWaves, isNoAction } from '../domain/action-part.js';
import { deviceTransition } from '../domain/device-transition.js';
import { unpackMembers } from '../domain/member.js';
import { NOTHING } from '../domain/side.js';
import { RiskBatch, figuresAfter, type DeviceFigures } from '../domain/risk-batch.js';
import { massesOf, massList } from '../domain/assessment.js';
import { type StoredCloudRisk, cloudTotals, NO_CLOUD } from '../domain/cloud-checks.js';
import {
  cellCounts,
  emptyTotals,
  loadTotals,
  type OrganizationTotals,
  storeTotals,
} from '../domain/organization-totals.js';
import { CELLS } from '../domain/totals.js';
import { StoredRiskRepository } from '../persistence/stored-risk.repository.js';
import { RiskOrganizationRepository } from '../persistence/risk-organization.repository.js';
import { AssessKinds } from './assess-kinds.service.js';
import { UpdateRiskOfCloud } from './update-risk-of-cloud.service.js';
import { CountDevices, sideOf } from './count-devices.service.js';
import { KnownKinds } from './known-kinds.js';
import { RiskProjection } from './risk-projection.service.js';
import { RiskPolicies } from './risk-policies.service.js';

const DEVICES = 500;

/** A number that is kept and is not what the facts come to. */
export interface Difference {
  what: string;
  stored: unknown;
  computed: unknown;
}

/** What a verification looked at, and what it found. */
export interface Verification {
  devices: number;
  findings: number;
  components: number;
  differences: Difference[];
}

class NothingIsWritten extends Error {}

/** Computes the risk of an organization from its facts alone, and compares it with what is kept. */
@Injectable()
export class VerifyRisk {
  constructor(
    private readonly organizations: RiskOrganizationRepository,
    private readonly projection: RiskProjection,
    private readonly policies: RiskPolicies,
    private readonly counts: CountDevices,
    private readonly kinds: AssessKinds,
    private readonly cached: StoredRiskRepository,
    private readonly cloud: UpdateRiskOfCloud,
  ) {}

  /**
   * Nobody updates the organization meanwhile, and nothing is written. What is invalid is no difference: update first.
   *
   * @param at the moment as of which operating systems are looked after or not
   */
  async execute(organizationId: number, at: Date): Promise<Verification> {
    let verification: Verification | undefined;
    await this.projection
      .withLock(organizationId, async () => {
        verification = await this.compare(organizationId, at);
        throw new NothingIsWritten();
      })
      .catch((error: unknown) => {
        if (!(error instanceof NothingIsWritten)) throw error;
      });
    if (!verification) throw new Error('A verification always has a result.');
    return verification;
  }

  private async compare(organizationId: number, at: Date): Promise<Verification> {
    const row = await this.organizations.one(organizationId);
    const cached = row ? loadTotals(row.totals) : emptyTotals();
    const { policy } = await this.policies.current(organizationId);
    const computed = emptyTotals();
    const batch = new RiskBatch(computed);
    const devices = new Map<number, { figures: DeviceFigures; members: string }>();
    const components = new Map<string, string>();
    const ids = { lastAssessment: cached.lastAssessment, lastSubject: cached.lastSubject };
    const counters = { assessment: () => (ids.lastAssessment += 1), subject: () => (ids.lastSubject += 1) };
    // Nothing is named before it is looked up here, so that every kind has its risk.
    const known = new KnownKinds();
    for (let after = 0; ;) {
      const page = await this.counts.deviceIds(organizationId, after, DEVICES);
      const last = page.at(-1);
      if (last === undefined) break;
      known.trim();
      const { counts, checks } = await this.counts.count(organizationId, page, { policy, ids: counters, at }, known);
      for (const { deviceId, place, scanned, fixedAfter, members } of counts) {
        if (!place) continue;
        const side = sideOf(unpackMembers(members), place, (id) => known.assessment(id), checks, policy);
        const transition = deviceTransition({ before: NOTHING, after: side });
        const figures = figuresAfter(null, transition, { place: side.place, scanned, fixedAfter });
        batch.add({ deviceId, before: null, after: figures, transition }, null);
        devices.set(deviceId, { figures, members: Buffer.from(members).toString('hex') });
      }
      for (const [key, text] of componentsOf(batch)) components.set(key, text);
      batch.release();
      after = last;
    }
    const suites = await this.cloud.read(organizationId, counters.subject);
    computed.cloud = cloudTotals(suites.checks, policy);
    Object.assign(computed, { lastAssessment: cached.lastAssessment, lastSubject: cached.lastSubject });
    computed.imputed = imputedOf(devices, computed, policy.imputePercentile);
    const { differences: ofKinds, vulnerabilities } = await this.compareKinds(organizationId, batch, computed);
    const differences = [
      ...(await this.kinds.outdated(organizationId, policy)),
      ...ofKinds,
      ...compareMaps(
        'device',
        await this.cached.devices(organizationId),
        new Map([...devices].map(([id, { figures, members }]) => [String(id), deviceText(figures, members)])),
      ),
      ...compareMaps('component', await this.cached.components(organizationId), components),
      ...compareMaps('subject', await this.cached.subjects(organizationId), subjectsOf(batch)),
      ...compareMaps('threat', await this.cached.threats(organizationId), threatsOf(batch, vulnerabilities)),
      ...compareMaps('action', await this.cached.actions(organizationId), actionsOf(batch)),
      ...compareMaps('suites', cloudOf(row?.cloud ?? NO_CLOUD), cloudOf(suites)),
      ...compareMaps('due', await this.cached.due(organizationId), dueOf(batch)),
    ];
    const [tallied, cells] = [await this.cached.cells(organizationId), cellCounts(computed)];
    if (row && JSON.stringify(tallied) !== JSON.stringify(cells))
      differences.push({ what: 'cells of lists', stored: tallied, computed: cells });
    const [a, b] = [storeTotals(cached), storeTotals(computed)];
    for (const field of Object.keys({ ...a, ...b }) as (keyof typeof b)[])
      if (JSON.stringify(a[field]) !== JSON.stringify(b[field]))
        differences.push({ what: `organization ${field}`, stored: a[field], computed: b[field] });
    return {
      devices: devices.size,
      findings: computed.totals.states.reduce((sum, count) => sum + count, 0),
      components: components.size,
      differences,
    };
  }

  /** The numbers of findings of each kind; and, from those, in which cells each vulnerability is, and how many a profile has. */
  private async compareKinds(
    organizationId: number,
    batch: RiskBatch,
    computed: OrganizationTotals,
  ): Promise<{ differences: Difference[]; vulnerabilities: Map<number, number> }> {
    const rows = await this.cached.kinds(organizationId);
    const masks = new Map<number, { cells: number; inherent: number; profile: number }>();
    const differences: Difference[] = [];
    for (const { id, vulnerabilityId, findings, cell, inherentCell, profile } of rows) {
      const now = batch.assessments.get(id) ?? 0;
      if (now !== findings) differences.push({ what: `kind ${id}`, stored: findings, computed: now });
      if (now === 0) continue;
      const mask = masks.get(vulnerabilityId) ?? { cells: 0, inherent: 0, profile: 0 };
      masks.set(vulnerabilityId, {
        cells: cell < 0 ? mask.cells : mask.cells | (1 << cell),
        inherent: inherentCell < 0 ? mask.inherent : mask.inherent | (1 << inherentCell),
        profile: profile ?? mask.profile,
      });
    }
    const vulnerabilities = new Map<number, number>();
    for (const { profile } of masks.values())
      if (profile > 0) vulnerabilities.set(profile, (vulnerabilities.get(profile) ?? 0) + 1);
    for (let cell = 0; cell < CELLS; cell += 1) {
      for (const { cells, inherent } of masks.values()) {
        const [reach, inherentReach] = [computed.reach[cell], computed.inherentReach[cell]];
        if (reach) reach.vulnerabilities += (cells >> cell) & 1;
        if (inherentReach) inherentReach.vulnerabilities += (inherent >> cell) & 1;
      }
    }
    const texts = new Map(
      [...masks].map(([id, { cells, inherent, profile }]) => [String(id), `${cells} ${inherent} ${profile}`]),
    );
    const cached = await this.cached.vulnerabilities(organizationId);
    return { differences: [...differences, ...compareMaps('vulnerability', cached, texts)], vulnerabilities };
  }
}

function imputedOf(
  devices: ReadonlyMap<number, { figures: DeviceFigures }>,
  { devices: { neverScanned } }: OrganizationTotals,
  share: number,
) {
  const scanned = [...devices]
    .filter(([, { figures }]) => figures.scanned)
    .sort(([a, x], [b, y]) => {
      const [p, q] = [x.figures.masses[0] ?? 0n, y.figures.masses[0] ?? 0n];
      return p === q ? a - b : p < q ? -1 : 1;
    });
  const chosen = scanned[Math.max(Math.ceil(scanned.length * share) - 1, 0)];
  return massesOf(neverScanned === 0 ? [] : (chosen?.[1].figures.masses ?? []));
}

function deviceText(
  { place, scanned, masses, cells, inherentCells, threats, fixedAfter }: DeviceFigures,
  members: string,
): string {
  return JSON.stringify([
    place,
    scanned,
    masses.map(String),
    cells,
    inherentCells,
    threats,
    Object.entries(fixedAfter),
    members,
  ]);
}

function componentsOf({ components }: RiskBatch): Map<string, string> {
  return new Map(
    components.flatMap(({ deviceId, subjectId, component }) =>
      component
        ? [
            [
              `${deviceId}/${subjectId}`,
              `${component.totals.masses.residual} ${component.totals.masses.inherent} ${component.level} ${component.tier} ${component.dueDay ?? ''} ${component.vulnerabilities}`,
            ],
          ]
        : [],
    ),
  );
}

function subjectsOf({ subjects }: RiskBatch): Map<string, string> {
  return new Map(
    [...subjects].map(([id, delta]) => [
      String(id),
      JSON.stringify([
        massList(delta.masses).map(String),
        delta.devices,
        delta.findings,
        delta.byLevel,
        delta.byTier.texts(),
        delta.due.texts(),
        delta.byConfidence,
      ]),
    ]),
  );
}

function actionsOf({ subjects }: RiskBatch): Map<string, string> {
  return new Map(
    [...subjects].flatMap(([id, subject]) =>
      ([true, false] as const).flatMap((fixable) => {
        const delta = fixable ? subject.fixable : subject.unfixable;
        if (isNoAction(delta)) return [];
        const { devices, findings, byLevel, byConfidence, waves } = delta;
        const { tier, dueDay } = firstOfWaves(waves.toRecord());
        const numbers = [devices, findings, byLevel, byConfidence, tier, dueDay];
        const text = JSON.stringify([...numbers, waves.texts()]);
        return [[`${id}/${fixable}`, text] as const];
      }),
    ),
  );
}

function threatsOf({ threats }: RiskBatch, vulnerabilities: ReadonlyMap<number, number>): Map<string, string> {
  return new Map(
    [...threats]
      .filter(([profile, { findings }]) => profile > 0 && findings.sum() > 0)
      .map(([profile, { mass, findings }]) => [
        String(profile),
        JSON.stringify([String(mass), findings.texts(), vulnerabilities.get(profile) ?? 0]),
      ]),
  );
}

function dueOf({ due }: RiskBatch): Map<string, string> {
  return new Map(
    [...due].flatMap(([id, days]) =>
      [...days].filter(([, count]) => count !== 0).map(([day, count]) => [`${id}/${day}`, String(count)] as const),
    ),
  );
}

/** What the database gives back has its members in another order. */
function cloudOf({ suites, checks }: StoredCloudRisk): Map<string, string> {
  const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = (one: object): string =>
    JSON.stringify(one, (_, value: unknown) => (typeof value === 'object' && value !== null ? sorted(value) : value));
  return new Map([
    ...suites.map((one) => [one.suite, text(one)] as const),
    ...checks.map((one) => [`${one.suite}/${one.checkId}`, text(one)] as const),
  ]);
}

function compareMaps(
  what: string,
  cached: ReadonlyMap<string, string>,
  computed: ReadonlyMap<string, string>,
): Difference[] {
  return [...new Set([...cached.keys(), ...computed.keys()])].flatMap((key) => {
    const [a, b] = [cached.get(key), computed.get(key)];
    return a === b ? [] : [{ what: `${what} ${key}`, stored: a ?? null, computed: b ?? null }];
  });
}
