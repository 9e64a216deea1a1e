import { describe, expect, it } from '@jest/globals';
import { PackedRows } from './paged-query.js';

const TEXT = 25;
const INSTANT = 1184;
const BIGINT = 20;

describe('packed rows', () => {
  it('ask for the columns by place, and not for those of the order', () => {
    const fields = [
      { name: 'id', dataTypeID: TEXT },
      { name: '_order0', dataTypeID: BIGINT },
      { name: 'a "quoted" one', dataTypeID: TEXT },
    ];
    expect(PackedRows.of('SELECT 1', fields)?.text).toBe(
      'SELECT json_build_array(c0, c2)::text AS row FROM (SELECT 1) shown (c0, c1, c2)',
    );
  });

  it('have the last of two columns of one name, as the driver does', () => {
    const twice = { name: 'by', dataTypeID: TEXT };
    expect(PackedRows.of('SELECT 1', [twice, twice])?.read('["id of Ada", "Ada"]')).toEqual({ by: 'Ada' });
  });

  it('are read as the driver would give them', () => {
    const packed = PackedRows.of('SELECT 1', [
      { name: 'id', dataTypeID: TEXT },
      { name: 'at', dataTypeID: INSTANT },
      { name: 'never', dataTypeID: INSTANT },
    ]);
    expect(packed?.read('["2026-11-22", "2026-11-22T10:00:00.123456+00:00", null]')).toEqual({
      id: '2026-11-22',
      at: new Date('2026-11-22T10:00:00.123Z'),
      never: null,
    });
  });

  it('are not made of types that JSON would turn into something else', () => {
    for (const dataTypeID of [BIGINT, 17, 1082, 1700, 1185])
      expect(PackedRows.of('SELECT 1', [{ name: 'n', dataTypeID }])).toBeNull();
  });
});
