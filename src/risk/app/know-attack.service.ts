import { Injectable } from '@nestjs/common';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import type { AttackFacts } from '../model/threat-model.js';

const CONTROLS = 'nist-800-53-r5';
/** Feeds whose editions change threats though no finding changes. */
const FEEDS = ['attack', 'cwe-stride'];

/** Facts of ATT&CK about some techniques, with the names of their tactics. */
export interface NamedAttackFacts extends AttackFacts {
  tactics: ReadonlyMap<string, string>;
}

/** What is known of ATT&CK, in the words of the model. */
@Injectable()
export class KnowAttack {
  constructor(private readonly intelligence: IntelligenceQueries) {}

  /** Two statements. */
  async of(ids: readonly string[]): Promise<NamedAttackFacts> {
    const techniques = await this.intelligence.techniques(ids);
    const controls = await this.intelligence.controlsOf(ids);
    return {
      techniques: new Map(
        [...techniques].map(([id, { name, tactics, mitigations }]) => [
          id,
          { name, tactics: tactics.map((tactic) => tactic.id), mitigations: mitigations.map((one) => one.id) },
        ]),
      ),
      mitigations: new Map(
        [...techniques.values()].flatMap(({ mitigations }) => mitigations.map(({ id, name }) => [id, name] as const)),
      ),
      tactics: new Map(
        [...techniques.values()].flatMap(({ tactics }) => tactics.map((one) => [one.id, one.name] as const)),
      ),
      controls: new Map(
        [...controls].map(([id, rows]) => [
          id,
          rows.filter(({ framework }) => framework === CONTROLS).map(({ control }) => control),
        ]),
      ),
    };
  }

  /** What is known under another id today: what was revoked, by what. One statement. */
  successors(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.intelligence.successors(ids);
  }

  /** Of the facts that threats follow from: by key of the document. */
  async editions(): Promise<Record<string, string>> {
    const feeds = await this.intelligence.feeds();
    return Object.fromEntries(
      feeds
        .filter(({ key }) =>
          FEEDS.some((feed) => key === feed || key.startsWith(`${feed}-`) || key.startsWith(`${feed}/`)),
        )
        .map(({ key, record }) => [key, record?.version ?? record?.asOf?.toISOString() ?? 'none']),
    );
  }
}
