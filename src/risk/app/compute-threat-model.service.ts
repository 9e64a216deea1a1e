import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { twoDecimals } from '../domain/day-figures.js';
import { concerned, imputedMass, loadTotals, wholeMass } from '../domain/organization-totals.js';
import { sharesOfScore, type ThreatDocument, totalsByLetter, totalsByTactic } from '../domain/threat-document.js';
import { score } from '../model/score.js';
import { threatModel, type ThreatModel } from '../model/threat-model.js';
import type { OrganizationRow } from '../persistence/risk-organization.repository.js';
import { RiskViewRepository } from '../persistence/risk-view.repository.js';
import { ThreatReadingRepository } from '../persistence/threat-reading.repository.js';
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
    private readonly reading: ThreatReadingRepository,
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
    const totals = loadTotals(row.totals);
    const value = score(wholeMass(totals), totals.devices.enrolled, policy);
    const ofDevices = await this.gathering.execute(organizationId, policy);
    const ofSuites = this.ofSuites.execute(row.cloud?.checks ?? [], policy, concerned(totals));
    const sources = [...ofDevices.sources, ...ofSuites.sources];
    const { open, ...elsewhere } = sharesOfScore(value, {
      open: ofDevices.openMass + Number(ofSuites.openMass),
      decided: ofDevices.decidedMass + Number(ofSuites.decidedMass),
      neverScanned: imputedMass(totals),
    });
    const ids = new Set(sources.flatMap(({ techniques }) => techniques.map(({ id }) => id)));
    const facts = await this.attack.of([...ids].sort());
    const model = await this.titled(organizationId, threatModel(sources, open, facts, { evidence: EVIDENCE }));
    const document: ThreatDocument = {
      ...model,
      score: twoDecimals(value),
      elsewhere,
      letters: totalsByLetter(model),
      tactics: totalsByTactic(sources, facts, open),
      editions,
    };
    await this.views.keep(organizationId, THREAT_VIEW, row.version, document, this.clock.now());
    return document;
  }

  /** With the titles of the vulnerabilities that are shown. */
  private async titled(organizationId: number, model: ThreatModel): Promise<ThreatModel> {
    const keys = [...new Set(model.threats.flatMap(({ evidence }) => evidence.map(({ key }) => key)))];
    const rows = await this.reading.titles(organizationId, keys);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return {
      ...model,
      threats: model.threats.map((threat) => ({
        ...threat,
        evidence: threat.evidence.map((one) => ({ ...one, title: titles.get(one.key) ?? one.title })),
      })),
    };
  }
}
