import type { ReadBody } from '../api/client';
import type { Formats } from '../format/formats';
import type { PageTexts } from '../texts/en';

/** What the sentence is made of, as the list of recommendations has it. */
type Recommended = ReadBody<'/api/v1/rice/recommendations'>['data'][number];
export type Explained = Pick<Recommended, 'kind' | 'devices' | 'people' | 'scoreAfter'> & {
  why: Omit<Recommended['why'], 'text'>;
  riskRemoved: Pick<Recommended['riskRemoved'], 'removes'>;
};

/** Below it, one decimal shows nothing. */
const LEAST_SHOWN = 0.05;

/** Why an action is where it is, what it removes, for whom and for how much work, as `why.text` has it in English. */
export function whyFirst(action: Explained, texts: PageTexts['why'], formats: Formats): string {
  const { why, riskRemoved, scoreAfter } = action;
  const days = why.personDays < 10 ? Math.round(why.personDays * 2) / 2 : Math.round(why.personDays);
  const isHalfDay = days <= 0.5;
  const work = isHalfDay
    ? texts.halfDay
    : texts.work(formats.decimal(days, Number.isInteger(days) ? 0 : 1), days === 1);
  const points = formats.decimal(riskRemoved.removes);
  const effect =
    riskRemoved.removes < LEAST_SHOWN
      ? texts.hardly(formats.decimal(0.1))
      : why.code === 'largest'
        ? texts.ofAll(points, formats.decimal(scoreAfter + riskRemoved.removes))
        : texts.points(points);
  const { people } = action;
  const whom =
    people !== null
      ? texts.people(formats.count(people.concerned), formats.count(people.all))
      : action.kind === 'close-gap'
        ? texts.everyone
        : texts.devices(formats.count(action.devices), action.devices === 1);
  const sentence = `${reasonOf(why, texts, formats)}${texts.removes(work, isHalfDay || days === 1, effect, whom)}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${why.code === 'largest' ? texts.most : ''}.`;
}

function reasonOf({ code, dueIn }: Explained['why'], texts: PageTexts['why'], formats: Formats): string {
  const late = (days: number): string => texts.days(formats.count(days), days === 1);
  const due =
    dueIn === null
      ? null
      : dueIn < 0
        ? texts.overdue(late(-dueIn))
        : dueIn === 0
          ? texts.today
          : texts.dueIn(late(dueIn));
  switch (code) {
    case 'malware':
      return `${texts.malware}: `;
    case 'exploited-overdue':
    case 'exploited':
      return `${due === null ? texts.exploited : texts.exploitedDue(due)}: `;
    case 'urgent-overdue':
    case 'urgent-due':
      return `${texts.urgent(due ?? '')}: `;
    default:
      return '';
  }
}
