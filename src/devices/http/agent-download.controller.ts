import { Controller, Get, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientAddress, hasRepresentation, type LimitPolicy, Public, RateLimiter } from '../../platform/index.js';
import { AgentDownload } from './public-address.js';

/** Whole offices share an address, and each machine fetches two files, once. */
const DOWNLOADS: LimitPolicy = { name: 'agent-download', limit: 600, windowSeconds: 60 };
const WHY = 'a machine fetches the agent before it is a device; nothing of an organization is in it';

/** The agent for machines without a checkout of this repository. */
@ApiExcludeController()
@Controller('downloads')
export class AgentDownloadController {
  constructor(
    private readonly agent: AgentDownload,
    private readonly limiter: RateLimiter,
  ) {}

  @Public(WHY)
  @Get('posture-agent.mjs')
  program(@Req() request: Request, @Res({ passthrough: true }) response: Response): StreamableFile | undefined {
    this.limiter.take(DOWNLOADS, clientAddress(request));
    const { bytes, sha256 } = this.agent.bundle();
    if (isKnown(request, response, sha256)) return undefined;
    response.setHeader('Content-Disposition', 'attachment; filename="posture-agent.mjs"');
    return new StreamableFile(bytes, { type: 'text/javascript; charset=utf-8', length: bytes.length });
  }

  /** What `sha256sum --check` takes. */
  @Public(WHY)
  @Get('posture-agent.mjs.sha256')
  checksum(@Req() request: Request, @Res({ passthrough: true }) response: Response): string {
    this.limiter.take(DOWNLOADS, clientAddress(request));
    response.setHeader('Cache-Control', 'public, no-cache');
    response.type('text/plain');
    return `${this.agent.bundle().sha256}  posture-agent.mjs\n`;
  }
}

/** The hash names the bytes for ever; what stands at the address changes with the version, so it is asked for anew. */
function isKnown(request: Request, response: Response, sha256: string): boolean {
  const etag = `"${sha256}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'public, no-cache');
  if (!hasRepresentation(request, etag)) return false;
  response.status(304);
  return true;
}
