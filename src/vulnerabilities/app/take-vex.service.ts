import { Injectable } from '@nestjs/common';
import { FairSlots } from '../../platform/index.js';
import { TooManyVexDocumentsError } from '../errors.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { type ImportedVex, ImportVex, type VexRequest } from './import-vex.service.js';
import { readVexText } from './read-vex-text.js';

/** Smaller documents wait for nobody. */
const LARGE_BYTES = 1024 * 1024;
/** Their bytes are in memory while they wait. */
const MOST_WAITING = 4;

/** Reads the bytes of a VEX document and takes it in: large ones one at a time, for a transaction holds back who else decides. */
@Injectable()
export class TakeVex {
  private readonly places = new FairSlots({
    atOnce: 1,
    asksAgain: true,
    queue: { mostWaiting: MOST_WAITING, refusal: () => new TooManyVexDocumentsError() },
  });

  constructor(private readonly imports: ImportVex) {}

  /** Throws {@link TooManyVexDocumentsError}, and what {@link ImportVex} and {@link readVexText} throw. */
  execute(request: VexRequest, by: Decider, bytes: Buffer): Promise<ImportedVex> {
    const take = async (): Promise<ImportedVex> => this.imports.execute(request, by, await readVexText(bytes));
    return bytes.length < LARGE_BYTES ? take() : this.places.run(request.organizationId, take);
  }
}
