import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const MIB = 1024 * 1024;

/** How much of exports may wait on disk for clients that read slowly, in bytes. */
export class SpoolRoom {
  private total = 0;
  private readonly byOrganization = new Map<number | null, number>();

  constructor(
    private readonly most = 2048 * MIB,
    private readonly mostOfOne = 512 * MIB,
  ) {}

  /** Whether so many more bytes of an organization have room; they are taken then. */
  take(organizationId: number | null, bytes: number): boolean {
    const own = (this.byOrganization.get(organizationId) ?? 0) + bytes;
    if (this.total + bytes > this.most || own > this.mostOfOne) return false;
    this.total += bytes;
    this.byOrganization.set(organizationId, own);
    return true;
  }

  giveBack(organizationId: number | null, bytes: number): void {
    this.total -= bytes;
    const left = (this.byOrganization.get(organizationId) ?? 0) - bytes;
    if (left > 0) this.byOrganization.set(organizationId, left);
    else this.byOrganization.delete(organizationId);
  }
}

/**
 * Takes text as fast as it comes and gives it to a client as fast as that reads. What the client does not take at once lies in a file
 * without a name, which is gone when the process is.
 */
export class ExportSpool {
  private file: FileHandle | null = null;
  private bytes = 0;

  constructor(
    private readonly client: Writable,
    private readonly room: SpoolRoom,
    private readonly organizationId: number | null,
  ) {}

  /** Whether more is wanted: not when the client is gone, or was cut off because there is no room for what it does not read. */
  async write(text: string): Promise<boolean> {
    if (this.client.destroyed) return false;
    if (this.file === null && !this.client.writableNeedDrain) {
      this.client.write(text);
      return true;
    }
    const bytes = Buffer.from(text);
    if (!this.room.take(this.organizationId, bytes.length)) {
      this.client.destroy();
      return false;
    }
    this.bytes += bytes.length;
    this.file ??= await unnamedFile();
    await this.file.appendFile(bytes);
    return true;
  }

  /** Gives what lies in the file, and ends the answer. Ends when the client has it all, or is gone. */
  async finish(): Promise<void> {
    if (this.file === null) {
      this.client.end();
      return;
    }
    await drained(this.client);
    if (this.client.destroyed) return;
    const rest = this.file.createReadStream({ start: 0, autoClose: false });
    // A client that goes away is nothing to tell anybody.
    await pipeline(rest, this.client).catch((error: unknown) => {
      if (!this.client.destroyed) throw error;
    });
  }

  async remove(): Promise<void> {
    this.room.giveBack(this.organizationId, this.bytes);
    this.bytes = 0;
    await this.file?.close();
    this.file = null;
  }
}

/** For this account alone; its name is taken away at once, so that nothing stays behind. */
async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'posture-export-'));
  try {
    return await open(join(folder, 'export.csv'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Until the client has read on, or is gone. */
async function drained(client: Writable): Promise<void> {
  if (client.destroyed || !client.writableNeedDrain) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(client, 'drain', { signal }), once(client, 'close', { signal })]);
  } finally {
    over.abort();
  }
}
