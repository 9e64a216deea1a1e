import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { platformConfig, type PlatformConfig } from '../../platform/index.js';
import type { EnrollmentOffer } from '../app/enrollment.js';
import { AgentDownload } from './agent-download.js';
import type { EnrollmentDto } from './device-enrollment.dto.js';
import { enrollmentCommands } from './enrollment-commands.js';

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
