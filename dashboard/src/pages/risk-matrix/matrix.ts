import type { ReadBody } from '../../api/client';
import type { Level } from '../../components/badges';
import type { Formats } from '../../format/formats';
import type { Line } from './search';

export type Matrix = ReadBody<'/api/v1/risk-matrix'>;
export type Cell = Matrix['cells'][number];
export type View = Matrix['view'];

/** The steps of both scales by name, from 1 to 5. */
export const STEPS: readonly Level[] = ['very-low', 'low', 'moderate', 'high', 'very-high'];

/** `p ≥ 0.03` with the number as the person writes it. */
export function spanOf(scale: string | undefined, { decimal }: Formats): string | undefined {
  return scale?.replace(/\d+(?:\.(\d+))?/, (number, digits?: string) => decimal(Number(number), digits?.length ?? 0));
}

/** True when a cell lies above the line. */
export function isAbove({ level }: Pick<Cell, 'level'>, line: Line): boolean {
  return line !== 'none' && STEPS.indexOf(level) > STEPS.indexOf(line);
}

export function cellAt({ cells }: Matrix, likelihood: number, impact: number): Cell | undefined {
  return cells.find((cell) => cell.likelihood === likelihood && cell.impact === impact);
}

/** The fragment of the address that leads to a cell's row. */
export function anchorOf({ likelihood, impact }: Pick<Cell, 'likelihood' | 'impact'>): string {
  return `cell-${String(likelihood)}-${String(impact)}`;
}

/** What the list of findings is asked for, to show what these steps hold. */
export function findingsOf(view: View, likelihood: readonly number[], impact: readonly number[]) {
  return { likelihood, impact, ...(view === 'inherent' ? { riskView: view } : {}) };
}

/** Which rows of the list of findings make up what lies above the line: one list a likelihood, exactly. */
export function aboveByLikelihood(matrix: Matrix, line: Line) {
  return matrix.rows.flatMap((likelihood) => {
    const cells = matrix.cells.filter((cell) => cell.likelihood === likelihood && isAbove(cell, line));
    const [findings, checks] = [sumOf(cells, 'findings'), sumOf(cells, 'checks')];
    return findings + checks === 0
      ? []
      : [{ likelihood, impacts: cells.map(({ impact }) => impact), findings, checks }];
  });
}

export function sumOf(cells: readonly Pick<Cell, 'findings' | 'checks'>[], what: 'findings' | 'checks'): number {
  return cells.reduce((sum, cell) => sum + cell[what], 0);
}
