import { describe, expect, it } from '@jest/globals';
import { cvssScore, cvssStatement, distinctStatements, readCvssVector } from './cvss-vector.js';

const V2 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P';
const V31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const V4 = 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N';

describe('readCvssVector', () => {
  it.each([
    [V2, '2.0', V2],
    [`(${V2})`, '2.0', V2],
    [`CVSS2#${V2}`, '2.0', V2],
    [`${V2}/E:POC/RL:OF/RC:C`, '2.0', `${V2}/E:POC/RL:OF/RC:C`],
    ['CVSS:3.0/AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:L', '3.0', 'CVSS:3.0/AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:L'],
    [V31, '3.1', V31],
    [`${V31}/E:P/RL:O`, '3.1', `${V31}/E:P/RL:O`],
    [V4, '4.0', V4],
    [`${V4}/E:A/U:Amber`, '4.0', `${V4}/E:A/U:Amber`],
  ])('takes %s as CVSS %s', (given, version, vector) => {
    expect(readCvssVector(given)).toEqual({ version, vector });
  });

  it.each([
    ['', 'nothing'],
    ['CVSS:3.1/', 'no metrics'],
    ['CVSS:3.1/AV:N', 'metrics missing'],
    [V31.replace('AV:N', 'AV:X'), 'an unknown value'],
    [`${V31}/AV:N`, 'a metric twice'],
    [V31.replace('3.1', '9.9'), 'an unknown version'],
    [V31.slice('CVSS:3.1/'.length), 'no prefix on a 3.x vector'],
    [`${V2}/`, 'an empty metric'],
    [`${V2}/${'X'.repeat(600)}`, 'an endless text'],
    [' ', 'no text'],
  ])('refuses %j: %s', (given) => {
    expect(readCvssVector(given)).toBeNull();
  });

  it('gives a vector without its prefix the version that was stated beside it', () => {
    expect(readCvssVector(V31.slice('CVSS:3.1/'.length), '3.1')).toEqual({ version: '3.1', vector: V31 });
    expect(readCvssVector(V2, '3.1')).toEqual({ version: '2.0', vector: V2 });
  });
});

describe('cvssScore', () => {
  it.each([
    [0, 0],
    [7.5, 7.5],
    [10, 10],
    [-1, null],
    [10.1, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['7.5', null],
  ])('reads %j as %j', (given, score) => {
    expect(cvssScore(given)).toBe(score);
  });
});

describe('cvssStatement', () => {
  it('believes the vector about the version, not the field beside it', () => {
    expect(cvssStatement({ source: 'NVD', version: '3.1', vector: V2, score: 7.5 })).toEqual({
      source: 'nvd',
      version: '2.0',
      vector: V2,
      score: 7.5,
    });
  });

  it('keeps the score of a vector that cannot be read', () => {
    expect(cvssStatement({ source: 'ghsa', version: '4.0', vector: 'nonsense', score: 6.3 })).toEqual({
      source: 'ghsa',
      version: '4.0',
      vector: null,
      score: 6.3,
    });
  });

  it('says nothing without vector and score', () => {
    expect(cvssStatement({ source: 'nvd', version: '3.1', vector: '', score: -3 })).toBeNull();
    expect(cvssStatement({ source: 'nvd', version: null, vector: null, score: 5 })).toBeNull();
  });

  it('leaves repetitions out', () => {
    const one = cvssStatement({ source: 'nvd', version: '3.1', vector: V31, score: 9.8 });
    expect(distinctStatements([one, null, one])).toEqual([one]);
  });
});
