interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
}

interface Content {
  schema?: Schema;
  example?: unknown;
}

interface Operation {
  requestBody?: { content?: Record<string, Content> };
  responses?: Record<string, { content?: Record<string, Content> }>;
}

/** The part of an OpenAPI document that examples are made of. */
export interface ExampleDocument {
  paths: Record<string, object>;
  components?: { schemas?: Record<string, object> };
}

const BY_FORMAT: Record<string, string> = {
  uuid: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1',
  'date-time': '2026-11-20T12:00:00.000Z',
  date: '2026-11-20',
  uri: 'https://posture.example/',
  email: 'ada@example.org',
};
const MAX_DEPTH = 8;

/**
 * Gives every JSON body of the document an example, put together from the examples of its properties (the `@example` of
 * their doc comments), so that an operation is understood before its schema is read. Changes the document in place.
 */
export function addExamples(document: ExampleDocument): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const path of Object.values(document.paths)) {
    for (const { requestBody, responses } of Object.values(path) as Operation[]) {
      const bodies = [requestBody, ...Object.values(responses ?? {})];
      for (const content of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
        if (content.schema && content.example === undefined) content.example = exampleOf(content.schema, schemas, 0);
      }
    }
  }
}

function exampleOf(schema: Schema, schemas: Record<string, Schema>, depth: number): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (depth > MAX_DEPTH) return null;
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.replace('#/components/schemas/', '')];
    return target ? exampleOf(target, schemas, depth + 1) : null;
  }
  const alternative = schema.allOf?.[0] ?? schema.anyOf?.[0];
  if (alternative) return exampleOf(alternative, schemas, depth + 1);
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          exampleOf(property, schemas, depth + 1),
        ]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, schemas, depth + 1)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return BY_FORMAT[schema.format ?? ''] ?? '…';
  }
}
