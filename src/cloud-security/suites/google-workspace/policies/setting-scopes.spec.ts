import { describe, expect, it } from '@jest/globals';
import { OrgUnitTree } from './org-unit-tree.js';
import type { PolicyRow } from './policy-row.js';
import { settingScopes } from './setting-scopes.js';

/** How often rows are looked at for all places of so many units that have one each. */
function looksAt(count: number): number {
  let looks = 0;
  const units = [{ id: 'r', path: '/' }, ...Array.from({ length: count }, (_, i) => ({ id: `u${i}`, path: `/u${i}` }))];
  const rows = units.map(({ id }, sortOrder): PolicyRow => ({
    type: 'gmail.pop_access',
    orgUnit: id,
    get group() {
      looks += 1;
      return null;
    },
    sortOrder,
    licensed: false,
    byAdmin: true,
    value: { enablePopAccess: id === 'r' },
  }));
  const scopes = settingScopes(rows, () => true, new OrgUnitTree(units), null);
  for (const scope of scopes)
    expect(scope.variants()[0]?.field('gmail.pop_access', 'enablePopAccess').value).toBe(scope.isRoot);
  return looks;
}

describe('places with settings of their own', () => {
  it('look at their own rows and those above them, and not at all of the customer', () => {
    expect(looksAt(400)).toBeLessThan(5 * looksAt(100));
  });
});
