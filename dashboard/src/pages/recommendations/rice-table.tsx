import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../texts/language';
import type { Action } from './search';

/** The four inputs, how each came about, and the score that they make: it can be checked by hand. */
export function RiceTable({ rice }: { rice: Action['rice'] }): ReactNode {
  const texts = useTexts().pages.recommendations;
  const { count, decimal } = useFormats();
  const { reach, impact, confidence, effort, score } = rice;
  const rows = [
    { name: texts.columns.reach, sign: '', value: count(reach.value), basis: reach.basis },
    { name: texts.columns.impact, sign: '×', value: decimal(impact.value, 2), basis: impact.basis },
    { name: texts.columns.confidence, sign: '×', value: decimal(confidence.value, 2), basis: confidence.basis },
    { name: texts.columns.effort, sign: '÷', value: decimal(effort.value, 2), basis: effort.basis },
  ];
  return (
    <table className="w-full text-left">
      <caption className="mb-1 text-left font-semibold">{texts.formula}</caption>
      <tbody>
        {rows.map(({ name, sign, value, basis }) => (
          <tr key={name} className="border-t border-rule align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {name}
              <span className="block max-w-96 text-sm text-quiet">{basis}</span>
            </th>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
              {sign} {value}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge font-semibold">
          <th scope="row" className="py-1.5 pr-3">
            {texts.columns.rice}
          </th>
          <td className="py-1.5 text-right whitespace-nowrap tabular-nums">= {decimal(score, 2)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
