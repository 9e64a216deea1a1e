import type { MatrixChart } from './report-charts.js';
import { amount, short } from './scale.js';
import { idOf, PAPER, picture, QUIET, SMALL, text, rect, widthOf } from './svg.js';
import { fillOf, toneOf, TONES } from './tones.js';

const WORDS = ['Very low', 'Low', 'Moderate', 'High', 'Very high'];
const CELL = 44;
const LEFT = 92;
const TOP = 6;

/** 25 cells: likelihood upwards, impact to the right, in each how many risks there are; the letters are its level. */
export function drawMatrix(chart: MatrixChart): string {
  const cells = chart.cells.filter(({ likelihood, impact }) => isStep(likelihood) && isStep(impact));
  if (cells.length === 0) return '';
  const wide = (widthOf(chart) - LEFT - 2) / 5;
  const bottom = TOP + 5 * CELL;
  const drawing = cells.map(({ likelihood, impact, level, count }) => {
    const [x, y] = [LEFT + (impact - 1) * wide, TOP + (5 - likelihood) * CELL];
    const tone = toneOf(level);
    const { letter, text: colour } = TONES[tone];
    const many = amount(count);
    return (
      rect(x, y, wide, CELL, fillOf(idOf(chart), tone), ` stroke="${PAPER}" stroke-width="2"`) +
      text(x + 6, y + 12, letter, { size: 9, colour }) +
      (many === 0
        ? ''
        : text(x + wide / 2, y + CELL / 2 + 11, short(many), { size: 18, anchor: 'middle', colour, bold: true }))
    );
  });
  const axes = WORDS.map(
    (word, at) =>
      text(LEFT - 8, TOP + (4 - at) * CELL + CELL / 2 + 4, word, { size: SMALL, anchor: 'end', colour: QUIET }) +
      text(LEFT + at * wide + wide / 2, bottom + 16, word, { size: SMALL, anchor: 'middle', colour: QUIET }),
  );
  const middle = TOP + 2.5 * CELL;
  return picture(
    chart,
    bottom + 42,
    cells.map(({ level }) => toneOf(level)),
    drawing.join('') +
      axes.join('') +
      `<g transform="rotate(-90 12 ${middle})">${text(12, middle + 4, 'Likelihood', { anchor: 'middle', bold: true })}</g>` +
      text(LEFT + 2.5 * wide, bottom + 35, 'Impact', { anchor: 'middle', bold: true }),
  );
}

function isStep(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}
