import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CsvExports, ExportTrail, hasRepresentation } from '../../platform/index.js';
import type { ExportedDocument } from '../app/export-assessment.service.js';

/** Answers with documents in a slot for exports, piece by piece. */
@Injectable()
export class DocumentAnswer {
  constructor(
    private readonly exports: CsvExports,
    private readonly trail: ExportTrail,
  ) {}

  /** 304 to one who has it. What goes out to be saved is on record under the name. Throws `ExportBusyError`. */
  async send(
    request: Request,
    response: Response,
    { organizationId, name }: { organizationId: number; name: string },
    open: () => Promise<ExportedDocument>,
  ): Promise<undefined> {
    await this.exports.hand(response, organizationId, async () => {
      const { etag, mediaType, fileName, pieces } = await open();
      response.setHeader('ETag', etag);
      // It names people.
      response.setHeader('Cache-Control', 'private, no-store');
      if (hasRepresentation(request, etag)) {
        response.status(304);
        return null;
      }
      response.type(mediaType);
      if (fileName !== null) response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
      if (request.method === 'HEAD') return null;
      if (fileName !== null) await this.trail.record(request, 'document', name);
      return pieces();
    });
  }
}
