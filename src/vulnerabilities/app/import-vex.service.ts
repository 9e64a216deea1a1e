import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog, breathe, Clock, Database, Ids } from '../../platform/index.js';
import { contentOf, planVex, type VexPlan, type VexStep } from '../domain/plan-vex.js';
import { isOpenVex, readOpenVex } from '../domain/read-openvex.js';
import { isCsaf, readCsafVex } from '../domain/read-csaf-vex.js';
import { readCycloneDxVex } from '../domain/read-cyclonedx-vex.js';
import type { VexDocument, VexFault, VexOrigin } from '../domain/vex.js';
import { seriesOf } from '../domain/vex-series.js';
import { VEX_LIMITS, VexExcess } from '../domain/vex-limits.js';
import { type Members, VexReader } from '../domain/vex-reader.js';
import { InvalidVexError } from '../errors.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { type NewRiskAcceptance, RiskAcceptanceRepository } from '../persistence/risk-acceptance.repository.js';
import { RedecideFindings } from './redecide-findings.service.js';
import type { VexSurroundings } from './vex-claims.js';
import { claimsOf, devicesNamed } from './vex-claims.js';
import { documentIdsOf } from './told-products.js';
import { VexProducts } from './vex-products.service.js';
import { dayOf } from './wanted-decision.js';

/** What became of a document. */
export interface ImportedVex {
  document: VexDocument & { id: string };
  /** In the order of the statements; one for each of their products. */
  steps: VexStep[];
  /** Decisions of the same document that do not hold any more. */
  ended: number;
  /** Findings whose state changed. */
  findings: number;
  /** What of the document was left aside or changed, in words. */
  notes: string[];
}

/** Who brings a document, and how it is to be taken. */
export interface VexRequest {
  organizationId: number;
  publicId: string;
  /** Whether our name for everything counts. */
  everybody: boolean;
}

