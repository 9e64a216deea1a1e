import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name);

describe('an adapter that comes with the service', () => {
  it.each(folders)('reads in steps, so that others have their turn: %s', async (folder) => {
    const file = (await import(`./${folder}/${folder}.adapter.js`)) as Record<string, unknown>;
    const classes = Object.entries(file).filter(([name]) => name.endsWith('Adapter'));
    expect(classes).toHaveLength(1);
    for (const [, adapter] of classes)
      expect(typeof (adapter as { prototype: { steps?: unknown } }).prototype.steps).toBe('function');
  });
});
