import { Injectable } from '@nestjs/common';
import type { FindingKind } from '../../vulnerabilities/index.js';
import type { Assessment } from '../domain/assessment.js';
import { dateOfDay, dayOf } from '../domain/day.js';
import { byDevice } from '../domain/by-device.js';
import type { Side } from '../domain/side.js';
import { assessmentOfCheck, assessmentOfKind } from '../domain/kind-assessment.js';
import { type Member, packMembers, unpackMembers } from '../domain/member.js';
import { assessCheck } from '../model/finding-risk.js';
import { type Place, placeCode } from '../model/place-code.js';
import type { RiskPolicy } from '../model/policy.js';
import {
  type DeviceFacts,
  DeviceFactsRepository,
  isCounted,
  type JudgedCheck,
  type LiveFinding,
} from '../persistence/device-facts.repository.js';
import { AssessKinds, kindKey } from './assess-kinds.service.js';
import { EndedSystems } from './ended-systems.service.js';
import { PlacePackages, subjectKey } from './place-packages.service.js';

/** What a device should be counted as. */
export interface DeviceCount {
  deviceId: number;
  /** Null when it does not count: it is not enrolled, or not any more. */
  side: Side | null;
  scanned: boolean;
  fixedAfter: Record<string, number>;
  members: Uint8Array;
}

/** What devices come to, and what turned up on the way. */
export interface DeviceCounts {
  counts: DeviceCount[];
  /** Subjects whose packages belong to another subject now. */
  moved: number[];
  /** Vulnerabilities with a kind of finding that nobody had looked at before. */
  firstSeen: number[];
}

/** Ids that are given out one after the other. */
export interface IdCounters {
  assessment: () => number;
  subject: () => number;
}

/** Reads devices as they are now: their place, and every finding and failing check as a member. */
@Injectable()
export class CountDevices {
  constructor(
    private readonly facts: DeviceFactsRepository,
    private readonly packages: PlacePackages,
    private readonly kinds: AssessKinds,
    private readonly systems: EndedSystems,
  ) {}

  async count(
    organizationId: number,
    deviceIds: readonly number[],
    policy: RiskPolicy,
    ids: IdCounters,
    at: Date,
  ): Promise<DeviceCounts> {
    const devices = await this.facts.devices(organizationId, deviceIds);
    const counted = devices.filter(isCounted);
    const wanted = counted.map(({ id }) => id);
    const findings = await this.facts.findings(organizationId, wanted);
    const fixedOf = byDevice(await this.facts.fixed(organizationId, wanted));
    const checks = await this.facts.checks(organizationId, wanted);
    const checksOf = byDevice(checks);
    const ended = await this.systems.failing(counted, dateOfDay(dayOf(at)));
    const failing = [...checks.filter(({ status }) => status === 'fail'), ...ended];
    const subjects = await this.packages.ensure(organizationId, failing.map(subjectOfCheck), ids.subject);
    const packageIds = [...new Set(findings.map(({ packageId }) => packageId))];
    const { placed, moved } = await this.packages.place(organizationId, packageIds, ids.subject);
    const places = new Map(
      counted.map((device) => [device.id, placeOfDevice(device, checksOf.get(device.id) ?? [], policy)]),
    );
    const codes = new Map([...places].map(([id, place]) => [id, placeCode(place, policy)]));
    const kindOf = (finding: LiveFinding): FindingKind => ({
      vulnerabilityId: finding.vulnerabilityId,
      context: codes.get(finding.deviceId) ?? 0,
      reachable: placed.get(finding.packageId)?.reachable ?? true,
      state: finding.state,
    });
    const kinds = new Map(findings.map((finding) => kindOf(finding)).map((kind) => [kindKey(kind), kind]));
    const { rows, made } = await this.kinds.ensure(organizationId, kinds, policy, ids.assessment);
    const members = new Map<number, Member[]>(wanted.map((id) => [id, []]));
    for (const finding of findings) {
      const row = rows.get(kindKey(kindOf(finding)));
      const place = placed.get(finding.packageId);
      if (!row || !place) throw new Error('A finding has no kind, or its package no place.');
      const { day, fixable } = finding;
      members.get(finding.deviceId)?.push({ assessment: row.id, subject: place.subjectId, day, fixable });
    }
    for (const check of failing) {
      const subject = subjects.get(subjectKey(subjectOfCheck(check)));
      if (subject === undefined) continue;
      members.get(check.deviceId)?.push({ assessment: -subject, subject, day: check.day, fixable: true });
    }
    const checkNames = new Map(failing.map((check) => [subjects.get(subjectKey(subjectOfCheck(check))) ?? 0, check]));
    const byId = new Map([...rows.values()].map((row) => [row.id, assessmentOfKind(row)]));
    const known = new Map(devices.map((device) => [device.id, device]));
    const counts = deviceIds.map((deviceId): DeviceCount => {
      const place = places.get(deviceId);
      const packed = packMembers(members.get(deviceId) ?? []);
      return {
        deviceId,
        side: place === undefined ? null : sideOf(unpackMembers(packed), place, byId, checkNames, policy),
        scanned: known.get(deviceId)?.scanned ?? false,
        fixedAfter: Object.fromEntries(
          (fixedOf.get(deviceId) ?? []).sort((a, b) => a.age - b.age).map(({ age, count }) => [age, count]),
        ),
        members: packed,
      };
    });
    const firstSeen = [...new Set(made.map(({ vulnerabilityId }) => vulnerabilityId))];
    return { counts, moved, firstSeen };
  }
}

/** The side of a device in a place: findings by their assessment, checks by the policy. */
export function sideOf(
  members: Member[],
  place: Place,
  findings: ReadonlyMap<number, Assessment>,
  checks: ReadonlyMap<number, Pick<JudgedCheck, 'checkId' | 'severity'>>,
  policy: RiskPolicy,
): Side {
  const ofChecks = new Map<number, Assessment>();
  const assessmentOf = ({ assessment }: Member): Assessment => {
    const known = findings.get(assessment) ?? ofChecks.get(assessment);
    if (known) return known;
    const check = checks.get(-assessment);
    if (!check) throw new Error(`Nothing is known of assessment ${assessment}.`);
    const made = assessmentOfCheck(assessment, assessCheck(check.checkId, place, policy, check.severity));
    ofChecks.set(assessment, made);
    return made;
  };
  return { members, assessmentOf, place: placeCode(place, policy), criticality: place.criticality };
}

function subjectOfCheck({ checkId, severity }: Pick<JudgedCheck, 'checkId' | 'severity'>) {
  return { kind: 'check' as const, ecosystem: severity ?? '', name: checkId };
}

/** Where a device is, with the controls that its checks prove; `checks` are those of the device. */
export function placeOfDevice(device: DeviceFacts, checks: readonly JudgedCheck[], policy: RiskPolicy): Place {
  const passing = new Set(checks.filter(({ status }) => status === 'pass').map(({ checkId }) => checkId));
  const { exposure, criticality, role } = device;
  const controls = policy.controls.filter(({ check }) => passing.has(check)).map(({ id }) => id);
  return { exposure, criticality, role, controls };
}
