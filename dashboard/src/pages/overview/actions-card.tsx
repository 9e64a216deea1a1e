import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { AllDone, LoadError, Loading, Skeleton } from '../../components/states';
import { tierWords } from '../../components/tier-words';
import { useFormats, useTexts } from '../../texts/language';
import { recommended, type Recommended } from './open-vulnerabilities';

const SHOWN = 5;

/** What to do first, with the deadline and what it brings. */
export function ActionsCard({ className }: { className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const { data, isPending, error, refetch } = useQuery(recommended);
  return (
    <Card title={texts.actions} className={className} aside={<Help about={texts.actions}>{texts.actionsHelp}</Help>}>
      {isPending ? (
        <Loading>
          <Skeleton className="h-72 w-full" />
        </Loading>
      ) : data === undefined ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data.data.length === 0 ? (
        <AllDone title={texts.allClear} text={texts.allClearText} />
      ) : (
        <div className="flex h-full flex-col">
          {/* What stands beside it may be taller: the room is shared out, and none is left below. */}
          <ol className="flex flex-1 flex-col divide-y divide-rule">
            {data.data.slice(0, SHOWN).map((action, at) => (
              <Action key={action.id} action={action} number={at + 1} />
            ))}
          </ol>
          <p className="mt-2">
            <PageLink page="recommendations">{texts.allActions}</PageLink>
          </p>
        </div>
      )}
    </Card>
  );
}

/** In points of the risk score; less is said as at most so much. */
const LEAST_SHOWN = 0.01;

function Action({ action, number }: { action: Recommended; number: number }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview;
  const { day, change, count } = useFormats();
  const { dueOn, riskRemoved, link, title } = action;
  const isOverdue = action.overdueDevices > 0;
  const gain = texts.gain(change(-Math.max(riskRemoved.removes, LEAST_SHOWN), 2), riskRemoved.removes < LEAST_SHOWN);
  return (
    <li className="flex flex-1 gap-3 py-2.5">
      <span
        aria-hidden
        className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-sm font-medium text-quiet"
      >
        {count(number)}
      </span>
      <div className="min-w-0">
        <p className="font-medium break-words">
          <ApiLink link={link}>{title}</ApiLink>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-quiet">
          <span className={isOverdue ? 'font-medium text-critical' : ''}>
            {dueOn === null
              ? tierWords(action, common)
              : (isOverdue ? texts.overdueSince : texts.dueOn)(day(dueOn), tierWords(action, common))}
          </span>
          <span className="tabular-nums">{gain}</span>
        </p>
      </div>
    </li>
  );
}
