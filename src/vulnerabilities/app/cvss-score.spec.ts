import { describe, expect, it } from '@jest/globals';
import { scoreOf, scoreOfStatement } from './cvss-score.js';

describe('the score of a CVSS vector', () => {
  // Examples of the specifications' own documents and of NVD.
  it.each([
    ['2.0', 'AV:N/AC:L/Au:N/C:N/I:N/A:C', 7.8],
    ['2.0', 'AV:N/AC:L/Au:N/C:C/I:C/A:C', 10],
    ['2.0', 'AV:L/AC:H/Au:N/C:C/I:C/A:C', 6.2],
    ['3.0', 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
    ['3.0', 'CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
    ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
    ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
    ['3.1', 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N', 0],
    ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3],
    ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U', 9.3],
    ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/CR:L/MAV:P', 9.3],
    ['3.1', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/RC:U', 9.8],
    ['2.0', 'AV:N/AC:L/Au:N/C:C/I:C/A:C/E:U/RL:OF/RC:UC', 10],
    ['4.0', 'CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
    ['4.0', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0],
    // CVSS 3.1 scores these as 6.9 and 7.0 with CR:M, which means the same: findings/cvss31-neutral-metric-moves-score.sh.
    ['3.1', 'CVSS:3.1/AV:P/AC:H/PR:L/UI:N/S:C/C:H/I:H/A:L/CR:M', 7],
    ['3.1', 'CVSS:3.1/AV:P/AC:H/PR:L/UI:R/S:C/C:H/I:H/A:H/CR:M', 6.9],
  ])('v%s %s is %d', (version, vector, score) => {
    expect(scoreOf(version, vector)).toBe(score);
  });

  it.each([
    ['3.1', null],
    ['3.1', ''],
    ['3.1', 'hello'],
    ['3.1', 'CVSS:3.1/AV:N'],
    ['3.1', 'CVSS:3.1/AV:X/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'],
    ['4.0', 'CVSS:4.0/AV:N'],
    ['4.0', ''],
    ['2.0', ''],
    ['2.0', 'AV:N'],
    ['1.0', 'AV:N/AC:L/Au:N/C:C/I:C/A:C'],
    ['constructor', 'AV:N/AC:L/Au:N/C:C/I:C/A:C'],
    ['3.1', `CVSS:3.1/${'AV:N/'.repeat(10_000)}`],
  ])('v%s %.60s has none', (version, vector) => {
    expect(scoreOf(version, vector)).toBeNull();
  });
});

describe('the score of a statement', () => {
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';

  // What the npm package cvss 1.0.5 scores every vector of 3.1 with: findings/cvss-3.1-scores-zero.sh.
  it.each([
    [vector, 0, 9.8],
    [vector, 7.5, 7.5],
    [vector, null, 9.8],
    [null, 0, 0],
    [null, null, null],
    ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N', 0, 0],
  ])('of %s beside %s is %s', (given, score, expected) => {
    expect(scoreOfStatement({ version: '3.1', vector: given, score })).toBe(expected);
  });
});
