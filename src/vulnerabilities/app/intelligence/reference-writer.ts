import { Injectable } from '@nestjs/common';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import { CveIntelligenceRepository } from '../../persistence/cve-intelligence.repository.js';
import {
  REFERENCE_TABLES,
  ReferenceFactsRepository,
  type ReferenceTable,
} from '../../persistence/reference-facts.repository.js';
import { type FactWriter, type FactWriterFactory, type ImportRun, lastOfEach, refuseShrunk } from './fact-writer.js';

const TABLES = {
  tactic: 'attack_tactic',
  technique: 'attack_technique',
  mitigation: 'attack_mitigation',
  'cve-technique': 'cve_technique',
  'cwe-technique': 'cwe_technique',
  'control-technique': 'control_technique',
  'cwe-stride': 'cwe_stride',
  'end-of-life': 'end_of_life_cycle',
  'binary-source': 'binary_source',
} as const satisfies Partial<Record<IntelFact['kind'], ReferenceTable>>;

type ReferenceKind = keyof typeof TABLES;
type Row = Record<string, unknown>;

/** Writes the small sets of facts, each as a whole. */
@Injectable()
export class ReferenceWriter implements FactWriterFactory {
  readonly kinds = Object.keys(TABLES) as ReferenceKind[];

  constructor(
    private readonly reference: ReferenceFactsRepository,
    private readonly cves: CveIntelligenceRepository,
  ) {}

  begin(run: ImportRun): FactWriter {
    const rows = new Map<ReferenceKind, Row[]>();
    return {
      write: (facts) => {
        for (const fact of facts) {
          const kind = fact.kind as ReferenceKind;
          const known = rows.get(kind) ?? [];
          known.push(rowOf(fact));
          rows.set(kind, known);
        }
        return Promise.resolve();
      },
      finish: async () => {
        for (const [kind, given] of rows) await this.replace(run, kind, given);
      },
    };
  }

  private async replace(run: ImportRun, kind: ReferenceKind, given: Row[]): Promise<void> {
    const table = TABLES[kind];
    const key: readonly string[] = REFERENCE_TABLES[table];
    const rows = lastOfEach(given, (row) => key.map((column) => row[column]).join('\n'));
    refuseShrunk(run, table.replaceAll('_', ' '), await this.reference.count(table, run.key), rows.length);
    const changed = await this.reference.replace(table, run.key, rows);
    run.changes.count += changed.length;
    if (changed.length === 0) return;
    if (kind === 'cve-technique') run.changes.invalidate('facts', changed);
    // Techniques of weaknesses are shown as related only; nothing is kept of them.
    if (kind !== 'cwe-stride') return;
    run.changes.invalidate('facts', await this.cves.withCwes(changed));
    run.changes.weaknesses(changed);
  }
}

/** A fact under the names of its table's columns. */
function rowOf(fact: IntelFact): Row {
  if (fact.kind === 'cwe-stride') return { cwe: fact.cwe, name: fact.name, basis: fact.basis, ...fact.weights };
  return Object.fromEntries(
    Object.entries(fact)
      .filter(([name]) => name !== 'kind')
      .map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value as unknown]),
  );
}
