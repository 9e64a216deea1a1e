import type { Response } from 'express';
import type { ExportedDocument } from '../app/export-assessment.service.js';

/** Answers with a document that is to be saved, not shown. */
export function download(response: Response, { text, mediaType, fileName }: ExportedDocument): string {
  response.type(mediaType);
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  return text;
}
