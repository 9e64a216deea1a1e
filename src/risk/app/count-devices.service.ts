import { Injectable } from '@nestjs/common';
import type { FindingKind } from '../../vulnerabilities/index.js';
import type { Assessment } from '../domain/assessment.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { byDevice } from '../domain/count-by-number.js';
import type { Side } from '../domain/side.js';
import { assessmentOfCheck } from '../domain/kind-assessment.js';
import { type Member, packMembers } from '../domain/member.js';
import { assessCheck } from '../model/finding-risk.js';
import { type Place, placeCode } from '../model/place-code.js';
import { daysOfTier, type RiskPolicy } from '../model/policy.js';
import {
  type DeviceFacts,
  DeviceFactsRepository,
  isCounted,
  type EvaluatedCheck,
  type LiveFinding,
} from '../persistence/device-facts.repository.js';
import type { PlacedPackage } from '../persistence/risk-subject.repository.js';
import { AssessKinds } from './assess-kinds.service.js';
import { CountedSides, type NamedCheck } from './counted-sides.service.js';
import { EndedSystems } from './ended-systems.service.js';
import type { KnownKinds } from './known-kinds.js';
import { PlacePackages, subjectKey } from './place-packages.service.js';
import { profileOfCheck } from './threat-profiles.js';

/** What a device should be counted as. */
export interface DeviceCount {
  deviceId: number;
  /** Null when it does not count: it is not enrolled, or not any more. */
  place: Place | null;
  scanned: boolean;
  fixedAfter: Record<string, number>;
  /** Packed. */
  members: Uint8Array;
}

/** What devices come to, and what turned up on the way. */
export interface DeviceCounts {
  counts: DeviceCount[];
  /** The checks among the members, by subject. */
  checks: Map<number, NamedCheck>;
  /** Subjects whose packages belong to another subject now. */
  moved: number[];
  /** Vulnerabilities with a kind of finding that nobody had looked at before. */
  firstSeen: number[];
  /** How many findings and failing checks the devices have together. */
  members: number;
}

/** Index into `FINDING_STATES`. */
const ACCEPTED = 2;

/** Ids that are given out one after the other. */
export interface IdCounters {
  assessment: () => number;
  subject: () => number;
}

/** What counting goes by. */
export interface CountingRules {
  policy: RiskPolicy;
  ids: IdCounters;
  at: Date;
}

/** Reads devices as they are now: their place, and every finding and failing check as a member. */
@Injectable()
export class CountDevices {
  constructor(
    private readonly facts: DeviceFactsRepository,
    private readonly packages: PlacePackages,
    private readonly kinds: AssessKinds,
    private readonly systems: EndedSystems,
    private readonly counted: CountedSides,
  ) {}

  /** Those after one, by id. */
  deviceIds(organizationId: number, after: number, limit: number): Promise<number[]> {
    return this.facts.deviceIds(organizationId, after, limit);
  }

  /**
   * @param known kinds that need not be looked up
   * @param naming whoever still adds to them, to be waited for before they are asked
   */
  async count(
    organizationId: number,
    deviceIds: readonly number[],
    { policy, ids, at }: CountingRules,
    known: KnownKinds,
    naming: Promise<unknown> = Promise.resolve(),
  ): Promise<DeviceCounts> {
    const [devices, live, fixed, checks] = await Promise.all([
      this.facts.devices(organizationId, deviceIds),
      this.facts.findings(organizationId, deviceIds),
      this.facts.fixed(organizationId, deviceIds),
      this.facts.checks(organizationId, deviceIds),
    ]);
    const counted = devices.filter(isCounted);
    const checksOf = byDevice(checks);
    const places = new Map(
      counted.map((device) => [device.id, placeOfDevice(device, checksOf.get(device.id) ?? [], policy)]),
    );
    const findings = live.filter(({ deviceId }) => places.has(deviceId));
    const packageIds = [...new Set(findings.map(({ packageId }) => packageId))];
    const evaluated = checks.filter(({ deviceId, status }) => status === 'fail' && places.has(deviceId));
    const [failing, { placed, moved }] = await Promise.all([
      this.failing(organizationId, evaluated, counted, { ids, at }),
      this.packages.place(organizationId, packageIds, ids.subject),
      naming,
    ]);
    const codes = new Map([...places].map(([id, place]) => [id, placeCode(place, policy)]));
    const members = new Map<number, Member[]>(counted.map(({ id }) => [id, []]));
    const kinds = findings.map((finding) => {
      const { place, kind } = kindOf(finding, codes.get(finding.deviceId), placed.get(finding.packageId));
      return { finding, kind, subject: place.subjectId };
    });
    const still = new Set(kinds.flatMap(({ kind }) => known.idOf(kind) ?? []));
    const [made] = await Promise.all([
      this.kinds.ensure(
        organizationId,
        kinds.map(({ kind }) => kind),
        policy,
        ids.assessment,
        known,
      ),
      // Kinds that the devices do not have any more are sure to be asked for.
      this.counted.learnKinds(organizationId, known.others(still), known),
    ]);
    for (const { finding, kind, subject } of kinds) {
      const assessment = known.idOf(kind);
      if (assessment === undefined) throw new Error('A finding has no kind.');
      const { deviceId, day, fixable } = finding;
      members.get(deviceId)?.push({ assessment, subject, day, fixable });
    }
    for (const { check, subject } of failing)
      members.get(check.deviceId)?.push({ assessment: null, subject, day: check.day, fixable: true });
    const scanned = new Map(devices.map((device) => [device.id, device.scanned]));
    const fixedOf = byDevice(fixed);
    return {
      counts: deviceIds.map((deviceId) => ({
        deviceId,
        place: places.get(deviceId) ?? null,
        scanned: scanned.get(deviceId) ?? false,
        fixedAfter: places.has(deviceId) ? agesOf(fixedOf.get(deviceId) ?? []) : {},
        members: packMembers(members.get(deviceId) ?? []),
      })),
      checks: new Map(failing.map(({ check, subject }) => [subject, check])),
      moved,
      firstSeen: [...new Set(made.map(({ vulnerabilityId }) => vulnerabilityId))],
      members: kinds.length + failing.length,
    };
  }

