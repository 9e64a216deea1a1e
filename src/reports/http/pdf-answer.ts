import { Injectable, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Principal } from '../../identity/index.js';
import { knownTags } from '../../platform/index.js';
import { type ExportedReport, RecordDownload } from '../app/export-report.service.js';
import { attachment } from '../domain/file-name.js';

/** Whether the caller has the bytes with this SHA-256, as `If-None-Match` says. */
export function hasAlready(request: Request): (sha256: string) => boolean {
  const isKnown = knownTags(request);
  return (sha256) => isKnown(`"${sha256}"`);
}

/** Answers with a PDF that is to be saved; 304 to one who has it. What goes out is put on record. */
@Injectable()
export class PdfAnswer {
  constructor(private readonly record: RecordDownload) {}

  async send(
    request: Request,
    response: Response,
    { organizationId, organizationName }: Principal,
    report: ExportedReport,
  ): Promise<StreamableFile | undefined> {
    response.setHeader('ETag', `"${report.sha256}"`);
    // It names people.
    response.setHeader('Cache-Control', 'private, no-store');
    if (report.reportId !== null) {
      response.setHeader('X-Report-Id', report.reportId);
      response.setHeader('Link', `</api/v1/reports/${report.reportId}>; rel="describedby"`);
    }
    if (report.failed.length > 0) response.setHeader('X-Report-Incomplete', report.failed.join(', '));
    if (!report.contents) {
      response.status(304);
      return undefined;
    }
    if (request.method !== 'HEAD') await this.record.execute(organizationId, report);
    return new StreamableFile(report.contents, {
      type: 'application/pdf',
      disposition: attachment(organizationName, report.asOf.toISOString().slice(0, 10)),
      length: report.contents.byteLength,
    });
  }
}
