import { Injectable } from '@nestjs/common';
import { FairSlots, DocumentReaders } from '../../platform/index.js';
import { TooManyVexDocumentsError } from '../errors.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { type ImportedVex, ImportVex, type VexRequest } from './import-vex.service.js';
import { JsonPieces, type Piece } from './json-pieces.js';
import { readVexText } from './read-vex-text.js';
import { VexBody } from './vex-body.js';

/** Smaller documents wait for nobody. */
const LARGE_BYTES = 1024 * 1024;
/** Their bytes are in memory while they wait. */
const MOST_WAITING = 4;
const READER = new URL(`./vex-text.reader.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href;

/** Reads the bytes of a VEX document and takes it in: large ones one at a time, for a transaction holds back who else decides. */
@Injectable()
export class TakeVex {
  private readonly slots = new FairSlots({
    atOnce: 1,
    asksAgain: true,
    queue: { mostWaiting: MOST_WAITING, refusal: () => new TooManyVexDocumentsError() },
  });

  constructor(
    private readonly imports: ImportVex,
    private readonly readers: DocumentReaders,
  ) {}

  /** Throws {@link TooManyVexDocumentsError}, and what {@link ImportVex} and {@link readVexText} throw. */
  execute(request: VexRequest, by: Decider, bytes: Buffer): Promise<ImportedVex> {
    if (bytes.length < LARGE_BYTES) return readVexText(bytes).then((body) => this.imports.execute(request, by, body));
    return this.slots.run(request.organizationId, async () =>
      this.imports.execute(request, by, await this.readLarge(request.organizationId, bytes)),
    );
  }

  /** Checked in a process beside this one; what is read of it afterwards is read statement by statement. */
  private async readLarge(organizationId: number, bytes: Buffer): Promise<VexBody> {
    const members = await this.readers.read<Record<string, Piece> | null>(organizationId, READER, bytes);
    return new VexBody(new JsonPieces(bytes), members);
  }
}
