import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog, breathe, Clock, Database, Ids } from '../../platform/index.js';
import { contentOf, type VexClaim, VexPlanner, type VexStep } from '../domain/plan-vex.js';
import type { VexDocument, VexOrigin } from '../domain/vex.js';
import { UNHEARD_DECISIONS, VEX_LIMITS } from '../domain/vex-limits.js';
import { TooManyUnheardDecisionsError } from '../errors.js';
import { addRoot, seriesOf } from '../domain/vex-series.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { type NewRiskAcceptance, RiskAcceptanceRepository } from '../persistence/risk-acceptance.repository.js';
import type { RangeFilling } from './ranged-versions.service.js';
import { readVexDocument, tooMuch } from './read-vex-document.js';
import { RedecideFindings } from './redecide-findings.service.js';
import { documentIdsOf } from './reported-products.js';
import type { VexBody } from './vex-body.js';
import { claimsOf, type VexSurroundings } from './vex-claims.js';
import { VexOutcome, VexProducts } from './vex-outcome.js';
import { dayOf } from './wanted-decision.js';

/** What became of a document. */
export interface ImportedVex {
  document: VexDocument & { id: string };
  /** Of each product of each statement. */
  outcome: VexOutcome;
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
  /** Whether whoever brings it may also accept risks. */
  mayDecide: boolean;
}

/** A document on its way in. */
interface Incoming {
  organizationId: number;
  document: VexDocument & { id: string };
  around: VexSurroundings;
  by: Decider;
  now: Date;
}

