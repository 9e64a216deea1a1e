import { describe, expect, it } from '@jest/globals';
import { addRoot, seriesOf } from './vex-series.js';

const of = (product: string, within: string | null = null): { product: string; within: string | null } => ({
  product,
  within,
});
type Stored = { vex: { product: string; author: string; series?: string } };
const stored = (product: string, series?: string, author = 'Example'): Stored => ({
  vex: { product, author, ...(series === undefined ? {} : { series }) },
});
const rootsOf = (...claims: ReturnType<typeof of>[]): Set<string> => {
  const roots = new Set<string>();
  for (const claim of claims) addRoot(roots, claim);
  return roots;
};
const DOCUMENT = { format: 'openvex', id: 'https://example.org/same', author: 'Example' } as const;

describe('documents under one id', () => {
  it('are one where they name a product in common, of whatever version', () => {
    const before = [stored('pkg:npm/a@1'), stored('pkg:npm/b@1')];
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/a@2')), before)).toEqual({ stored: before, names: [''], name: '' });
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/x', 'pkg:npm/b')), before).stored).toEqual(before);
  });

  it('are several where they do not, and each goes on for itself', () => {
    const [first, second] = [stored('pkg:npm/a'), stored('pkg:npm/b', 'pkg:npm/b')];
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/b')), [first])).toEqual({ stored: [], names: [], name: 'pkg:npm/b' });
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/b@2')), [first, second])).toEqual({
      stored: [second],
      names: ['pkg:npm/b'],
      name: 'pkg:npm/b',
    });
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/a@2')), [first, second]).stored).toEqual([first]);
  });

  it('are one where the second names nothing, where the format gives ids that are nobody else’s, and where they are ours', () => {
    const before = [stored('pkg:npm/a')];
    expect(seriesOf(DOCUMENT, rootsOf(), before).stored).toEqual(before);
    expect(seriesOf({ ...DOCUMENT, format: 'csaf' }, rootsOf(of('pkg:npm/b')), before).stored).toEqual(before);
    expect(seriesOf({ ...DOCUMENT, id: 'urn:posture:vex:1' }, rootsOf(of('pkg:npm/b')), before).stored).toEqual(before);
  });

  it('are several where their authors are, whatever the format; each goes on for itself', () => {
    const honest = stored('pkg:npm/a@1');
    for (const format of ['openvex', 'csaf', 'cyclonedx'] as const) {
      const borrowed = { ...DOCUMENT, format, author: 'Somebody Else' };
      const [{ name }, roots] = [seriesOf(borrowed, rootsOf(of('pkg:npm/a@1')), [honest]), rootsOf(of('pkg:npm/a@2'))];
      expect(name).not.toBe('');
      const before = [honest, stored('pkg:npm/a@1', name, 'Somebody Else')];
      expect(seriesOf({ ...DOCUMENT, format }, roots, before)).toEqual({ stored: [honest], names: [''], name: '' });
      expect(seriesOf({ ...DOCUMENT, format, author: ' EXAMPLE ' }, rootsOf(), before).stored).toEqual([honest]);
      expect(seriesOf(borrowed, rootsOf(), before)).toEqual({ stored: [before[1]], names: [name], name });
    }
  });

  it('are of the organization that publishes them, whoever wrote them; ours are whatever the organization is called', () => {
    const before = [{ vex: { product: 'pkg:npm/a', author: 'Ada', publisher: 'Example' } }];
    const edition = { ...DOCUMENT, format: 'cyclonedx', author: 'Ben' } as const;
    expect(seriesOf({ ...edition, publisher: 'Example' }, rootsOf(), before).stored).toEqual(before);
    expect(seriesOf({ ...edition, publisher: 'Other' }, rootsOf(), before).stored).toEqual([]);
    const ours = { ...DOCUMENT, id: 'urn:posture:vex:1', author: 'Renamed' };
    expect(seriesOf(ours, rootsOf(), before).stored).toEqual(before);
  });
});