/** Takes a VEX document in: what it says becomes decisions, in the name of whoever brings it. */
@Injectable()
export class ImportVex {
  constructor(
    private readonly database: Database,
    private readonly products: VexProducts,
    private readonly decisions: RiskAcceptanceRepository,
    private readonly findings: RedecideFindings,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** One transaction. Throws {@link InvalidVexError}. */
  async execute({ organizationId, publicId, everybody }: VexRequest, by: Decider, body: unknown): Promise<ImportedVex> {
    await breathe();
    const { document, notes } = readDocument(body);
    const linked = await this.products.links.of(organizationId, document);
    const isOwn = documentIdsOf(publicId).includes(document.id);
    return this.database.transaction(async () => {
      await this.findings.begin(organizationId);
      const now = this.clock.now();
      const around = { linked, everybody, today: dayOf(now) };
      const { plan, series } = isOwn ? await ownPlan(document) : await this.plan(organizationId, document, around);
      // Also of what it keeps or takes back: an older edition that comes again must not undo that.
      if (!isOwn && !plan.isOlder) await this.products.stored.confirm(organizationId, document, series.names);
      const { ids, vulnerabilityIds: gone } = await this.decisions.end(organizationId, plan.ended, 'replaced', by, now);
      await breathe();
      const moved = await this.products.stored.move(organizationId, plan.moved);
      const made = await this.products.ranges.fill(organizationId, this.newDecisions(document, plan, series.name, now));
      const vulnerabilityIds = made.length === 0 ? [] : await this.decisions.add(organizationId, made, by, now);
      const touched = [...new Set([...gone, ...moved, ...vulnerabilityIds])];
      const findings = await this.findings.ofVulnerabilities(organizationId, touched, by);
      const { id, author, version, format } = document;
      if (made.length > 0 || ids.length > 0)
        await this.audit.record({
          organizationId,
          action: 'vex.imported',
          target: { type: 'vex-document', id },
          facts: { format, author, version, made: made.length, ended: ids.length, findings },
        });
      return { document, steps: plan.steps, ended: ids.length, findings, notes };
    });
  }

  private async plan(
    organizationId: number,
    document: VexDocument & { id: string },
    around: Pick<VexSurroundings, 'linked' | 'everybody' | 'today'>,
  ): Promise<PlannedVex> {
    const identifiers = namesIn(document);
    const claims = await claimsOf(document, {
      known: await this.products.stored.known(organizationId, identifiers),
      devices: await this.decisions.devices(organizationId, devicesNamed(document)),
      ...around,
    });
    if (claims.length > VEX_LIMITS.claims)
      throw tooMuch('', `asks for ${claims.length} decisions; at most ${VEX_LIMITS.claims} are taken`);
    const before = await this.products.stored.ofDocument(organizationId, document.id);
    const series = seriesOf(document, claims, before);
    await breathe();
    const plan = planVex(
      document,
      claims,
      series.kept.map(({ id, endCause, vex, voice, ...terms }) => ({
        id,
        endCause,
        voice,
        key: vex.key,
        ...(vex.newest ?? { version: vex.version, timestamp: vex.timestamp }),
        // Made when it is asked for: of very many, all at once would be in memory.
        get content() {
          return contentOf(terms);
        },
      })),
    );
    return { plan, series };
  }

  /** Gives the steps that make a decision its id. */
  private newDecisions(
    { id, author, version, timestamp }: VexDocument & { id: string },
    plan: VexPlan,
    series: string,
    now: Date,
  ): NewRiskAcceptance[] {
    return plan.steps.flatMap((step) => {
      const { wanted, identifier, key, product, within, place, isDecision } = step.claim;
      if (!step.isNew || 'none' in wanted) return [];
      step.decisionId = this.ids.next();
      const { status, ...terms } = wanted;
      const vex: VexOrigin = { document: id, author, version, timestamp, key, product };
      if (series !== '') vex.series = series;
      if (within !== null) vex.within = within;
      if (status !== null) vex.status = status;
      // What nobody says the time of was said when it came.
      const said = isDecision ? null : { at: step.claim.said || now.toISOString(), place };
      return [{ id: step.decisionId, identifier, ...terms, reviewerEmail: null, vex, said }];
    });
  }
}

/** What a document changes, and which of those under its id it is. */
interface PlannedVex {
  plan: VexPlan;
  series: { names: readonly string[]; name: string };
}

/** What an organization told itself is decided already. */
async function ownPlan(document: VexDocument): Promise<PlannedVex> {
  const nothing = { known: new Set<string>(), devices: new Map(), linked: new Map(), everybody: true, today: '' };
  const claims = await claimsOf(document, nothing);
  const reason = 'These are the decisions of this organization itself.';
  const steps = claims.map((claim): VexStep => ({ claim, outcome: 'ignored', isNew: false, decisionId: null, reason }));
  return { plan: { steps, moved: [], ended: [], isOlder: false }, series: { names: [], name: '' } };
}

function readDocument(given: unknown): { document: VexDocument & { id: string }; notes: string[] } {
  const reader = new VexReader();
  const body = reader.object(given, '');
  const document = readWhole(body, reader);
  const isUsable = document.statements.some(({ fault }) => !fault);
  // What is wrong with some statements is theirs; a document of which nothing can be used is refused with all that is wrong.
  const isLost = !isUsable && reader.statementFaults.length + reader.strangers.length > 0;
  const faults = [...reader.faults, ...(isLost || reader.faults.length > 0 ? rest(reader) : [])];
  if (faults.length > 0) throw refused(faults);
  return { document: { ...document, id: document.id ?? nameless(body) }, notes: reader.notes() };
}

function readWhole(body: Members, reader: VexReader): VexDocument {
  try {
    return readAs(body, reader);
  } catch (error) {
    throw error instanceof VexExcess ? tooMuch(error.pointer, error.detail) : error;
  }
}

function readAs(body: Members, reader: VexReader): VexDocument {
  if (isOpenVex(body)) return readOpenVex(body, reader);
  return isCsaf(body) ? readCsafVex(body, reader) : readCycloneDxVex(body, reader);
}

function rest(reader: VexReader): VexFault[] {
  return [...reader.strangers, ...reader.statementFaults];
}

function refused(faults: readonly VexFault[]): InvalidVexError {
  return new InvalidVexError(
    'This is neither an OpenVEX document, a CycloneDX one with vulnerabilities nor a CSAF one, as their specifications have them.',
    faults.slice(0, VEX_LIMITS.faults),
  );
}

/** Every name of a vulnerability once: of CSAF, statements share those of their vulnerability. */
function namesIn({ statements }: VexDocument): string[] {
  const names = new Set<string>();
  for (const identifiers of new Set(statements.map((statement) => statement.identifiers)))
    for (const name of identifiers) names.add(name);
  return [...names];
}

function tooMuch(pointer: string, detail: string): InvalidVexError {
  return new InvalidVexError('The document asks for more than can be decided at once. Split it.', [
    { pointer, detail },
  ]);
}

/** A document without an id is told from others by what it says. */
function nameless(body: Members): string {
  return `urn:sha256:${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
}
