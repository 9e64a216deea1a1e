import { Injectable } from '@nestjs/common';
import { Turns } from '../../platform/index.js';
import { TooManyVexDocumentsError } from '../errors.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { type ImportedVex, ImportVex, type VexRequest } from './import-vex.service.js';
import { readVexText } from './read-vex-text.js';

/** Smaller documents wait for nobody. */
const LARGE_CHARACTERS = 1024 * 1024;
/** Their texts are in memory while they wait. */
const MOST_WAITING = 4;

/** Reads the text of a VEX document and takes it in: of large ones one at a time, for each needs some ten times its size. */
@Injectable()
export class TakeVex {
  private readonly turns = new Turns(1, {
    mostWaiting: MOST_WAITING,
    refusal: () => new TooManyVexDocumentsError(),
  });

  constructor(private readonly imports: ImportVex) {}

  /** Throws {@link TooManyVexDocumentsError}, and what {@link ImportVex} and {@link readVexText} throw. */
  execute(request: VexRequest, by: Decider, text: string): Promise<ImportedVex> {
    const take = async (): Promise<ImportedVex> => this.imports.execute(request, by, await readVexText(text));
    return text.length < LARGE_CHARACTERS ? take() : this.turns.run(take);
  }
}
