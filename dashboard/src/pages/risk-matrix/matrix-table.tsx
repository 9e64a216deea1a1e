import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import type { Level } from '../../components/badges';
import { NumberLink } from '../../components/page-link';
import { useFormats, useTexts } from '../../texts/language';
import { anchorOf, type Cell, cellAt, findingsOf, isAbove, type Matrix, spanOf, STEPS } from './matrix';
import type { Line } from './search';

/** Where colours are forced, only its width tells the line from the gaps. */
const LINE = '4px solid var(--color-ink)';
const GAP = '1px solid var(--color-surface)';
/** Text upon a tone is paper where the tone is dark in the light, and the other way round. */
const ON_TONE: Record<Level, string> = {
  'very-high': 'var(--chart-paper)',
  high: 'var(--chart-paper)',
  moderate: 'var(--chart-ink)',
  low: 'var(--chart-ink)',
  'very-low': 'var(--chart-ink)',
};

/** Five by five as a table: likelihood downwards, impact to the right, in each cell what is there and the way to it. */
export function MatrixTable({ matrix, line }: { matrix: Matrix; line: Line }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.riskMatrix;
  const formats = useFormats();
  const { count } = formats;
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{texts.caption[matrix.view]}</caption>
      <colgroup>
        <col className="w-9 sm:w-36" />
        {matrix.columns.map((impact) => (
          <col key={impact} />
        ))}
      </colgroup>
      <thead>
        <tr className="text-sm text-quiet">
          <td rowSpan={2} className="pb-1.5 align-bottom whitespace-nowrap max-sm:align-top">
            {texts.likelihood} ↓
          </td>
          <th scope="colgroup" colSpan={5} className="pb-1 font-medium max-sm:text-right">
            {texts.impact} →
          </th>
        </tr>
        <tr className="text-sm text-quiet">
          {matrix.columns.map((impact) => (
            <th key={impact} scope="col" className="pb-1.5 align-bottom font-medium">
              {count(impact)} <Word level={STEPS[impact - 1]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrix.rows.map((likelihood) => (
          <tr key={likelihood}>
            <th scope="row" className="pr-2 text-left text-sm font-medium text-quiet">
              {count(likelihood)} <Word level={STEPS[likelihood - 1]} />
              <span className="block font-normal whitespace-nowrap max-sm:hidden" aria-hidden>
                {spanOf(matrix.scales.likelihood[likelihood - 1], formats)}
              </span>
            </th>
            {matrix.columns.map((impact) => {
              const cell = cellAt(matrix, likelihood, impact);
              if (cell === undefined) return <td key={impact}>{common.unknown}</td>;
              return (
                <td
                  key={impact}
                  className="relative h-14 text-center align-middle sm:h-24 sm:pt-4"
                  style={lookOf(matrix, cell, line)}
                >
                  <CellContent cell={cell} matrix={matrix} isAbove={isAbove(cell, line)} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In narrow windows the number of a step stands alone; its word is still read. */
function Word({ level }: { level: Level | undefined }): ReactNode {
  const { common } = useTexts();
  return level === undefined ? null : <span className="max-sm:sr-only">{common.level[level].toLowerCase()}</span>;
}

function CellContent(props: { cell: Cell; matrix: Matrix; isAbove: boolean }): ReactNode {
  const { common, pages } = useTexts();
  const { cell, matrix } = props;
  const { likelihood, impact, level, findings, checks } = cell;
  const texts = pages.riskMatrix;
  const { count } = useFormats();
  return (
    <>
      <span className="absolute top-1 left-1.5 hidden text-xs sm:inline">{common.level[level]}</span>
      <span className="sr-only sm:hidden">{common.level[level]}</span>
      {props.isAbove && <span className="sr-only">, {texts.aboveTheLine}</span>}
      {findings > 0 ? (
        <NumberLink
          page="findings"
          search={findingsOf(matrix.view, [likelihood], [impact])}
          className="inline-block min-w-6 text-lg leading-6 font-semibold text-inherit! decoration-current! after:absolute after:inset-0 sm:text-xl"
        >
          {count(findings)} <span className="sr-only">{texts.findingsWord(findings === 1)}</span>
        </NumberLink>
      ) : (
        checks === 0 && (
          <span>
            <span aria-hidden>·</span>
            <span className="sr-only">{texts.nothing}</span>
          </span>
        )
      )}
      {checks > 0 && (
        <Link
          to="."
          search={true}
          hash={anchorOf(cell)}
          className={`relative z-10 mx-auto block min-h-6 w-fit min-w-6 px-0.5 text-xs leading-6 underline underline-offset-2 ${findings === 0 ? 'sm:text-sm' : ''}`}
        >
          <span className="sm:hidden" aria-hidden>
            +{count(checks)}
          </span>
          <span className="max-sm:sr-only">{texts.checks(count(checks), checks === 1)}</span>
        </Link>
      )}
    </>
  );
}

/** A thick edge between what lies above the line and what does not. */
function lookOf(matrix: Matrix, cell: Cell, line: Line): CSSProperties {
  const { likelihood, impact, level } = cell;
  const self = isAbove(cell, line);
  const edge = (other: Cell | undefined): string => (other !== undefined && isAbove(other, line) !== self ? LINE : GAP);
  return {
    background: `var(--chart-${level})`,
    color: ON_TONE[level],
    borderTop: edge(cellAt(matrix, likelihood + 1, impact)),
    borderBottom: edge(cellAt(matrix, likelihood - 1, impact)),
    borderLeft: edge(cellAt(matrix, likelihood, impact - 1)),
    borderRight: edge(cellAt(matrix, likelihood, impact + 1)),
  };
}
