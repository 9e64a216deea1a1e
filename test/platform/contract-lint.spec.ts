import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { contractFaults } from '../../scripts/contract/lint.mjs';

/** A contract of one operation, in which all is well. */
function contract() {
  const problem = { schema: { $ref: '#/components/schemas/Problem' }, example: { status: 404 } as object };
  const operation = {
    operationId: 'getDevice',
    summary: 'Show a device',
    description: 'With its newest scan.',
    tags: ['Saved views'],
    parameters: [{ name: 'id', in: 'path', description: 'Of the device.', schema: { type: 'string', format: 'uuid' } }],
    requestBody: { content: { 'application/json': { schema: { type: 'object' } as object, example: {} as unknown } } },
    responses: {
      '200': {
        headers: { ETag: { schema: { type: 'string' }, example: 'W/"1"' as unknown } },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Device' },
            example: { name: 'web-1', role: null } as unknown,
          },
        },
      },
      '404': { content: { 'application/problem+json': problem } },
    },
  };
  return {
    openapi: '3.1.0',
    tags: [{ name: 'Saved views', description: 'Filters under a name.' }] as { name: string; description?: string }[],
    paths: { '/devices/{id}': { get: operation } },
    components: {
      schemas: {
        Problem: { type: 'object', properties: { status: { type: 'integer' } } },
        Device: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', minLength: 2, example: 'web-1' as unknown },
            role: { type: ['string', 'null'], enum: ['server', null] },
          },
        },
      },
    },
  };
}

type Contract = ReturnType<typeof contract>;
type Operation = Contract['paths']['/devices/{id}']['get'];

function faultsAfter(change: (operation: Operation, document: Contract) => void): string[] {
  const document = contract();
  change(document.paths['/devices/{id}'].get, document);
  return contractFaults(document);
}

describe('the gate on the contract', () => {
  test('finds nothing in openapi.json', async () => {
    expect(contractFaults(JSON.parse(await readFile('openapi.json', 'utf8')) as object)).toEqual([]);
  });

  test('finds nothing where all is well', () => {
    expect(contractFaults(contract())).toEqual([]);
  });

  test.each<[string, (operation: Operation, document: Contract) => void, string]>([
    [
      'of an answer',
      (of) => (of.responses['200'].content['application/json'].example = [null]),
      '/example: must be object',
    ],
    ['of a member that is missing', (of) => (of.responses['200'].content['application/json'].example = {}), "'name'"],
    [
      'of a member that the schema does not name',
      (of) => (of.responses['200'].content['application/json'].example = { name: 'web-1', colour: 'red' }),
      '"unevaluatedProperty":"colour"',
    ],
    ['of a request', (of) => (of.requestBody.content['application/json'].example = 'x'), 'requestBody/content/'],
    ['of a header', (of) => (of.responses['200'].headers.ETag.example = 1), 'headers/ETag/example: must be string'],
    [
      'of a parameter, of a format',
      (of) => Object.assign(of.parameters[0]!, { example: '7' }),
      'parameters/0/example: must match format "uuid"',
    ],
    [
      'of a schema',
      (_, { components }) => (components.schemas.Device.properties.name.example = 'x'),
      '#/components/schemas/Device/properties/name/example: must NOT have fewer than 2',
    ],
    [
      'by name',
      (of) =>
        Object.assign(of.requestBody.content, {
          'application/json': { schema: { type: 'object' }, examples: { a: { value: {} }, b: { value: 1 } } },
        }),
      '/examples/b/value: must be object',
    ],
  ])('refuses an example that its schema does not: %s', (_, change, says) => {
    const faults = faultsAfter(change);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(says);
  });

  test.each<[string, (operation: Operation, document: Contract) => void, string]>([
    [
      'both kinds of example',
      (of) => Object.assign(of.requestBody.content['application/json'], { examples: { a: { value: {} } } }),
      'has both example and examples',
    ],
    [
      'an operationId that another has',
      (of, { paths }) => Object.assign(paths, { '/devices': { get: { ...of, parameters: [] } } }),
      'has the operationId “getDevice”',
    ],
    ['no operationId', (of) => (of.operationId = ''), 'has no operationId'],
    ['no summary', (of) => (of.summary = ''), '“” does not begin with a capital letter'],
    ['a summary in lower case', (of) => (of.summary = 'show a device'), 'does not begin with a capital letter'],
    ['a summary with a full stop', (of) => (of.summary = 'Show a device.'), 'without a full stop'],
    ['a summary of two sentences', (of) => (of.summary = 'Show a device. Or two'), 'without a full stop'],
    ['a summary of what is done', (of) => (of.summary = 'Shows a device'), 'does not say what to do'],
    ['a summary of what is there', (of) => (of.summary = 'The device'), 'does not say what to do'],
    ['a summary that fills lines', (of) => (of.summary = `Show ${'x'.repeat(60)}`), 'has more than 64 characters'],
    ['a description without a full stop', (of) => (of.description = 'With its scan'), 'ends without a full stop'],
    ['no tag', (of, { tags }) => ((of.tags = []), (tags.length = 0)), 'has no tag'],
    ['a tag that is not declared', (of) => of.tags.push('Devices'), '“Devices”, which is not declared'],
    ['a tag without a description', (_, { tags }) => delete tags[0]!.description, 'has no description'],
    [
      'a tag whose description is no sentence',
      (_, { tags }) => (tags[0]!.description = 'filters under a name'),
      'is not a sentence',
    ],
    [
      'a tag without an operation',
      (_, { tags }) => tags.push({ name: 'Devices', description: 'Machines.' }),
      '“Devices” has no operation',
    ],
    [
      'a tag of another style',
      (of, { tags }) => ((of.tags = ['cloud-security']), (tags[0]!.name = 'cloud-security')),
      'is not written as others are',
    ],
    [
      'a refusal with the status of another',
      (of) => (of.responses['404'].content['application/problem+json'].example = { status: 400 }),
      'responses/404: shows a problem of status 400',
    ],
    ['a parameter without a description', (of) => (of.parameters[0]!.description = ''), '“id” has no description'],
    ['a path parameter that nobody describes', (of) => (of.parameters = []), '{id} is not described'],
    [
      'a parameter that its path does not have',
      (of) => of.parameters.push({ ...of.parameters[0]!, name: 'checkId' }),
      'its path has no {checkId}',
    ],
  ])('refuses %s', (_, change, says) => {
    const faults = faultsAfter(change);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(says);
  });
});
