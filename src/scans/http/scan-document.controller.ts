import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Controller, Get, HttpStatus, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, IdParam, OpenToKeys } from '../../platform/index.js';
import { ReadScanDocumentService } from '../app/read-scan-document.service.js';
import type { ScanDocument } from '../persistence/scan-document.repository.js';

/** Scans as evidence. */
@ApiTags('Scans')
@Roles('viewer')
@Controller('scans')
@OpenToKeys('scans')
export class ScanDocumentController {
  constructor(private readonly documents: ReadScanDocumentService) {}

  /** The bytes that a scan came as (inflated), under the media type that it came with; their SHA-256 is that of the receipt. */
  @Get(':id/document')
  @ApiOperation({ operationId: 'getScanDocument', summary: 'Download the document of a scan' })
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'An `ETag` of this document.' })
  @ApiOkResponse({
    description:
      'The document, byte for byte. `ETag` and `Repr-Digest` (with gzip: `Unencoded-Digest`) hold its SHA-256.',
    content: {
      '*/*': {
        schema: { type: 'string', format: 'binary' },
        example: '{"schemaVersion":"1.0","scanId":"0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1","source":"trivy","report":{}}',
      },
    },
  })
  @ApiResponse({ status: HttpStatus.NOT_MODIFIED, description: 'The caller has it.' })
  @ApiProblems({
    404: 'No such scan in this organization; or its document is no longer there (`document-discarded`) or never was kept, because it changed nothing (`document-not-kept`).',
  })
  async download(
    @CurrentPrincipal() { organizationId }: Principal,
    @IdParam('id', 'scan') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const document = await this.documents.find(organizationId, id);
    const gzip = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
    const etag = entityTag(document, gzip);
    response.setHeader('ETag', etag);
    response.vary('Accept-Encoding');
    if (isKnown(request.get('if-none-match'), etag)) {
      response.status(HttpStatus.NOT_MODIFIED).end();
      return;
    }
    describe(response, id, document, gzip);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const stored = Readable.from(await this.documents.hand(organizationId, id, document), { objectMode: false });
    try {
      await (gzip ? pipeline(stored, response) : pipeline(stored, createGunzip(), response));
    } catch (error) {
      // Whoever hangs up has not found a fault of ours.
      if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  }
}

/** Strong, and so another one for the compressed form (RFC 9110, 8.8.1). */
function entityTag({ sha256 }: ScanDocument, gzip: boolean): string {
  return `"${sha256.toString('hex')}${gzip ? '-gzip' : ''}"`;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** The digest of the receipt is that of the inflated bytes: `Repr-Digest` would have to be that of the gzip (RFC 9530, 2). */
function describe(response: Response, id: string, document: ScanDocument, gzip: boolean): void {
  const { mediaType, sha256, bytes, gzipBytes } = document;
  response.setHeader('Content-Type', mediaType);
  response.setHeader('Content-Disposition', `attachment; filename="scan-${id}.${extensionOf(mediaType)}"`);
  response.setHeader('Content-Length', gzip ? gzipBytes : bytes);
  response.setHeader(gzip ? 'Unencoded-Digest' : 'Repr-Digest', `sha-256=:${sha256.toString('base64')}:`);
  response.setHeader('Cache-Control', 'private, no-store');
  if (gzip) response.setHeader('Content-Encoding', 'gzip');
}

function extensionOf(mediaType: string): 'json' | 'xml' | 'txt' {
  if (/[/+]json$/.test(mediaType)) return 'json';
  return /[/+]xml$/.test(mediaType) ? 'xml' : 'txt';
}
