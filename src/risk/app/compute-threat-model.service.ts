import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { twoDecimals } from '../domain/day-figures.js';
import { concerned, imputedMass, loadTotals, wholeMass } from '../domain/organization-totals.js';
import { sharesOfScore, type ThreatDocument, totalsByLetter, totalsByTactic } from '../domain/threat-document.js';
import { groupOf } from '../domain/threat-profile.js';
import { underCurrentIds } from '../model/attack.js';
import type { RiskPolicy } from '../model/policy.js';
import { score } from '../model/score.js';
import { NO_ATTACK, type Threat, threatModel, type ThreatView } from '../model/threat-model.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';
import { GatherCloudThreats } from './gather-cloud-threats.service.js';
import { GatherThreats } from './gather-threats.service.js';
import { KnowAttack } from './know-attack.service.js';
import type { PolicyInForce } from './risk-policies.service.js';

/** The name under which it is kept. */
export const THREAT_VIEW = 'threat-model';
const EVIDENCE = 10;

/** Computes the threat model of an organization as it stands, and keeps it for the next reader. */
@Injectable()
export class ComputeThreatModel {
  constructor(
    private readonly gathering: GatherThreats,
    private readonly ofSuites: GatherCloudThreats,
    private readonly attack: KnowAttack,
    private readonly views: RiskViewRepository,
    private readonly clock: Clock,
  ) {}

  async execute(
    organizationId: number,
    row: OrganizationRow,
    { policy }: PolicyInForce,
    editions: Record<string, string>,
  ): Promise<ThreatDocument> {
    const { value, sources: reported, open, elsewhere, view } = await this.open(organizationId, row, policy, EVIDENCE);
    const named = new Set(reported.flatMap(({ techniques }) => techniques.map(({ id }) => id)));
    // A policy may name what was revoked since.
    const successors = await this.attack.successors([...named].sort());
    const sources = reported.map((one) => ({ ...one, techniques: underCurrentIds(one.techniques, successors) }));
    const ids = new Set(sources.flatMap(({ techniques }) => techniques.map(({ id }) => id)));
    const facts = await this.attack.of([...ids].sort());
    const model = threatModel(sources, open, facts, view);
    const document: ThreatDocument = {
      ...model,
      score: twoDecimals(value),
      elsewhere,
      letters: totalsByLetter(model),
      tactics: totalsByTactic(sources, facts, open),
      editions,
    };
    await this.views.store(organizationId, THREAT_VIEW, row.version, document, this.clock.now());
    return document;
  }

  /** Threats, the worst first, without techniques and evidence, which nobody asks for: one statement, and nothing is kept. */
  async outline(organizationId: number, row: OrganizationRow, { policy }: PolicyInForce): Promise<Threat[]> {
    const { sources, open, view } = await this.open(organizationId, row, policy, 0);
    return threatModel(sources, open, NO_ATTACK, view).threats;
  }

  /** What is open, and how much of the score. */
  private async open(organizationId: number, row: OrganizationRow, policy: RiskPolicy, evidence: number) {
    const totals = loadTotals(row.totals);
    const value = score(wholeMass(totals), totals.devices.enrolled, policy);
    const ofDevices = await this.gathering.execute(organizationId, policy, evidence);
    const ofSuites = this.ofSuites.execute(row.cloud?.checks ?? [], policy, concerned(totals));
    const { open, ...elsewhere } = sharesOfScore(value, {
      open: ofDevices.openMass + ofSuites.openMass,
      decided: totals.totals.masses.residual - ofDevices.openMass + ofSuites.decidedMass,
      neverScanned: imputedMass(totals),
    });
    const devicesOf: ThreatView['devicesOf'] = (letter, theme) =>
      theme === 'cloud' ? concerned(totals) : (totals.threatened[groupOf(letter, theme)] ?? 0);
    const sources = [...ofDevices.sources, ...ofSuites.sources];
    return { value, sources, open, elsewhere, view: { devicesOf, evidence } };
  }
}
