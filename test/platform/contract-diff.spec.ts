import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { contractChanges } from '../../scripts/contract/diff.mjs';

type Json = Record<string, unknown>;

interface Contract {
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json> };
}

/** A contract of one operation that sends and receives a device. */
function contract(): Contract {
  const device = { 'application/json': { schema: { $ref: '#/components/schemas/Device' } } };
  return {
    paths: {
      '/devices/{id}': {
        put: {
          operationId: 'putDevice',
          security: [{ cookie: [] }, { key: [] }],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'wait', in: 'query', required: false, schema: { type: 'integer', minimum: 0, maximum: 60 } },
          ],
          requestBody: { required: true, content: device },
          responses: {
            '200': { headers: { ETag: { schema: { type: 'string' } } }, content: device },
            '404': { content: { 'application/problem+json': { schema: { type: 'object' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Device: {
          type: 'object',
          required: ['name', 'state'],
          properties: {
            name: { type: 'string', minLength: 1, maxLength: 50 },
            state: { type: 'string', enum: ['new', 'old'] },
            note: { type: ['string', 'null'] },
            owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
            parent: { $ref: '#/components/schemas/Device' },
            place: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'string' }] },
            tags: { type: 'array', items: { type: 'string', format: 'uuid' } },
            counts: { type: 'object', additionalProperties: { type: 'integer' } },
          },
        },
        Owner: { type: 'object', properties: { id: { type: 'integer' } } },
      },
    },
  };
}

/** What a change comes to, each as `! place: text` where it breaks, and `- place: text` where not. */
function diff(change: (after: Contract, put: Json, device: Json) => void): string[] {
  const after = contract();
  const { Device } = after.components.schemas;
  change(after, after.paths['/devices/{id}']!['put']!, (Device as { properties: Json }).properties);
  return contractChanges(contract(), after).map(
    ({ isBreaking, at, text }) => `${isBreaking ? '!' : '-'} ${at}: ${text}`,
  );
}

const PUT = 'PUT /devices/{}';

describe('the differences of two contracts', () => {
  test('are none where only words and names of path parameters are others', () => {
    const changes = diff((after, put) => {
      put['summary'] = 'Other words';
      after.components.schemas['Device']!['description'] = 'Other words';
      (put['parameters'] as Json[])[0]!['name'] = 'deviceId';
      after.paths = { '/devices/{deviceId}': after.paths['/devices/{id}']! };
    });
    expect(changes).toEqual([]);
  });

  test('are none where a schema has another name, also one that holds itself', () => {
    const after = JSON.parse(JSON.stringify(contract()).replaceAll('schemas/Device', 'schemas/Machine')) as Contract;
    after.components.schemas['Machine'] = after.components.schemas['Device']!;
    expect(contractChanges(contract(), after)).toEqual([]);
  });

  test.each<[string, (after: Contract, put: Json, device: Json) => void, string[]]>([
    ['a path that is gone', (after) => (after.paths = {}), [`! ${PUT}: is gone`]],
    [
      'an operation of another method',
      (after, put) => (after.paths['/devices/{id}'] = { patch: put }),
      [`! ${PUT}: is gone`, '- PATCH /devices/{}: is new'],
    ],
    [
      'another name of the operation',
      (_, put) => (put['operationId'] = 'set'),
      [`! ${PUT}: is called set, not putDevice`],
    ],
    ['an operation to be given up', (_, put) => (put['deprecated'] = true), [`- ${PUT}: is deprecated`]],
    [
      'a way in that is gone',
      (_, put) => (put['security'] = [{ cookie: [] }]),
      [`! ${PUT}: is not open to key any more`],
    ],
    [
      'a way in that is new',
      (_, put) => (put['security'] as Json[]).push({ device: [] }),
      [`- ${PUT}: is open to device`],
    ],
    ['a parameter that is gone', (_, put) => (put['parameters'] as Json[]).pop(), [`! ${PUT} query “wait”: is gone`]],
    [
      'new parameters',
      (_, put) =>
        (put['parameters'] as Json[]).push(
          { name: 'a', in: 'query', schema: {} },
          { name: 'b', in: 'header', required: true, schema: {} },
        ),
      [`- ${PUT} query “a”: is new`, `! ${PUT} header “b”: is new and has to be given`],
    ],
    [
      'a parameter that has to be given now, and takes less',
      (_, put) =>
        Object.assign((put['parameters'] as Json[])[1]!, {
          required: true,
          schema: { type: 'integer', minimum: 1, maximum: 90 },
        }),
      [
        `! ${PUT} query “wait”: has to be given`,
        `! ${PUT} query “wait”: has minimum 1, not 0`,
        `- ${PUT} query “wait”: has maximum 90, not 60`,
      ],
    ],
    ['a body that is gone', (_, put) => delete put['requestBody'], [`! ${PUT} body: is gone`]],
    [
      'other media types of a body',
      (_, put) => ((put['requestBody'] as Json)['content'] = { 'text/csv': { schema: {} } }),
      [`! ${PUT} body application/json: is gone`, `- ${PUT} body text/csv: is new`],
    ],
    [
      'answers that are gone or new, and refusals',
      (_, put) => (put['responses'] = { '201': {}, '409': {} }),
      [`! ${PUT} 200: is gone`, `- ${PUT} 201: is new`, `- ${PUT} 404: is gone`, `- ${PUT} 409: is new`],
    ],
    [
      'a header of an answer that is gone',
      (_, put) => delete (put['responses'] as Record<string, Json>)['200']!['headers'],
      [`! ${PUT} 200 header ETag: is gone`],
    ],
    [
      'a member that is gone',
      (_, __, device) => delete device['note'],
      ['! Device (request).note: is gone', '! Device (answer).note: is gone'],
    ],
    [
      'a member that is new',
      (_, __, device) => (device['colour'] = { type: 'string' }),
      ['- Device (request).colour: is new', '- Device (answer).colour: is new'],
    ],
    [
      'a new member that has to be given',
      (after, __, device) => {
        device['colour'] = { type: 'string' };
        (after.components.schemas['Device']!['required'] as string[]).push('colour');
      },
      ['! Device (request).colour: is new and has to be given', '- Device (answer).colour: is new'],
    ],
    [
      'members that had to be there, and have to be now',
      (after) => (after.components.schemas['Device']!['required'] = ['name', 'note']),
      [
        '- Device (request).state: may be left out',
        '! Device (request).note: has to be given',
        '! Device (answer).state: may be left out',
        '- Device (answer).note: is always there',
      ],
    ],
    [
      'a value that is gone, and one that is new',
      (_, __, device) => (device['state'] = { type: 'string', enum: ['old', 'lost'] }),
      [
        '! Device (request).state: is never "new" any more',
        '- Device (request).state: can be "lost"',
        '- Device (answer).state: is never "new" any more',
        '! Device (answer).state: can be "lost"',
      ],
    ],
    [
      'a list of values where there was none',
      (_, __, device) => Object.assign(device['name'] as Json, { enum: ['a'] }),
      ['! Device (request).name: is one of "a" only', '- Device (answer).name: is one of "a" only'],
    ],
    [
      'null where it was not, and no more where it was',
      (_, __, device) => {
        device['note'] = { type: 'string' };
        Object.assign(device['name'] as Json, { type: ['string', 'null'] });
        device['owner'] = { $ref: '#/components/schemas/Owner' };
      },
      [
        '- Device (request).name: can be null',
        '! Device (request).note: is null no longer',
        '! Device (request).owner: is null no longer',
        '! Device (answer).name: can be null',
        '- Device (answer).note: is null no longer',
        '- Device (answer).owner: is null no longer',
      ],
    ],
    [
      'a narrower type, told once in each direction',
      (after) => (after.components.schemas['Owner']!['properties'] = { id: { type: 'number' } }),
      ['- Owner (request).id: can be number', '! Owner (answer).id: can be number'],
    ],
    [
      'another type',
      (_, __, device) => (device['tags'] = { type: 'string' }),
      [
        '! Device (request).tags: is array no longer, but string',
        '- Device (request).tags: can be string',
        '- Device (answer).tags: is array no longer, but string',
        '! Device (answer).tags: can be string',
      ],
    ],
    [
      'another form of the items of a list',
      (_, __, device) => (device['tags'] = { type: 'array', items: { type: 'string', format: 'date' } }),
      ['! Device (request).tags[]: has format date, not uuid', '! Device (answer).tags[]: has format date, not uuid'],
    ],
    [
      'bounds',
      (_, __, device) => (device['name'] = { type: 'string', minLength: 2, pattern: '^a' }),
      [
        '! Device (request).name: has minLength 2, not 1',
        '- Device (request).name: has no maxLength any more (50)',
        '! Device (request).name: has pattern ^a',
        '- Device (answer).name: has minLength 2, not 1',
        '- Device (answer).name: has no maxLength any more (50)',
        '- Device (answer).name: has pattern ^a',
      ],
    ],
    [
      'members without a name',
      (_, __, device) => {
        device['counts'] = { type: 'object', additionalProperties: { type: 'string' } };
        device['owner'] = { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] };
      },
      [
        '! Device (request).owner.id: is gone',
        '- Device (request).owner: can have other members',
        '! Device (request).counts.*: is integer no longer, but string',
        '- Device (request).counts.*: can be string',
        '! Device (answer).owner.id: is gone',
        '- Device (answer).owner: can have other members',
        '- Device (answer).counts.*: is integer no longer, but string',
        '! Device (answer).counts.*: can be string',
      ],
    ],
    [
      'one shape more, and one less',
      (_, __, device) => {
        device['parent'] = { anyOf: [{ $ref: '#/components/schemas/Device' }, { type: 'string' }] };
        device['place'] = { $ref: '#/components/schemas/Owner' };
      },
      [
        '- Device (request).parent: can be string',
        '! Device (request).place: is string no longer',
        '! Device (answer).parent: can be string',
        '- Device (answer).place: is string no longer',
      ],
    ],
  ])('tell %s', (_, change, told) => {
    expect(diff(change).sort()).toEqual([...told].sort());
  });

  test('are told of the repository itself, or why not', async () => {
    const contract = JSON.parse(await readFile('openapi.json', 'utf8')) as object;
    expect(contractChanges(contract, contract)).toEqual([]);
    const run = promisify(execFile)(process.execPath, ['scripts/contract/diff.mjs', 'no-such-ref'], {
      env: process.env,
    });
    await expect(run).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no openapi.json to compare with in “no-such-ref”'),
    });
  });
});
