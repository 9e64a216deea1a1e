import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { useFormats, useTexts } from '../../texts/language';
import { partsOf, type ThreatModel } from './model';
import { usePoints } from './points';

/** How much of the score the threats speak for, and what they say nothing about. */
export function CoverageCard({ model, className }: { model: ThreatModel; className: string }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count, decimal } = useFormats();
  const written = usePoints();
  const parts = partsOf(model);
  return (
    <Card title={texts.coverage} className={className} aside={<Help about={texts.coverage}>{texts.coverageHelp}</Help>}>
      <table className="w-full">
        <caption className="sr-only">{texts.coverageCaption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.part}</th>
            <th scope="col">{texts.points}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, points, of }) => (
            <tr key={part} className="border-b border-rule align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                {texts.parts[part]}
                {of !== null && of.findings > 0 && (
                  <span className="block text-sm text-quiet">
                    {texts.without(count(of.findings), count(of.vulnerabilities))}
                  </span>
                )}
              </th>
              <td className="py-1.5 pl-3 text-right font-medium whitespace-nowrap tabular-nums">
                {written(points, of === null ? 0 : Math.min(of.findings, 1))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-1.5 text-left font-medium">
              <PageLink page="overview">{texts.score}</PageLink>
            </th>
            <td className="pt-1.5 pl-3 text-right font-semibold tabular-nums">{decimal(model.score, 2)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
