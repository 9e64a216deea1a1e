import { describe, expect, it } from '@jest/globals';
import { answerToWriter } from './writer-answer.js';

describe('the answer to a key that may write and not read', () => {
  it.each<[string, unknown, string[], unknown]>([
    ['id and version', { id: 'a', version: 2, name: 'secret' }, [], { id: 'a', version: 2 }],
    ['what the route tells besides', { id: 'a', token: 't', name: 'secret' }, ['token'], { id: 'a', token: 't' }],
    [
      'members of members',
      { device: { id: 'a', status: 'new', name: 'secret' }, enrollment: { token: 't' } },
      ['device.id', 'device.status', 'enrollment'],
      { device: { id: 'a', status: 'new' }, enrollment: { token: 't' } },
    ],
    ['nothing of what is not there', { name: 'secret' }, ['device.id', 'toString'], {}],
    ['nothing of a list', [{ id: 'a' }], [], {}],
    ['nothing of a text', 'secret', ['length'], {}],
    ['nothing of nothing', null, [], {}],
    ['no body where there is none', undefined, [], undefined],
  ])('is %s', (_what, answer, told, expected) => {
    expect(answerToWriter(answer, told)).toEqual(expected);
  });
});
