import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type EndOfLifeCycle, IntelligenceQueries } from '../../vulnerabilities/index.js';
import { riskConfig, type RiskConfig } from '../config.js';
import { actionId, type ActionKey } from '../model/action.js';
import { RiskStatusRepository } from '../persistence/risk-status.repository.js';
import type { RankedActions } from './ranked-actions.js';

/** How many actions a process keeps, of all organizations together, some 2 kB each: as many as two of the largest have. */
const CACHED_ORGANIZATIONS = 2;

/** What actions follow from beside the organization's own version: with any other of these they are gathered anew. */
export interface ActionsVersion {
  organizationId: number;
  /** The organization's, as its last update says; the policy that it was counted by is part of it. */
  version: string;
  /** A date: releases end with the days. */
  today: string;
}

/** What actions were gathered with of releases. */
export interface EndOfLife {
  products: readonly string[];
  /** Release lines by product. */
  cycles: ReadonlyMap<string, readonly EndOfLifeCycle[]>;
}

interface CachedOrganization {
  version: string;
  products: readonly string[];
  endOfLife: string;
  ranked: RankedActions;
}

/**
 * The ranked actions of organizations that were asked for last, in the memory of this process. A page, the next page, a plan and advice
 * ask for the same thousands within seconds: reading and weighing them is most of what each of these takes.
 */
@Injectable()
export class CachedActions {
  /** Of each organization one version: nobody asks for an older one. */
  private readonly stored: LRUCache<number, CachedOrganization>;
  private readonly ids: LRUCache<string, string>;

  constructor(
    private readonly intelligence: IntelligenceQueries,
    private readonly status: RiskStatusRepository,
    @Inject(riskConfig.token) { RISK_ACTIONS_LIMIT }: RiskConfig,
  ) {
    // Releases and gaps of suites come on top of the limit: some hundreds.
    this.stored = new LRUCache({
      maxSize: RISK_ACTIONS_LIMIT * CACHED_ORGANIZATIONS + 1000,
      sizeCalculation: ({ ranked }) => ranked.actions.length + 1,
    });
    this.ids = new LRUCache({ maxSize: RISK_ACTIONS_LIMIT * CACHED_ORGANIZATIONS * 2, sizeCalculation: () => 1 });
  }

  /** The id of an action, which is made once: with each version of an organization nearly all of them are the same. */
  idOf(key: ActionKey): string {
    const text = [key.organization, key.kind, key.ecosystem, key.name].join('|');
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const made = actionId(key);
    this.ids.set(text, made);
    return made;
  }

  /** Null when none are kept, or a feed has since said something else of the releases. At most one statement. */
  async find(of: ActionsVersion): Promise<RankedActions | null> {
    const cached = this.stored.get(of.organizationId);
    if (cached?.version !== versionOf(of)) return null;
    return saidOf(await this.intelligence.endOfLife(cached.products), cached.products) === cached.endOfLife
      ? cached.ranked
      : null;
  }

  /** Not when the organization was updated while they were gathered: they may be of both versions. One statement. */
  async store(of: ActionsVersion, ranked: RankedActions, { products, cycles }: EndOfLife): Promise<void> {
    if ((await this.status.versionOf(of.organizationId)) !== of.version) return;
    const cached = { version: versionOf(of), products, endOfLife: saidOf(cycles, products), ranked };
    this.stored.set(of.organizationId, cached);
  }
}

function versionOf({ version, today }: ActionsVersion): string {
  return `${version}/${today}`;
}

function saidOf(cycles: EndOfLife['cycles'], products: readonly string[]): string {
  return JSON.stringify(products.map((product) => cycles.get(product) ?? []));
}
