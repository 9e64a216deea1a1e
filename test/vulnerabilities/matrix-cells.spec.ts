import { describe, expect, it } from '@jest/globals';
import { levelOf } from '../../src/risk/model/level.js';
import type { Scale } from '../../src/risk/model/impact.js';
import { axesOf, cellBits, cellsOfLevels } from '../../src/vulnerabilities/domain/matrix-cells.js';

const SCALE: Scale[] = [1, 2, 3, 4, 5];

describe('the cells of a level', () => {
  it.each(SCALE)('%i are those that the risk context puts there', (level) => {
    const cells = SCALE.flatMap((likelihood) =>
      SCALE.filter((impact) => levelOf(likelihood, impact) === level).map((impact) =>
        cellBits([likelihood], [impact])!,
      ),
    );
    expect(cellsOfLevels([level])).toBe(cells.reduce((bits, cell) => bits | cell, 0));
  });

  it('of all levels are all', () => {
    expect(cellsOfLevels(SCALE)).toBe(cellBits(SCALE, SCALE));
  });

  it('of the highest are in two rows and one column', () => {
    expect(axesOf(cellsOfLevels([5]))).toEqual({ likelihoods: [4, 5], impacts: [5] });
  });
});
