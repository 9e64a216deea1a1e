import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { useFormats, useTexts } from '../../texts/language';
import type { Move, Suite } from './verdict';

const MOST = 4;

/** What the last audit found to have moved, and how much did since a while. */
export function DriftCard({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { count, day } = useFormats();
  const counts = suite.drift.counts.filter((each) => each.count > 0);
  return (
    <Card title={texts.driftTitle}>
      {suite.drift.items.length === 0 ? (
        <p className="text-quiet">{texts.nothingMoved}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-rule">
          {suite.drift.items.slice(0, MOST).map((move) => (
            <li key={move.id} className="py-1.5 first:pt-0">
              <MoveLine suite={suite.suite} move={move} />
            </li>
          ))}
        </ul>
      )}
      {counts.length > 0 && (
        <p className="mt-3 text-sm text-quiet">
          {texts.since(day(suite.drift.since))}{' '}
          {counts.map(({ kind, count: moved }, at) => (
            <span key={kind}>
              {at > 0 && ', '}
              {count(moved)} {texts.moves[kind]}
            </span>
          ))}
          .{' '}
          <Link to="/cloud/$suite" params={{ suite: suite.suite }} search={{ view: 'drift' }} className="link">
            {texts.allDrift}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** What moved in words, and who moved it as far as the suite's own log tells. */
export function MoveLine({ suite, move }: { suite: string; move: Move }): ReactNode {
  const texts = useTexts().pages.cloud;
  return (
    <>
      <Link to="/cloud/$suite/checks/$checkId" params={{ suite, checkId: move.check }} className="figure-link">
        {move.title ?? move.check}
      </Link>
      <span className="block text-sm text-quiet">
        {texts.moves[move.kind]}: {move.after.summary}{' '}
        {move.actor === null ? texts.actorUnknown : texts.changedBy(move.actor)}
      </span>
    </>
  );
}
