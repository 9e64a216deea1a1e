import { Injectable } from '@nestjs/common';
import { PublishedRisk } from '../../vulnerabilities/index.js';
import { type Member, referencesOf, unpackMembers } from '../domain/member.js';
import type { EvaluatedCheck } from '../persistence/device-facts.repository.js';
import type { CountedDevice } from '../persistence/risk-device.repository.js';
import { RiskSubjectRepository } from '../persistence/risk-subject.repository.js';
import type { KnownKinds } from './known-kinds.js';

/** What a check is that somebody's members name by its subject. */
export type NamedCheck = Pick<EvaluatedCheck, 'checkId' | 'severity' | 'accepted'>;

/** What the members mean that devices were counted with, by the risks that are kept: those are what was counted. */
@Injectable()
export class CountedSides {
  constructor(
    private readonly published: PublishedRisk,
    private readonly subjects: RiskSubjectRepository,
  ) {}

  /** Says what the kinds of findings are called that devices were counted with: they have most of them still. */
  async name(organizationId: number, devices: readonly CountedDevice[], known: KnownKinds): Promise<void> {
    const ids = new Set<number>();
    for (const { members } of devices)
      for (const { assessment } of unpackMembers(members)) if (assessment !== null) ids.add(assessment);
    if (ids.size > 0) known.name(await this.published.identities(organizationId, [...ids]));
  }

  /** Makes known what findings among the members come to; gives the checks among them that are not in `checks`, with these. */
  async learn(
    organizationId: number,
    members: readonly Member[],
    known: KnownKinds,
    checks: ReadonlyMap<number, NamedCheck> = new Map(),
  ): Promise<Map<number, NamedCheck>> {
    const { findings, checks: subjects } = referencesOf(members);
    const [, names] = await Promise.all([
      this.learnKinds(
        organizationId,
        findings.filter((id) => !known.hasRisk(id)),
        known,
      ),
      this.checks(
        organizationId,
        subjects.filter((id) => !checks.has(id)),
      ),
    ]);
    return new Map([...checks, ...names]);
  }

  /** The checks that subjects are. */
  async checks(organizationId: number, subjectIds: readonly number[]): Promise<Map<number, NamedCheck>> {
    if (subjectIds.length === 0) return new Map();
    const subjects = await this.subjects.byIds(organizationId, subjectIds);
    return new Map(
      subjects.map(({ id, kind, name, ecosystem }) => [
        id,
        { checkId: name, severity: ecosystem === '' ? null : ecosystem, accepted: kind === 'accepted-check' },
      ]),
    );
  }

  /** Makes known what kinds come to. */
  async learnKinds(organizationId: number, ids: readonly number[], known: KnownKinds): Promise<void> {
    if (ids.length > 0) known.learn(await this.published.byIds(organizationId, ids));
  }
}
