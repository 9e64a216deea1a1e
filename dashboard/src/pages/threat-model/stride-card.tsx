import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { useFormats, useTexts } from '../../texts/language';
import type { ThreatModel } from './model';
import { usePoints } from './points';

const HEAD = 'py-1.5 pl-3 text-right font-medium';
const NUMBER = 'py-1 pl-3 text-right whitespace-nowrap tabular-nums';

/** What could happen, by the six letters of STRIDE; each number of threats is the list below. */
export function StrideCard({ model, className }: { model: ThreatModel; className: string }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count } = useFormats();
  const written = usePoints();
  const most = Math.max(0.01, ...model.letters.map(({ points }) => points));
  return (
    <Card title={texts.stride} className={className} aside={<Help about={texts.stride}>{texts.strideHelp}</Help>}>
      <table className="w-full">
        <caption className="sr-only">{texts.strideCaption}</caption>
        <thead>
          <tr className="text-sm text-quiet">
            <th scope="col" className="py-1.5 text-left font-medium">
              {texts.letter}
            </th>
            <th scope="col" className={HEAD}>
              {texts.howMany}
            </th>
            <th scope="col" className={HEAD}>
              {texts.points}
            </th>
            <td className="w-32 max-sm:hidden" />
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              {texts.findings}
            </th>
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              {texts.checks}
            </th>
          </tr>
        </thead>
        <tbody>
          {model.letters.map(({ letter, threats, points, findings, checks }) => (
            <tr key={letter} className="border-t border-rule">
              <th scope="row" className="py-1 text-left font-normal break-words">
                <span className="flex items-start gap-2">
                  <span className="grid size-6 shrink-0 place-items-center rounded-control bg-sunken font-semibold">
                    {letter}
                  </span>
                  <span className="mt-0.5 min-w-0">{texts.letters[letter]}</span>
                </span>
              </th>
              <td className={NUMBER}>
                {threats === 0 ? (
                  count(0)
                ) : (
                  <Link
                    to="/threat-model"
                    search={{ letter: [letter] }}
                    hash="threats"
                    className="figure-link inline-block min-w-6 leading-6"
                  >
                    {count(threats)}
                  </Link>
                )}
              </td>
              <td className="py-1 pl-3 text-right font-medium whitespace-nowrap tabular-nums max-sm:pl-2">
                {written(points, threats)}
              </td>
              <td className="pl-3 max-sm:hidden" aria-hidden>
                <div className="h-2 rounded-sm bg-sunken">
                  <div className="h-full rounded-sm bg-accent" style={{ width: `${String((100 * points) / most)}%` }} />
                </div>
              </td>
              <td className={`${NUMBER} max-sm:hidden`}>{count(findings)}</td>
              <td className={`${NUMBER} max-sm:hidden`}>{count(checks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
