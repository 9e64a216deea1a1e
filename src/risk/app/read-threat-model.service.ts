import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import { type ThreatDocument, totalsByLetter } from '../domain/threat-document.js';
import { NO_ATTACK, threatModel } from '../model/threat-model.js';
import { ComputeThreatModel, THREAT_VIEW } from './compute-threat-model.service.js';
import { methodName } from './risk-update.js';
import { KnowAttack } from './know-attack.service.js';
import { ReadRiskStatus } from './read-risk-status.service.js';

/** The threat model with what it follows from. */
export interface ReadThreats {
  document: ThreatDocument;
  policy: { id: string; version: number; method: string };
  asOf: Date;
}

/** The threats of an organization: computed once for each version of it and of the facts, then read as one row. */
@Injectable()
export class ReadThreatModel {
  constructor(
    private readonly status: ReadRiskStatus,
    private readonly computing: ComputeThreatModel,
    private readonly attack: KnowAttack,
    private readonly clock: Clock,
  ) {}

  async execute(organizationId: number): Promise<ReadThreats> {
    const { row, policy, ...of } = await this.status.execute(organizationId, THREAT_VIEW);
    const cached = of.stored as ThreatDocument | null;
    const editions = await this.attack.editions();
    const made = { id: policy.policy.id, version: policy.version, method: row?.method ?? methodName(true) };
    const asOf = row?.updatedAt ?? this.clock.now();
    if (!row) return { document: emptyDocument(editions), policy: made, asOf };
    const isCurrent = cached && JSON.stringify(cached.editions) === JSON.stringify(editions);
    const document = isCurrent ? cached : await this.computing.execute(organizationId, row, policy, editions);
    return { document, policy: made, asOf };
  }
}

function emptyDocument(editions: Record<string, string>): ThreatDocument {
  const model = threatModel([], 0, NO_ATTACK, { devicesOf: () => 0, evidence: 0 });
  return {
    ...model,
    score: 0,
    elsewhere: { decided: 0, neverScanned: 0 },
    letters: totalsByLetter(model),
    tactics: [],
    editions,
  };
}
