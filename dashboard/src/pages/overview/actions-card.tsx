import type { ReactNode } from 'react';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { AllDone } from '../../components/states';
import { tierWords } from '../../components/tier-words';
import { whyFirst } from '../../components/why-first';
import { useFormats, useTexts } from '../../texts/language';
import type { Overview } from './data';

const SHOWN = 4;

/** What to do first: what it brings, what it takes, for how many, and until when. */
export function ActionsCard({ overview, className }: { overview: Overview; className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const { count } = useFormats();
  const { actions, actionCount } = overview;
  return (
    <Card title={texts.actions} className={className} aside={<Help about={texts.actions}>{texts.actionsHelp}</Help>}>
      {actions.length === 0 ? (
        <AllDone title={texts.allClear} text={texts.allClearText} />
      ) : (
        <div className="flex h-full flex-col">
          {/* What stands beside it may be taller: the room is shared out, and none is left below. */}
          <ol className="flex flex-1 flex-col divide-y divide-rule">
            {actions.slice(0, SHOWN).map((action, at) => (
              <Action key={action.id} action={action} number={at + 1} />
            ))}
          </ol>
          <p className="mt-2">
            <PageLink page="recommendations">{texts.allActions(count(actionCount))}</PageLink>
          </p>
        </div>
      )}
    </Card>
  );
}

function Action({ action, number }: { action: Overview['actions'][number]; number: number }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview;
  const formats = useFormats();
  const { id, dueOn, title, overdue, removes } = action;
  const why = whyFirst({ ...action, riskRemoved: { removes } }, pages.why, formats);
  return (
    <li className="flex flex-1 gap-3 py-1.5">
      <span
        aria-hidden
        className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-sm font-medium text-quiet"
      >
        {formats.count(number)}
      </span>
      <div className="min-w-0">
        <p className="font-medium break-words">
          <PageLink page="recommendations" search={{ action: id }} className="figure-link" lang="en">
            {title}
          </PageLink>
        </p>
        <p className="text-sm text-quiet">
          {why}{' '}
          <span className={overdue ? 'font-medium text-critical' : ''}>
            {dueOn === null
              ? texts.deadline(tierWords(action, common))
              : (overdue ? texts.overdueSince : texts.dueOn)(formats.day(dueOn))}
          </span>
        </p>
      </div>
    </li>
  );
}
