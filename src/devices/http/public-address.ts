import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { platformConfig, type PlatformConfig } from '../../platform/index.js';
import type { EnrollmentOffer } from '../app/enrollment.js';
import { AgentNotBundledError } from '../errors.js';
import type { EnrollmentDto } from './device-enrollment.dto.js';
import { enrollmentCommands } from './enrollment-commands.js';

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

/** A host that cannot break out of the command line that it is printed in. */
const HOST = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Where agents find this service: `PUBLIC_URL`, or (in development) the address that the caller used. */
@Injectable()
export class PublicAddress {
  constructor(
    @Inject(platformConfig.token) private readonly config: PlatformConfig,
    private readonly agent: AgentDownload,
  ) {}

  /** Scheme, host and port, without a trailing slash. */
  origin(request: Request): string {
    if (this.config.PUBLIC_URL !== undefined) return this.config.PUBLIC_URL;
    const host = request.host;
    return HOST.test(host)
      ? `${request.protocol}://${host}`
      : `http://localhost:${request.socket.localPort ?? this.config.PORT}`;
  }

  /** The offer with what to run on the device. */
  enrollment(request: Request, { token, expiresAt }: EnrollmentOffer): EnrollmentDto {
    const sha256 = this.agent.bundleOrNull()?.sha256 ?? null;
    const commands = enrollmentCommands({ origin: this.origin(request), token, sha256 });
    return { token, expiresAt, command: commands.linux, commands };
  }
}
