import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, Ids } from '../../platform/index.js';
import { contentOf, planVex, type VexPlan, type VexStep } from '../domain/plan-vex.js';
import { isOpenVex, readOpenVex } from '../domain/read-openvex.js';
import { readCycloneDxVex } from '../domain/read-cyclonedx-vex.js';
import type { VexDocument } from '../domain/vex.js';
import { VexReader } from '../domain/vex-reader.js';
import { InvalidVexError } from '../errors.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { type NewRiskAcceptance, RiskAcceptanceRepository } from '../persistence/risk-acceptance.repository.js';
import { VexRepository } from '../persistence/vex.repository.js';
import { RedecideFindings } from './redecide-findings.service.js';
import { claimsOf, devicesNamed } from './vex-claims.js';
import { documentIdsOf } from './write-vex.js';
import { dayOf } from './wanted-decision.js';

/** How many faults of a document are told. */
const MAX_FAULTS = 50;

/** What became of a document. */
export interface ImportedVex {
  document: VexDocument & { id: string };
  /** In the order of the statements; one for each of their products. */
  steps: VexStep[];
  /** Decisions of the same document that do not hold any more. */
  ended: number;
  /** Findings whose state changed. */
  findings: number;
}

/** Takes a VEX document in: what it says becomes decisions, in the name of whoever brings it. */
@Injectable()
export class ImportVex {
  constructor(
    private readonly database: Database,
    private readonly vex: VexRepository,
    private readonly decisions: RiskAcceptanceRepository,
    private readonly findings: RedecideFindings,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** One transaction. Throws {@link InvalidVexError}. */
  async execute(
    { organizationId, publicId }: { organizationId: number; publicId: string },
    by: Decider,
    body: unknown,
  ): Promise<ImportedVex> {
    const document = readDocument(body);
    const isOwn = documentIdsOf(publicId).includes(document.id);
    return this.database.transaction(async () => {
      await this.findings.begin(organizationId);
      const now = this.clock.now();
      const plan = isOwn ? ownPlan(document) : await this.plan(organizationId, document, dayOf(now));
      // Also of what it keeps or takes back: an older edition that comes again must not undo that.
      if (!isOwn && !plan.isOlder) await this.vex.confirm(organizationId, document);
      const { ids, vulnerabilityIds: gone } = await this.decisions.end(organizationId, plan.ended, 'replaced', by, now);
      const made = this.newDecisions(document, plan);
      const vulnerabilityIds = made.length === 0 ? [] : await this.decisions.add(organizationId, made, by, now);
      const touched = [...new Set([...gone, ...vulnerabilityIds])];
      const findings = await this.findings.ofVulnerabilities(organizationId, touched, by);
      const { id, author, version, format } = document;
      if (made.length > 0 || ids.length > 0)
        await this.audit.record({
          organizationId,
          action: 'vex.imported',
          target: { type: 'vex-document', id },
          facts: { format, author, version, made: made.length, ended: ids.length, findings },
        });
      return { document, steps: plan.steps, ended: ids.length, findings };
    });
  }

  private async plan(organizationId: number, document: VexDocument & { id: string }, today: string): Promise<VexPlan> {
    const identifiers = document.statements.flatMap((statement) => statement.identifiers);
    const claims = claimsOf(document, {
      known: await this.vex.known(organizationId, identifiers),
      devices: await this.decisions.devices(organizationId, devicesNamed(document)),
      today,
    });
    const before = await this.vex.ofDocument(organizationId, document.id);
    return planVex(
      document,
      claims,
      before.map(({ id, endCause, vex, ...terms }) => ({
        id,
        endCause,
        key: vex.key,
        ...(vex.newest ?? { version: vex.version, timestamp: vex.timestamp }),
        content: contentOf(terms),
      })),
    );
  }

  /** Gives the steps that make a decision its id. */
  private newDecisions(
    { id, author, version, timestamp }: VexDocument & { id: string },
    plan: VexPlan,
  ): NewRiskAcceptance[] {
    return plan.steps.flatMap((step) => {
      const { wanted, identifier, key, product } = step.claim;
      if (step.outcome !== 'created' || 'none' in wanted) return [];
      step.decisionId = this.ids.next();
      const vex = { document: id, author, version, timestamp, key, product };
      return [{ id: step.decisionId, identifier, ...wanted, reviewerEmail: null, vex }];
    });
  }
}

/** What an organization told itself is decided already. */
function ownPlan(document: VexDocument): VexPlan {
  const claims = claimsOf(document, { known: new Set(), devices: new Map(), today: '' });
  const reason = 'These are the decisions of this organization itself.';
  return {
    steps: claims.map((claim) => ({ claim, outcome: 'ignored', decisionId: null, reason })),
    ended: [],
    isOlder: false,
  };
}

function readDocument(given: unknown): VexDocument & { id: string } {
  const reader = new VexReader();
  const body = reader.object(given, '');
  const document = isOpenVex(body) ? readOpenVex(body, reader) : readCycloneDxVex(body, reader);
  if (reader.faults.length > 0)
    throw new InvalidVexError(
      'This is neither an OpenVEX document nor a CycloneDX one with vulnerabilities, as their specifications have them.',
      reader.faults.slice(0, MAX_FAULTS),
    );
  return { ...document, id: document.id ?? nameless(body) };
}

/** A document without an id is told from others by what it says. */
function nameless(body: Record<string, unknown>): string {
  return `urn:sha256:${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
}