  /** Failing checks with what they are counted under, those among them that nobody has to send. */
  private async failing(
    organizationId: number,
    evaluated: readonly EvaluatedCheck[],
    devices: readonly DeviceFacts[],
    { ids, at }: Pick<CountingRules, 'ids' | 'at'>,
  ): Promise<{ check: EvaluatedCheck; subject: number }[]> {
    const failing = [...evaluated, ...(await this.systems.failing(devices, dateOfDay(dayOf(at))))];
    const subjects = await this.packages.ensure(organizationId, failing.map(subjectOfCheck), ids.subject);
    return failing.flatMap((check) => {
      const subject = subjects.get(subjectKey(subjectOfCheck(check)));
      return subject === undefined ? [] : [{ check, subject }];
    });
  }
}

function kindOf(
  { vulnerabilityId, state, notRunning }: Pick<LiveFinding, 'vulnerabilityId' | 'state' | 'notRunning'>,
  context: number | undefined,
  place: PlacedPackage | undefined,
): { kind: FindingKind; place: PlacedPackage } {
  if (context === undefined || !place) throw new Error('A finding is nowhere, or its package has no subject.');
  return { place, kind: { vulnerabilityId, context, reachable: place.reachable && !notRunning, state } };
}

function agesOf(fixed: { age: number; count: number }[]): Record<string, number> {
  return Object.fromEntries(fixed.sort((a, b) => a.age - b.age).map(({ age, count }) => [age, count]));
}

/** The side of a device in a place: findings by their assessment, checks by the policy. */
export function sideOf(
  members: readonly Member[],
  place: Place,
  findings: (id: number) => Assessment | undefined,
  checks: ReadonlyMap<number, NamedCheck>,
  policy: RiskPolicy,
): Side {
  const ofChecks = new Map<number, Assessment>();
  const ofCheck = (subject: number): Assessment => {
    const known = ofChecks.get(subject);
    if (known) return known;
    const check = checks.get(subject);
    if (!check) throw new Error(`Nothing is known of the check that is subject ${subject}.`);
    const risk = assessCheck(check.checkId, place, policy, check.severity);
    const made = assessmentOfCheck(risk, daysOfTier(risk.tier, policy), profileOfCheck(check, policy));
    const evaluated = check.accepted ? { ...made, state: ACCEPTED } : made;
    ofChecks.set(subject, evaluated);
    return evaluated;
  };
  const assessmentOf = ({ assessment, subject }: Member): Assessment => {
    if (assessment === null) return ofCheck(subject);
    const known = findings(assessment);
    if (!known) throw new Error(`Nothing is known of assessment ${assessment}.`);
    return known;
  };
  return { members, assessmentOf, place: placeCode(place, policy), criticality: place.criticality };
}

function subjectOfCheck({ checkId, severity, accepted }: NamedCheck) {
  return {
    kind: accepted ? ('accepted-check' as const) : ('check' as const),
    ecosystem: severity ?? '',
    name: checkId,
  };
}

/** Where a device is, with the controls that its checks prove; `checks` are those of the device. */
export function placeOfDevice(device: DeviceFacts, checks: readonly EvaluatedCheck[], policy: RiskPolicy): Place {
  const passing = new Set(checks.filter(({ status }) => status === 'pass').map(({ checkId }) => checkId));
  const { exposure, criticality, role } = device;
  const controls = policy.controls.filter(({ check }) => passing.has(check)).map(({ id }) => id);
  return { exposure, criticality, role, controls };
}
