import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import { ApiProblems } from '../../platform/index.js';

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
