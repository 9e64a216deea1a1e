import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { useFormats, useTexts } from '../../texts/language';
import { digitsOf, type Work } from './roadmap';

interface Props {
  item: Work;
  /** The first and the last day of the roadmap. */
  from: string | null;
  until: string | null;
}

/** A piece of work: what, when, how much and by whom; why then, when one asks. */
export function WorkItem({ item, from, until }: Props): ReactNode {
  const texts = useTexts().pages.planning;
  const { decimal, day, count } = useFormats();
  const { title, why, kind, quarter, state, late, lateByDays, dueOn, effortHours, role, risk, link } = item;
  const facts = [
    texts.kinds[kind],
    item.startsOn !== null && item.endsOn !== null && texts.fromTo(day(item.startsOn), day(item.endsOn)),
    effortHours > 0 && texts.hours(decimal(effortHours, digitsOf(effortHours))),
    role.name,
    risk !== null && texts.lowers(decimal(risk.removes, 2)),
    dueOn !== null && texts.due(day(dueOn)),
    item.devices !== null && texts.devices(count(item.devices), item.devices === 1),
  ].filter((fact) => fact !== false);
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-words">
          <ApiLink link={link} className="figure-link">
            {title}
          </ApiLink>
        </span>
        {quarter === null && <Tag>{texts.states[state]}</Tag>}
        {late && <Tag tone="bad">{lateByDays === null ? texts.neverInTime : texts.lateBy(count(lateByDays))}</Tag>}
      </p>
      <p className="text-sm">{facts.join('\u00a0· ')}</p>
      <Span item={item} from={from} until={until} />
      <details className="text-sm text-quiet">
        <summary className="w-fit min-h-6 cursor-pointer">{texts.whyThen}</summary>
        <p className="break-words">{why}</p>
      </details>
    </li>
  );
}

/** Where it stands in the time of the roadmap; the days are said beside it. */
function Span({ item, from, until }: Props): ReactNode {
  if (from === null || until === null || item.startsOn === null || item.endsOn === null) return null;
  const [first, last, start, end] = [from, until, item.startsOn, item.endsOn].map((day) => Date.parse(day));
  if (first === undefined || last === undefined || start === undefined || end === undefined || last <= first)
    return null;
  const place = (moment: number): number =>
    (100 * Math.min(Math.max(moment - first, 0), last - first)) / (last - first);
  return (
    <div aria-hidden className="my-1.5 h-1.5 rounded-full bg-rule">
      <div
        className={`h-full min-w-1.5 rounded-full ${item.late ? 'bg-critical' : 'bg-accent'}`}
        style={{ marginLeft: `${place(start)}%`, width: `${Math.max(place(end) - place(start), 0.5)}%` }}
      />
    </div>
  );
}
