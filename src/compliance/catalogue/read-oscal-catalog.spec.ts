import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CatalogueError } from './catalogue-error.js';
import { readOscalCatalog } from './read-oscal-catalog.js';

const METADATA = {
  title: 'House catalog',
  version: '2.1',
  'oscal-version': '1.1.2',
  parties: [
    { type: 'person', name: 'Ada' },
    { type: 'organization', name: 'Acme' },
  ],
};

function label(value: string, kind?: string): object {
  return { name: 'label', value, ...(kind === undefined ? {} : { class: kind }) };
}

const CATALOG = {
  catalog: {
    uuid: '7c9c4a3e-0f4a-4a53-9d58-5a3e2b6d7f10',
    metadata: METADATA,
    groups: [
      {
        id: 'ac',
        title: 'Access',
        controls: [
          {
            id: 'ac-1',
            title: 'Policy reviewed {{ insert: param, ac-1_prm_1 }}',
            params: [{ id: 'ac-1_prm_1', label: 'how often' }],
            props: [label('AC-01', 'zero-padded'), label('AC-1')],
          },
          {
            id: 'ac-2',
            title: 'Accounts',
            props: [label('AC-2')],
            controls: [
              { id: 'ac-2.1', title: 'By machine\n  where it can', props: [label('AC-2(1)')] },
              { id: 'ac-2.2', title: 'Gone', props: [label('AC-2(2)'), { name: 'status', value: 'withdrawn' }] },
            ],
          },
        ],
        groups: [{ id: 'ac-x', title: 'More', controls: [{ id: 'ac-3', title: 'Doors', props: [label('AC-3')] }] }],
      },
    ],
  },
};

function catalog(parts: object, metadata: object = METADATA): unknown {
  return { catalog: { metadata, ...parts } };
}

