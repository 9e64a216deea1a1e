import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CatalogueError } from './catalogue-error.js';
import { readFrameworkJson } from './read-framework-json.js';

function framework(change: object = {}): string {
  const own = {
    format: 1,
    slug: 'house-rules',
    name: 'House rules',
    version: '1',
    publisher: 'Us',
    licence: 'Ours.',
    sections: [{ id: '1', title: 'All' }],
    controls: [{ id: '1.1', title: 'Lock the door', section: '1', weight: 1, kind: 'prevent' }],
  };
  return JSON.stringify({ ...own, ...change }, null, 2);
}

function refusal(text: string): CatalogueError {
  try {
    readFrameworkJson(text);
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

function controls(count: number): object[] {
  return Array.from({ length: count }, (_, i) => ({ id: `${i}`, title: 't', section: '1', weight: 1, kind: 'govern' }));
}

describe('a framework of an organization’s own', () => {
  it('is taken as it is', () => {
    expect(readFrameworkJson(framework())).toEqual(JSON.parse(framework()));
    expect(readFrameworkJson(framework({ controls: controls(5000) })).controls).toHaveLength(5000);
  });

  it('is refused by line, with all that is wrong', () => {
    const [title, weight] = [{ title: '' }, { weight: 0 }].map((change) => ({ ...controls(1)[0], ...change }));
    expect(refusal(framework({ controls: [title, { ...weight, id: '2' }] })).faults).toEqual([
      { line: 17, pointer: '/controls/0/title', detail: 'must be a text of 1 to 300 characters' },
      { line: 26, pointer: '/controls/1/weight', detail: 'must be a whole number from 1 to 3' },
    ]);
  });

  it('of more controls than anybody has is refused', () => {
    expect(refusal(framework({ controls: controls(5001) })).message).toContain('must be a list of 1 to 5000 entries');
  });

  it('of a hundred thousand controls is refused before it is read', () => {
    expect(refusal(framework({ controls: controls(100_000) })).message).toContain('is larger than 4194304 bytes');
  });

  it('that is nested for the sake of it is refused', () => {
    expect(refusal('['.repeat(1_000_000)).message).toContain('is nested deeper than 32 levels');
    expect(refusal(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`).message).toContain('is nested deeper than 32 levels');
  });

  it('that holds more values than the largest needs is refused before they are looked at', () => {
    expect(refusal(`[${'1,'.repeat(600_000)}1]`).message).toContain('holds more than 500000 values');
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'with a property %s is refused, and no prototype is changed',
    (key) => {
      const text = framework().replace('"format": 1', `"${key}": { "polluted": true }, "format": 1`);
      expect(refusal(text).message).toContain(`has a property "${key}"`);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );

  it('with facts named like members of objects is refused; facts are plain', () => {
    const facts = { cost: 'low' };
    const [control] = controls(1);
    expect(readFrameworkJson(framework({ controls: [{ ...control, facts }] })).controls[0]?.facts).toEqual(facts);
    expect(refusal(framework({ controls: [{ ...control, facts: { 'a b': 'c' } }] })).message).toContain('/facts/a b');
  });

  it('that holds what cannot be stored is refused', () => {
    expect(refusal(framework({ name: 'a\u0000' })).message).toContain(':4 /name holds a NUL character');
    expect(refusal(framework({ name: '\ud800' })).message).toContain(':4 /name holds half a character');
  });

  it.each(['', 'null', '[]', '"text"', '1', '\u0000', '{"format":2}'])('is not %j', (text) => {
    expect(refusal(text).faults.length).toBeGreaterThan(0);
  });

  it('is taken or refused by a CatalogueError, whatever is sent', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((value) => framework({ controls: value })),
    );
    fc.assert(
      fc.property(anything, (text) => {
        expect(refusal(text).faults.length).toBeGreaterThan(0);
      }),
    );
  });

  it('with one character changed never ends otherwise', () => {
    const whole = framework();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.constantFrom('"', '{', '}', '[', ',', '\\', '0', 'é'), (at, by) => {
        const text = whole.slice(0, at) + by + whole.slice(at + 1);
        try {
          readFrameworkJson(text);
        } catch (error) {
          expect(error).toBeInstanceOf(CatalogueError);
          const [{ line } = { line: 0 }] = (error as CatalogueError).faults;
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(whole.split('\n').length);
        }
      }),
    );
  });
});
