import { describe, expect, it } from '@jest/globals';
import type { StoredText } from './stored-text.js';
import type { Phrase } from './phrase.js';
import { checkRephrased, draftOf, type Rephrased, shownWords } from './rephrasing.js';

const PHRASES: Phrase[] = [
  { key: 'PR.means', draft: 'It stands at level {{level}}.', values: { level: '3.3' } },
  { key: 'PR.next', draft: 'That raises it by {{gain}}.', values: { gain: '0.2' } },
];

function stored(value: Rephrased, kind: 'template' | 'model' = 'model'): StoredText<Rephrased> {
  return {
    value,
    authorship: {
      generator: {
        kind,
        key: kind === 'model' ? 'openai-compatible' : 'template',
        model: kind === 'model' ? 'tiny' : null,
      },
      promptVersion: 'x-1',
      usage: null,
      costMicroUsd: null,
      attempts: 1,
      generatedAt: new Date('2026-06-30T00:00:00Z'),
    },
    dataVersion: 'v1',
    dropped: [],
    failure: null,
  };
}

describe('texts of a model', () => {
  it('are kept with the draft that they were made of, and refused one by one', () => {
    const { kept: value, dropped } = checkRephrased(
      {
        texts: [
          { key: 'PR.means', text: 'Level {{level}} is where it stands.' },
          { key: 'PR.next', text: 'That raises it by 9, {{gain}}.' },
          { key: 'PR.means', text: 'It stands at level {{level}} again.' },
          { key: 'GV.means', text: 'All is well.' },
        ],
      },
      PHRASES,
    );
    expect(value).toEqual({
      texts: [{ key: 'PR.means', text: 'Level {{level}} is where it stands.', draft: 'It stands at level {{level}}.' }],
    });
    expect(dropped.map(({ reason }) => reason)).toEqual(['unknown-number', 'no-evidence', 'no-evidence']);
  });

  it('leave nothing when all of them are refused', () => {
    expect(checkRephrased({ texts: [{ key: 'PR.next', text: 'Nothing.' }] }, PHRASES).kept).toBeNull();
  });

  it('are shown with the numbers of now', () => {
    const { kept: value } = checkRephrased({ texts: [{ key: 'PR.means', text: 'Level {{level}} it is.' }] }, PHRASES);
    const now = PHRASES.map((one) => (one.key === 'PR.means' ? { ...one, values: { level: '4.0' } } : one));
    const { texts, origin } = shownWords(now, stored(value!), 'v2');
    expect([...texts]).toEqual([
      ['PR.means', 'Level 4.0 it is.'],
      ['PR.next', 'That raises it by 0.2.'],
    ]);
    expect(origin).toMatchObject({
      generator: { kind: 'model', model: 'tiny' },
      stale: true,
      rephrased: 1,
      outdated: 0,
    });
  });

  it('give way to the template once there is something else to say', () => {
    const { kept: value } = checkRephrased({ texts: [{ key: 'PR.means', text: 'Level {{level}} it is.' }] }, PHRASES);
    const now = PHRASES.map((one) => ({ ...one, draft: `Now ${one.draft}` }));
    const { texts, origin } = shownWords(now, stored(value!), 'v2');
    expect(texts.get('PR.means')).toBe('Now It stands at level 3.3.');
    expect(origin).toMatchObject({ generator: { kind: 'template' }, generatedAt: null, rephrased: 0, outdated: 1 });
  });

  it('that were altered where they are kept are not shown', () => {
    const altered = { texts: [{ key: 'PR.means', text: 'Level 5, {{level}}.', draft: PHRASES[0]!.draft }] };
    expect(shownWords(PHRASES, stored(altered), 'v1').texts.get('PR.means')).toBe('It stands at level 3.3.');
  });

  it('of the template are the template', () => {
    const { texts, origin } = shownWords(PHRASES, stored(draftOf(PHRASES), 'template'), 'v1');
    expect(texts.get('PR.next')).toBe('That raises it by 0.2.');
    expect(origin).toMatchObject({ generator: { kind: 'template', key: 'template', model: null }, stale: false });
  });

  it('that were all refused are counted, and a refresh that failed is told', () => {
    const failure = { fault: 'timed-out' as const, message: 'Too slow.', at: new Date(0) };
    const dropped = [{ reason: 'unknown-number', named: '9' }];
    const { origin } = shownWords(PHRASES, { ...stored(draftOf(PHRASES), 'template'), dropped, failure }, 'v1');
    expect(origin).toMatchObject({ generator: { kind: 'template' }, dropped: 1, outdated: 0, failure });
  });
});