/**
 * Takes a VEX document in: what it says becomes decisions, in the name of whoever brings it. Its statements are gone through
 * several times, and decisions are written some at a time, so that a large one is never in memory as a whole.
 */
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

  /** One transaction. Throws {@link InvalidVexError} and {@link TooManyUnheardDecisionsError}. */
  async execute(
    { organizationId, publicId, everybody, mayDecide }: VexRequest,
    by: Decider,
    body: VexBody,
  ): Promise<ImportedVex> {
    const { document, names, notes } = await readVexDocument(body);
    const linked = await this.products.links.of(organizationId, names.links);
    const isOwn = documentIdsOf(publicId).includes(document.id);
    return this.database.transaction(async () => {
      await this.findings.begin(organizationId);
      if (isOwn) return { document, outcome: await ownOutcome(document), ended: 0, findings: 0, notes };
      const now = this.clock.now();
      const around = {
        known: await this.products.stored.known(organizationId, [...names.identifiers]),
        devices: await this.decisions.devices(organizationId, [...names.devices]),
        linked,
        everybody,
        mayDecide,
        today: dayOf(now),
        now: now.toISOString(),
      };
      const { outcome, made, ended, touched, untold } = await this.decide({
        organizationId,
        document,
        around,
        by,
        now,
      });
      const findings = await this.findings.ofVulnerabilities(organizationId, touched, by);
      const { id, author, version, format } = document;
      if (made > 0 || ended > 0)
        await this.audit.record({
          organizationId,
          action: 'vex.imported',
          target: { type: 'vex-document', id },
          facts: { format, author, version, made, ended, findings },
        });
      return { document, outcome, ended, findings, notes: [...notes, ...untold] };
    });
  }

  private async decide(incoming: Incoming): Promise<Decided> {
    const { organizationId, document, around, by, now } = incoming;
    const { planner, series } = await this.plan(incoming);
    // Also of what it keeps or takes back: an older edition that comes again must not undo that.
    if (!planner.isOlder) await this.products.stored.confirm(organizationId, document, series.names);
    const outcome = new VexOutcome();
    const touched = new Set<number>();
    const touch = (ids: readonly number[]): void => {
      ids.forEach((id) => touched.add(id));
    };
    const filling = this.products.ranges.filling(organizationId);
    let made = 0;
    for await (const claims of claimsOf(document, around)) {
      const steps = claims.map((claim) => planner.step(claim));
      const decisions = this.newDecisions(document, steps, series.name, now);
      for (const step of steps) outcome.add(step);
      touch(await this.add(incoming, decisions, filling));
      made += decisions.length;
    }
    touch(await this.products.stored.move(organizationId, planner.moved));
    const { ids, vulnerabilityIds } = await this.decisions.end(organizationId, planner.ended(), 'replaced', by, now);
    touch(vulnerabilityIds);
    return { outcome, made, ended: ids.length, touched: [...touched], untold: filling.notes() };
  }

  private async plan({ organizationId, document, around }: Incoming): Promise<PlannedVex> {
    const planner = new VexPlanner(document, digestOf);
    const roots = new Set<string>();
    let unheard = 0;
    for await (const claims of claimsOf(document, around))
      for (const claim of claims) {
        planner.hear(claim);
        addRoot(roots, claim);
        if (isUnheard(claim, around)) unheard += 1;
      }
    if (planner.claims > VEX_LIMITS.claims)
      throw tooMuch('', `asks for ${planner.claims} decisions; at most ${VEX_LIMITS.claims} are taken`);
    const before = await this.products.stored.ofDocument(organizationId, document.id);
    const series = seriesOf(document, roots, before);
    await breathe();
    planner.against(
      series.stored.map(({ id, endCause, vex, voice, ...terms }) => ({
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
    if (unheard > 0 && !planner.isOlder) await this.checkUnheard(organizationId, document.id, series.names, unheard);
    return { planner, series };
  }

  /** Counted before anything is written. An edition that asks for no more than the one before is taken in any case. */
  private async checkUnheard(
    organizationId: number,
    document: string,
    series: readonly string[],
    wanted: number,
  ): Promise<void> {
    const { all, own } = await this.products.stored.unheard(organizationId, document, series);
    if (all - own + wanted > UNHEARD_DECISIONS && wanted > own)
      throw new TooManyUnheardDecisionsError(all - own, wanted, UNHEARD_DECISIONS);
  }

  /** Gives the vulnerabilities that the decisions are about. */
  private async add(
    { organizationId, by, now }: Incoming,
    decisions: readonly NewRiskAcceptance[],
    filling: RangeFilling,
  ): Promise<number[]> {
    if (decisions.length === 0) return [];
    return this.decisions.add(organizationId, await filling.fill(decisions), by, now);
  }

  /** Gives the steps that make a decision its id. */
  private newDecisions(
    { id, author, publisher, version, timestamp }: VexDocument & { id: string },
    steps: readonly VexStep[],
    series: string,
    now: Date,
  ): NewRiskAcceptance[] {
    return steps.flatMap((step) => {
      const { wanted, identifier, key, product, within, isDecision } = step.claim;
      if (!step.isNew || 'none' in wanted) return [];
      step.decisionId = this.ids.next();
      const { status, ...terms } = wanted;
      const vex: VexOrigin = { document: id, author, version, timestamp, key, product };
      if (publisher && publisher !== author) vex.publisher = publisher;
      if (series !== '') vex.series = series;
      if (within !== null) vex.within = within;
      if (status !== null) vex.status = status;
      // What nobody says the time of was said when it came.
      const said =
        isDecision && terms.decision !== 'open'
          ? null
          : { at: step.claim.said || now.toISOString(), place: step.claim.order };
      return [{ id: step.decisionId, identifier, ...terms, reviewerEmail: null, vex, said }];
    });
  }
}

/** What a document changes, and which of those under its id it is. */
interface PlannedVex {
  planner: VexPlanner;
  series: { names: readonly string[]; name: string };
}

/** What a document changed. */
interface Decided {
  outcome: VexOutcome;
  made: number;
  ended: number;
  /** Vulnerabilities that are decided about otherwise. */
  touched: number[];
  /** What of its ranges could not be told. */
  untold: string[];
}

/** Whether it would be a decision about a vulnerability that nobody has. */
function isUnheard({ wanted, identifier }: VexClaim, { known }: VexSurroundings): boolean {
  return !('none' in wanted) && !known.has(identifier.toUpperCase());
}

/** What an organization told itself is decided already. */
async function ownOutcome(document: VexDocument): Promise<VexOutcome> {
  const nothing = {
    known: new Set<string>(),
    devices: new Map(),
    linked: new Map(),
    everybody: true,
    mayDecide: true,
    today: '',
    now: '',
  };
  const reason = 'These are the decisions of this organization itself.';
  const outcome = new VexOutcome();
  for await (const claims of claimsOf(document, nothing))
    for (const claim of claims) outcome.add({ claim, outcome: 'ignored', isNew: false, decisionId: null, reason });
  return outcome;
}

/** Of a hundred thousand keys, which can be long, only these are in memory. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
