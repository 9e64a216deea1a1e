import { applyDecorators, Injectable, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Principal } from '../../identity/index.js';
import { ApiProblems, knownTags } from '../../platform/index.js';
import { type ExportedReport, RecordDownload } from '../app/export-report.service.js';

const text = (description: string): { description: string; schema: { type: 'string' } } => ({
  description,
  schema: { type: 'string' },
});

/** Documents a route that answers with a PDF of a report. */
export function ApiPdf(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The `ETag` of a PDF that you have.' }),
    ApiOkResponse({
      description: 'The PDF.',
      headers: {
        ETag: text('The SHA-256 of the bytes.'),
        'Content-Disposition': text('A file name with the organization and the date.'),
        'X-Report-Id': text('Of the report; absent when it is not kept.'),
        'X-Report-Incomplete': text(
          'Sections that could not be read. Such a report says so where they would stand, and is not kept.',
        ),
        Link: text('`rel="describedby"`: the report with all that it says.'),
      },
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' }, example: '%PDF-1.7 …' } },
    }),
    ApiResponse({ status: 304, description: 'It is what you have.' }),
    ApiProblems({
      400: 'A parameter is unknown or has a value that it cannot take.',
      422: 'What the report says is too large to be kept.',
      429: 'Asked too often.',
      503: 'The printer is busy, or cannot be started: `code` says which.',
    }),
  );
}

const MOST = 80;
/** What no file system takes, or what would have a name read in another direction than it stands. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * `Content-Disposition` of a report that is to be saved: a plain ASCII name for every client, and the organization's own
 * name (RFC 6266, RFC 8187).
 *
 * @param on A date.
 */
export function attachment(organization: string, on: string): string {
  const words = organization.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  const name = Array.from(words).slice(0, MOST).join('').trim();
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();
  const plain = `${['security-report', ascii].filter((part) => part !== '').join('-')}-${on}.pdf`;
  const full = `${['Security report', name].filter((part) => part !== '').join(' ')} ${on}.pdf`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(full)}`;
}

/** `attr-char` of RFC 8187: `encodeURIComponent` leaves four characters that it does not have. */
function encoded(text: string): string {
  const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replaceAll(/['()*]/g, hex);
}

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
