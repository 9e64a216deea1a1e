import { describe, expect, it } from '@jest/globals';
import { addRoot, seriesOf } from './vex-series.js';

const of = (product: string, within: string | null = null): { product: string; within: string | null } => ({
  product,
  within,
});
const kept = (product: string, series?: string): { vex: { product: string; series?: string } } => ({
  vex: { product, ...(series === undefined ? {} : { series }) },
});
const rootsOf = (...claims: ReturnType<typeof of>[]): Set<string> => {
  const roots = new Set<string>();
  for (const claim of claims) addRoot(roots, claim);
  return roots;
};
const DOCUMENT = { format: 'openvex', id: 'https://example.org/same' } as const;

describe('documents under one id', () => {
  it('are one where they name a product in common, of whatever version', () => {
    const before = [kept('pkg:npm/a@1'), kept('pkg:npm/b@1')];
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/a@2')), before)).toEqual({ kept: before, names: [''], name: '' });
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/x', 'pkg:npm/b')), before).kept).toEqual(before);
  });

  it('are several where they do not, and each goes on for itself', () => {
    const [first, second] = [kept('pkg:npm/a'), kept('pkg:npm/b', 'pkg:npm/b')];
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/b')), [first])).toEqual({ kept: [], names: [], name: 'pkg:npm/b' });
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/b@2')), [first, second])).toEqual({
      kept: [second],
      names: ['pkg:npm/b'],
      name: 'pkg:npm/b',
    });
    expect(seriesOf(DOCUMENT, rootsOf(of('pkg:npm/a@2')), [first, second]).kept).toEqual([first]);
  });

  it('are one where the second names nothing, where the format gives ids that are nobody else’s, and where they are ours', () => {
    const before = [kept('pkg:npm/a')];
    expect(seriesOf(DOCUMENT, rootsOf(), before).kept).toEqual(before);
    expect(seriesOf({ ...DOCUMENT, format: 'csaf' }, rootsOf(of('pkg:npm/b')), before).kept).toEqual(before);
    expect(seriesOf({ ...DOCUMENT, id: 'urn:posture:vex:1' }, rootsOf(of('pkg:npm/b')), before).kept).toEqual(before);
  });
});
