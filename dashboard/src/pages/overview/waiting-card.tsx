import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { AllDone } from '../../components/states';
import { useFormats, useTexts } from '../../texts/language';
import type { Overview } from './data';

type Waiting = Overview['waiting'][number];

/** What goes on only when somebody does something; what the reader can do stands in front. */
export function WaitingCard({ waiting, className }: { waiting: Waiting[]; className: string }): ReactNode {
  const texts = useTexts().pages.overview.waiting;
  const there = waiting.filter(({ count }) => count === null || count > 0);
  const inOrder = [...there].sort((a, b) => Number(b.isForReader) - Number(a.isForReader));
  return (
    <Card title={texts.title} className={className} aside={<Help about={texts.title}>{texts.help}</Help>}>
      {inOrder.length === 0 ? (
        <AllDone title={texts.none} text={texts.noneText} />
      ) : (
        <ul className="flex flex-col divide-y divide-rule">
          {inOrder.map((one) => (
            <Line key={one.kind} one={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ one: { kind, count, isLowerBound, firstOn, needs, isForReader, link } }: { one: Waiting }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.overview.waiting;
  const formats = useFormats();
  const notes = [
    firstOn === null ? '' : texts.first[kind](formats.day(firstOn)),
    isForReader ? '' : texts.needs(common.role[needs]),
  ].filter((each) => each !== '');
  return (
    <li className="flex items-baseline gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <ApiLink link={link} className="figure-link">
            {texts.kinds[kind]}
          </ApiLink>
        </p>
        {notes.length > 0 && <p className="text-sm text-quiet">{notes.join(' · ')}</p>}
      </div>
      <span className="font-semibold tabular-nums">
        {isLowerBound ? texts.more(formats.count(count)) : formats.count(count)}
      </span>
    </li>
  );
}
