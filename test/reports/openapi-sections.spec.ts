import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestService } from '../support/service.js';
import { startReported } from './reported.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  allOf?: Schema[];
}

let service: TestService;
let schemas: Record<string, Schema>;

beforeAll(async () => {
  service = await startReported({ ROLE: 'api' });
  const contract = (await (await fetch(`${service.url}/api/v1/openapi.json`)).json()) as {
    components: { schemas: Record<string, Schema> };
  };
  ({ schemas } = contract.components);
});

afterAll(() => service.stop());

/** The schemas that one refers to, by name. */
function references(schema: Schema): string[] {
  const own = schema.$ref === undefined ? [] : [schema.$ref.replace('#/components/schemas/', '')];
  return [...own, ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(references)];
}

describe('the contract of a summary', () => {
  it('types every section, those of modules from outside too', () => {
    const sections = schemas['ReportSummaryDto']!.properties!['sections']!;
    expect(Object.keys(sections.properties!)).toEqual(expect.arrayContaining(['verdict', 'progress', 'probe']));
    expect(sections.required).toEqual(Object.keys(sections.properties!));
    for (const [name, section] of Object.entries(sections.properties!)) {
      expect([name, section.required]).toEqual([name, ['title', 'place', 'state', 'data']]);
      const [data] = references(section.properties!['data']!);
      expect([name, Object.keys(schemas[data!]!.properties!).length > 0]).toEqual([name, true]);
    }
    expect(references(sections.properties!['probe']!.properties!['data']!)).toEqual(['ProbeSectionDto']);
    expect(schemas['ProbeSectionDto']!.properties).toEqual({
      says: { type: 'string', description: 'What the spec has it say.', example: 'nothing' },
    });
  });

  it('says that data may be null', () => {
    const sections = schemas['ReportSummaryDto']!.properties!['sections']!;
    expect(sections.properties!['probe']!.properties!['data']!.anyOf).toContainEqual({ type: 'null' });
  });
});
