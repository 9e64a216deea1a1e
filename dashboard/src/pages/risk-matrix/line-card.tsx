import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { SelectField } from '../../components/fields';
import { Help } from '../../components/help';
import { NumberLink } from '../../components/page-link';
import { useFormats, useTexts } from '../../texts/language';
import { aboveByLikelihood, findingsOf, type Matrix, sumOf } from './matrix';
import { type Line, LINES, USUAL_LINE } from './search';

/** Where the line is drawn, and what lies above it, as lists that count the same. */
export function LineCard({ matrix, line }: { matrix: Matrix; line: Line }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.riskMatrix;
  const { count } = useFormats();
  const navigate = useNavigate({ from: '/risk-matrix' });
  const rows = aboveByLikelihood(matrix, line);
  const [findings, checks] = [sumOf(rows, 'findings'), sumOf(rows, 'checks')];
  return (
    <Card title={texts.line} aside={<Help about={texts.line}>{texts.lineHelp}</Help>}>
      <SelectField
        label={texts.lineLabel}
        value={line}
        onChange={({ target }) => {
          const chosen = LINES.find((each) => each === target.value);
          void navigate({ search: (before) => ({ ...before, line: chosen === USUAL_LINE ? undefined : chosen }) });
        }}
      >
        {LINES.map((each) => (
          <option key={each} value={each}>
            {each === 'none' ? texts.noLine : texts.lineAbove(common.level[each])}
          </option>
        ))}
      </SelectField>
      {line !== 'none' && (
        <>
          <p role="status" className="mt-3 font-medium">
            {findings + checks === 0
              ? texts.nothingAbove
              : texts.above(
                  texts.findingCount(count(findings), findings === 1),
                  texts.checks(count(checks), checks === 1),
                )}
          </p>
          <ul className="mt-1 flex flex-col divide-y divide-rule">
            {rows.map((row) => (
              <li key={row.likelihood} className="flex items-baseline gap-3 py-1.5">
                <span className="min-w-0 flex-1 text-quiet">
                  {texts.place(count(row.likelihood), row.impacts.map((impact) => count(impact)).join(', '))}
                </span>
                <span className="text-right">
                  {row.findings === 0 ? (
                    texts.findingCount(count(0), false)
                  ) : (
                    <NumberLink page="findings" search={findingsOf(matrix.view, [row.likelihood], row.impacts)}>
                      {texts.findingCount(count(row.findings), row.findings === 1)}
                    </NumberLink>
                  )}
                  {row.checks > 0 && (
                    <span className="block text-sm text-quiet">
                      {texts.checks(count(row.checks), row.checks === 1)}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
