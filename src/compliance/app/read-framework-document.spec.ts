import { describe, expect, it, jest } from '@jest/globals';
import { readFrameworkDocument } from './read-framework-document.js';

describe('an OSCAL catalog', () => {
  it('that has a property of prototypes, or a member twice, is refused by its path', async () => {
    await expect(readFrameworkDocument('{"catalog":{"constructor":{}}}', 'a')).rejects.toMatchObject({
      errors: [{ pointer: '/catalog', detail: 'has a property "constructor", which is not allowed' }],
    });
    await expect(readFrameworkDocument('{"catalog":{"a":{"b":1,"b":2}}}', 'a')).rejects.toMatchObject({
      errors: [{ pointer: '/catalog/a/b', detail: 'comes twice in one object' }],
    });
  });

  it('that is long lets others have their turn while it is looked at', async () => {
    const now = jest.spyOn(performance, 'now').mockImplementation(() => (time += 30));
    let time = 0;
    let turns = 0;
    let isDone = false;
    const others = (): void => {
      turns += 1;
      if (!isDone) setImmediate(others);
    };
    try {
      setImmediate(others);
      await readFrameworkDocument(`{"catalog":{"x":[${'1,'.repeat(300_000)}1]}}`, 'a').catch(() => undefined);
    } finally {
      isDone = true;
      now.mockRestore();
    }
    expect(turns).toBeGreaterThan(20);
  });
});
