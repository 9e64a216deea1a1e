/** Why a piece was not taken: there are more bytes than may come, or more pieces. */
export type Overflow = 'too-large' | 'too-fine';

/** Pieces that may be of any size, of what may be long; of what is short a sixteenth of its bytes. */
const FREE_PIECES = 4096;
/** What those beyond have to hold on average. A packet of the smallest network holds nine times as much. */
const MEAN_BYTES = 64;
const FIRST_BYTES = 16 * 1024;

/**
 * Bytes that come in pieces, gathered in one buffer that grows. None of the pieces is kept: each is an object of some two hundred
 * bytes, whatever it holds, so that a list of pieces of one byte takes two hundred times what any limit of bytes says.
 */
export class GatheredBytes {
  private buffer: Buffer | null = null;
  private size = 0;
  private pieces = 0;

  private readonly freePieces: number;

  constructor(private readonly limit: number) {
    this.freePieces = Math.min(FREE_PIECES, Math.max(64, limit / 16));
  }

  /** Null when the piece was taken. After anything else nothing more should be read. */
  add(piece: Uint8Array): Overflow | null {
    const size = this.size + piece.length;
    if (size > this.limit) return 'too-large';
    this.pieces += 1;
    if (this.pieces > this.freePieces + size / MEAN_BYTES) return 'too-fine';
    if (this.buffer === null || size > this.buffer.length) this.grow(size);
    this.buffer?.set(piece, this.size);
    this.size = size;
    return null;
  }

  /** All that was taken; the buffer is handed over. */
  take(): Buffer {
    return this.buffer?.subarray(0, this.size) ?? Buffer.alloc(0);
  }

  private grow(size: number): void {
    const room = Math.min(this.limit, Math.max(size, FIRST_BYTES, 2 * (this.buffer?.length ?? 0)));
    const grown = Buffer.allocUnsafeSlow(room);
    if (this.buffer !== null) grown.set(this.buffer.subarray(0, this.size));
    this.buffer = grown;
  }
}