function refusal(json: unknown): CatalogueError {
  try {
    readOscalCatalog(json, 'house');
  } catch (error) {
    if (error instanceof CatalogueError) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

const one = { id: 'a-1', title: 'One' };

describe('an OSCAL catalog', () => {
  it('becomes a framework: groups are sections, nested controls parts, withdrawn ones left out', () => {
    expect(readOscalCatalog(CATALOG, 'house')).toEqual({
      format: 1,
      slug: 'house',
      name: 'House catalog',
      version: '2.1',
      publisher: 'Acme',
      licence: 'Imported by the organization, which answers for the right to use it.',
      sections: [
        { id: 'ac', title: 'Access' },
        { id: 'ac-x', title: 'More', parent: 'ac' },
      ],
      controls: [
        { id: 'AC-1', title: 'Policy reviewed [how often]', section: 'ac', weight: 1, kind: 'govern' },
        { id: 'AC-2', title: 'Accounts', section: 'ac', weight: 1, kind: 'govern' },
        { id: 'AC-2(1)', title: 'By machine where it can', section: 'ac', parent: 'AC-2', weight: 1, kind: 'govern' },
        { id: 'AC-3', title: 'Doors', section: 'ac-x', weight: 1, kind: 'govern' },
      ],
    });
  });

  it('goes by its ids where labels are missing, shared, or cannot be ids', () => {
    const ids = (...labels: (string | null)[]) =>
      readOscalCatalog(
        catalog({
          controls: labels.map((text, i) => ({ id: `c-${i}`, title: 't', props: text === null ? [] : [label(text)] })),
        }),
        'house',
      ).controls.map(({ id }) => id);
    expect(ids('A', 'B')).toEqual(['A', 'B']);
    expect(ids('A', 'A')).toEqual(['c-0', 'c-1']);
    expect(ids('A', null)).toEqual(['c-0', 'c-1']);
    expect(ids('A', 'Rule 7 / b')).toEqual(['c-0', 'c-1']);
  });

  it('without groups has one section; parts of what was withdrawn stay, without it', () => {
    const framework = readOscalCatalog(
      catalog({
        controls: [
          { ...one, props: [{ name: 'status', value: 'Withdrawn' }], controls: [{ id: 'a-1.1', title: 'Part' }] },
        ],
      }),
      'house',
    );
    expect(framework.sections).toEqual([{ id: 'catalog', title: 'Catalog' }]);
    expect(framework.controls).toEqual([{ id: 'a-1.1', title: 'Part', section: 'catalog', weight: 1, kind: 'govern' }]);
  });

  it('keeps titles short and parameters that name parameters in bounds', () => {
    const params = [
      { id: 'p', label: 'x {{ insert: param, p }}' },
      { id: 'q', values: ['daily'] },
      { id: 'r', label: 'very '.repeat(100) },
    ];
    const titled = (title: string) =>
      readOscalCatalog(catalog({ params, controls: [{ ...one, title }] }), 'house').controls[0]!.title;
    expect(titled('{{ insert: param, p }} {{insert:param,q}} {{ insert: param, gone }}')).toBe('[x …] [daily] [gone]');
    expect(titled('{{ insert: param, r }}'.repeat(5))).toHaveLength(300);
    expect(titled('long '.repeat(100_000))).toHaveLength(300);
  });

  it.each<[string, unknown, string]>([
    ['is something else', { 'system-security-plan': {} }, '/catalog is missing: this is no OSCAL catalog'],
    ['is no object', [], 'must be an object'],
    ['has no metadata', { catalog: { controls: [one] } }, '/catalog/metadata must be an object'],
    ['has no version', catalog({ controls: [one] }, { title: 'x' }), '/catalog/metadata/version is missing'],
    ['is empty', catalog({}), '/catalog holds no control that is in force'],
    [
      'has a control without a title',
      catalog({ groups: [{ title: 'g', controls: [{ id: 'a' }] }] }),
      '/catalog/groups/0/controls/0/title is missing',
    ],
    [
      'has a title that is none',
      catalog({ controls: [{ id: 'a', title: 7 }] }),
      '/catalog/controls/0/title must be a text',
    ],
    ['has controls that are no list', catalog({ controls: {} }), '/catalog/controls must be a list'],
    ['has an id twice', catalog({ controls: [one, { ...one }] }), '/catalog/controls/1/id "a-1" stands here twice'],
    [
      'has a group twice',
      catalog({
        groups: [
          { id: 'g', title: 'g', controls: [one] },
          { id: 'g', title: 'h' },
        ],
      }),
      '"g" stands here twice',
    ],
    [
      'has a group in a control',
      catalog({ controls: [{ ...one, groups: [{ title: 'g' }] }] }),
      '/catalog/controls/0/groups/0 is a group within a control',
    ],
  ])('that %s is refused by its path', (_, json, message) => {
    expect(refusal(json).message).toContain(message);
  });

  it('that is nested for the sake of it is refused', () => {
    let control: object = one;
    for (let i = 0; i < 20_000; i += 1) control = { id: `n-${i}`, title: 'n', controls: [control] };
    expect(refusal(catalog({ controls: [control] })).message).toContain('is nested deeper than');
    let group: object = { title: 'g', controls: [one] };
    for (let i = 0; i < 20; i += 1) group = { title: 'g', groups: [group] };
    expect(readOscalCatalog(catalog({ groups: [group] }), 'house').sections).toHaveLength(21);
  });

  it('of a hundred thousand controls is refused, in one list or in many', () => {
    const controls = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, i) => ({ id: `${prefix}-${i}`, title: 't' }));
    expect(refusal(catalog({ controls: controls(100_000, 'a') })).message).toContain('holds more than 5000 entries');
    const groups = Array.from({ length: 100 }, (_, i) => ({ title: 'g', controls: controls(1000, `g${i}`) }));
    expect(refusal(catalog({ groups })).message).toContain('comes after more than 5000 controls');
  });

  it('is taken or refused by a CatalogueError, whatever is sent', () => {
    const part = fc.letrec<{ node: object }>((tie) => ({
      node: fc.record(
        {
          id: fc.oneof(fc.string(), fc.jsonValue()),
          title: fc.oneof(fc.string({ minLength: 1 }), fc.jsonValue()),
          props: fc.oneof(
            fc.array(fc.record({ name: fc.constantFrom('label', 'status'), value: fc.string() })),
            fc.jsonValue(),
          ),
          params: fc.jsonValue(),
          controls: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('node'), { maxLength: 3 })),
          groups: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('node'), { maxLength: 3 })),
        },
        { requiredKeys: [] },
      ),
    })).node;
    fc.assert(
      fc.property(
        fc.oneof(
          part.map((parts) => catalog(parts)),
          fc.jsonValue(),
        ),
        (json) => {
          try {
            expect(readOscalCatalog(json, 'house').controls.length).toBeGreaterThan(0);
          } catch (error) {
            if (!(error instanceof CatalogueError)) throw error;
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
