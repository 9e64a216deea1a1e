import type { INestApplication, Type } from '@nestjs/common';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ReportSections } from '../app/compose-report.service.js';
import { ReportSummaryDto } from './report.dto.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

/** What the data of the sections of this service is described by, those of other teams' modules too. */
export function reportSectionModels(app: INestApplication): Type[] {
  return sectionsOf(app).map(({ meta }) => meta.data);
}

/** Says in the contract what each section of a summary holds. */
export function describeReportSections(document: OpenAPIObject, app: INestApplication): void {
  const summary = document.components?.schemas?.[ReportSummaryDto.name] as SchemaObject | undefined;
  const sections = summary?.properties?.['sections'] as SchemaObject | undefined;
  if (!sections) return;
  const known = sectionsOf(app);
  sections.properties = Object.fromEntries(
    known.map(({ meta }): [string, SchemaObject] => [
      meta.name,
      {
        type: 'object',
        description: `${meta.title}.`,
        required: ['title', 'place', 'state', 'data'],
        properties: {
          title: { type: 'string', description: 'Its heading.', example: meta.title },
          place: { type: 'number', description: 'Lower ones come first.', example: meta.place },
          state: {
            type: 'string',
            enum: ['ready', 'failed'],
            description: '`failed`: it could not be read.',
            example: 'ready',
          },
          data: {
            allOf: [{ $ref: getSchemaPath(meta.data) }],
            nullable: true,
            description: 'What it says; null when it could not be read.',
          },
        },
      },
    ]),
  );
  sections.required = known.map(({ meta }) => meta.name);
  // A report that was kept earlier may have sections that this service has no more.
  sections.additionalProperties = true;
}

function sectionsOf(app: INestApplication): ReturnType<ReportSections['all']> {
  return app.get(ReportSections, { strict: false }).all();
}
