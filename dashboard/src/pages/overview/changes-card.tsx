import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { useFormats, useTexts } from '../../texts/language';
import type { RiskDashboard } from './data';

/** Why the score moved: all causes add up to the difference. */
export function ChangesCard({ risk, className }: { risk: RiskDashboard; className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const { day, decimal, change } = useFormats();
  const { since, scoreBefore, causes } = risk.changedSince;
  const moved = causes.filter(({ points }) => points !== 0);
  return (
    <Card
      title={texts.changed}
      className={className}
      aside={<span className="text-sm text-quiet">{texts.changedSince(day(since))}</span>}
    >
      <p className="mb-1 text-quiet">{texts.changedFrom(decimal(scoreBefore, 2), decimal(risk.score, 2))}</p>
      {moved.length === 0 ? (
        <p className="py-4">{texts.changedNothing}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-rule">
          {moved.map(({ cause, points, subjects }) => (
            <li key={cause} className="flex items-baseline gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{texts.causes[cause]}</p>
                <p className="text-sm break-words text-quiet">
                  {subjects.map(({ subject }, at) => (
                    <span key={`${subject.kind} ${subject.ecosystem} ${subject.name}`}>
                      {at > 0 && ', '}
                      <ApiLink link={subject.link}>{subject.title ?? subject.name}</ApiLink>
                    </span>
                  ))}
                </p>
              </div>
              <span className={`font-medium tabular-nums ${points < 0 ? 'text-good' : 'text-critical'}`}>
                {change(points, 2)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
