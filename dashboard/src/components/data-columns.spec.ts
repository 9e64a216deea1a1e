import { expect, it } from '@jest/globals';
import { directionOf, nextSort, usualColumns } from './data-columns';

const name = { by: 'name' };
const risk = { by: 'riskScore', startsDescending: true };

it('tells which way a list is ordered', () => {
  expect(directionOf(name, 'name')).toBe('up');
  expect(directionOf(name, '-name')).toBe('down');
  expect(directionOf(name, '-riskScore')).toBeNull();
});

it('begins where a column begins, and turns round each time', () => {
  expect(nextSort(name, '-riskScore')).toBe('name');
  expect(nextSort(risk, 'name')).toBe('-riskScore');
  for (const sort of [name, risk]) {
    const first = nextSort(sort, '');
    expect(nextSort(sort, nextSort(sort, first))).toBe(first);
    expect(nextSort(sort, first)).not.toBe(first);
  }
});

it('shows all columns but the extra ones', () => {
  const cell = (): string => '';
  const columns = [
    { id: 'a', title: 'A', cell },
    { id: 'b', title: 'B', isExtra: true, cell },
    { id: 'c', title: 'C', isExtra: false, cell },
  ];
  expect(usualColumns(columns)).toEqual(['a', 'c']);
});
