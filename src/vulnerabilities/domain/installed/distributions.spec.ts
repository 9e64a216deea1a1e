import { expect, it } from '@jest/globals';
import { DISTRIBUTION_ROWS, TYPED_ECOSYSTEMS } from '../../../scans/index.js';
import { DISTRIBUTION_NAMES, isNamedBySource, packagingOf } from './distributions.js';

it('knows every distribution of the table of ecosystems as that has it, and no language', () => {
  expect([...DISTRIBUTION_NAMES].sort()).toEqual([...new Set(DISTRIBUTION_ROWS.map(({ name }) => name))].sort());
  for (const { name, packaging, advisoriesOf } of DISTRIBUTION_ROWS) {
    for (const ecosystem of [name, `${name}:9`])
      expect([ecosystem, packagingOf(ecosystem), isNamedBySource(ecosystem)]).toEqual([
        ecosystem,
        packaging,
        advisoriesOf === 'source',
      ]);
  }
  for (const { name } of TYPED_ECOSYSTEMS) expect([packagingOf(name), isNamedBySource(name)]).toEqual([null, false]);
  expect(packagingOf('Debianish:12')).toBeNull();
});
