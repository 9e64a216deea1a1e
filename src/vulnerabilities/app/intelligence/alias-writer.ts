import { Injectable } from '@nestjs/common';
import type { AliasFact, IntelFact, WithdrawnFact } from '../../domain/intel/intel-fact.js';
import { WithdrawnAdvisoryRepository } from '../../persistence/withdrawn-advisory.repository.js';
import { type FactWriter, type FactWriterFactory, type ImportRun, lastOfEach } from './fact-writer.js';

/**
 * Passes on which identifiers name one vulnerability, which a job after the import compares with what is known; and writes which
 * of them are advisories that were taken back, of which a document holds all of its own. Nothing is matched by them.
 */
@Injectable()
export class AliasWriter implements FactWriterFactory {
  readonly kinds = ['alias', 'withdrawn'] as const;

  constructor(private readonly withdrawn: WithdrawnAdvisoryRepository) {}

  begin(run: ImportRun): FactWriter {
    const seen = new Set<string>();
    return {
      write: async (given: readonly IntelFact[]) => {
        // Another document may have said it too: no alias is taken back.
        for (const { id, aliases } of given.filter((fact): fact is AliasFact => fact.kind === 'alias'))
          run.changes.alias(id, aliases);
        const facts = lastOfEach(
          given.filter((fact): fact is WithdrawnFact => fact.kind === 'withdrawn'),
          ({ id }) => id.toUpperCase(),
        );
        for (const { id } of facts) seen.add(id.toUpperCase());
        if (facts.length > 0) run.changes.count += await this.withdrawn.write(run.key, facts);
      },
      finish: async () => {
        run.changes.count += await this.withdrawn.removeOthers(run.key, [...seen]);
      },
    };
  }
}
