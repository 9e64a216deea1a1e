import { Injectable } from '@nestjs/common';
import type { AliasFact } from '../../domain/intel/intel-fact.js';
import type { FactWriter, FactWriterFactory, ImportRun } from './fact-writer.js';

/** Passes on which identifiers name one vulnerability, which a job after the import compares with what is known. */
@Injectable()
export class AliasWriter implements FactWriterFactory {
  readonly kinds = ['alias'] as const;

  begin(run: ImportRun): FactWriter {
    return {
      write: (given) => {
        for (const { id, aliases } of given as readonly AliasFact[]) run.changes.alias(id, aliases);
        return Promise.resolve();
      },
      // Another document may have said it too: no alias is taken back.
      finish: () => Promise.resolve(),
    };
  }
}
