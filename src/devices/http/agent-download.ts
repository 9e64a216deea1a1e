import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AgentNotBundledError } from '../errors.js';

/** The agent as devices get it: one file. */
export interface AgentBundle {
  bytes: Buffer;
  /** In hexadecimal, as `sha256sum` says it. */
  sha256: string;
}

/** Where `npm start`, `npm run build` and the image put the agent's one file. */
export function shippedAgentFile(): string {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    if (existsSync(new URL('package.json', folder)) || folder.pathname === '/')
      return fileURLToPath(new URL('agent/dist/posture-agent.mjs', folder));
  }
}

/** The agent that this service offers. Read once, and anew when the file is another one. */
export class AgentDownload {
  private known: { bundle: AgentBundle; mtimeMs: number; size: number } | null = null;

  constructor(private readonly file: string) {}

  /** Throws 503 when the agent was not bundled. */
  bundle(): AgentBundle {
    const bundle = this.bundleOrNull();
    if (bundle === null) throw new AgentNotBundledError();
    return bundle;
  }

  /** Null when the agent was not bundled. */
  bundleOrNull(): AgentBundle | null {
    const found = statSync(this.file, { throwIfNoEntry: false });
    if (found === undefined) return null;
    const { mtimeMs, size } = found;
    if (this.known?.mtimeMs !== mtimeMs || this.known.size !== size) {
      const bytes = readFileSync(this.file);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      this.known = { bundle: { bytes, sha256 }, mtimeMs, size };
    }
    return this.known.bundle;
  }
}
