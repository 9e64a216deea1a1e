import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Breakable } from '../../components/breakable';
import type { DataColumn } from '../../components/data-columns';
import { Popover } from '../../components/popover';
import { tierWords } from '../../components/tier-words';
import { whyFirst } from '../../components/why-first';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { RiceTable } from './rice-table';
import type { Action } from './search';

/** Below it, two decimals show nothing. */
const LEAST_SHOWN = 0.005;

/** The columns of the list: the score of RICE with each of its four inputs, and what it takes away from the risk. */
export function actionColumns(allTexts: Texts, formats: Formats): DataColumn<Action>[] {
  const texts = allTexts.pages.recommendations;
  const { columns, help } = texts;
  const { decimal, count } = formats;
  return [
    {
      id: 'title',
      title: columns.title,
      isRowHeader: true,
      cell: (action) => (
        <span className="block min-w-32 max-w-96 wrap-anywhere max-lg:max-w-72 2xl:max-w-lg">
          <Link lang="en" to="." search={(before: object) => ({ ...before, action: action.id })} className="link">
            <Breakable text={action.title} between={/(?<=_)/} />
          </Link>
          <span className="block text-sm font-normal text-quiet">{whyFirst(action, allTexts.pages.why, formats)}</span>
        </span>
      ),
    },
    { id: 'dueOn', title: columns.dueOn, cell: (row) => <Deadline action={row} texts={allTexts} formats={formats} /> },
    {
      id: 'reach',
      title: columns.reach,
      help: help.reach,
      isNumber: true,
      from: 'xl',
      cell: ({ rice }) => <span title={rice.reach.basis}>{count(rice.reach.value)}</span>,
    },
    {
      id: 'impact',
      title: columns.impact,
      help: help.impact,
      isNumber: true,
      from: 'xl',
      cell: ({ rice }) => <span title={rice.impact.basis}>{decimal(rice.impact.value, 2)}</span>,
    },
    {
      id: 'confidence',
      title: columns.confidence,
      help: help.confidence,
      isNumber: true,
      from: 'xl',
      cell: ({ rice }) => <span title={rice.confidence.basis}>{decimal(rice.confidence.value, 2)}</span>,
    },
    {
      id: 'effort',
      title: columns.effort,
      help: help.effort,
      isNumber: true,
      from: 'xl',
      cell: ({ rice }) => <span title={rice.effort.basis}>{decimal(rice.effort.value, 2)}</span>,
    },
    {
      id: 'rice',
      title: columns.rice,
      help: help.rice,
      isNumber: true,
      cell: ({ rice, title }) => <RiceScore rice={rice} label={texts.riceOf(title)} formats={formats} />,
    },
    {
      id: 'removes',
      title: columns.removes,
      help: help.removes,
      isNumber: true,
      cell: ({ riskRemoved }) => <Removes by={riskRemoved.removes} texts={texts} formats={formats} />,
    },
    {
      id: 'scoreAfter',
      title: columns.scoreAfter,
      help: help.scoreAfter,
      isNumber: true,
      isExtra: true,
      cell: ({ cumulative }) => decimal(cumulative.scoreAfter, 2),
    },
    {
      id: 'points',
      title: columns.points,
      help: help.points,
      isNumber: true,
      isExtra: true,
      cell: (row) => formats.percent(shareOf(row), 1),
    },
    { id: 'devices', title: columns.devices, isNumber: true, isExtra: true, cell: ({ devices }) => count(devices) },
    {
      id: 'findings',
      title: columns.findings,
      isNumber: true,
      from: 'md',
      cell: (row) => <ApiLink link={row.link}>{closesOf(row, texts, formats)}</ApiLink>,
    },
  ];
}

/** Its share of the score, 0-1: what it removes is less, and all shares make one. */
export function shareOf({ riskRemoved, scoreAfter }: Pick<Action, 'riskRemoved' | 'scoreAfter'>): number | null {
  const now = scoreAfter + riskRemoved.removes;
  return now > 0 ? riskRemoved.points / now : null;
}

/** How many findings, or failing checks of which none is a finding. */
export function closesOf(
  { kind, findings }: Pick<Action, 'kind' | 'findings'>,
  texts: Texts['pages']['recommendations'],
  { count }: Formats,
): string {
  return texts.closes(count(findings), findings === 1, kind === 'fix-check' || kind === 'close-gap');
}

function RiceScore(props: { rice: Action['rice']; label: string; formats: Formats }): ReactNode {
  const { rice, label, formats } = props;
  return (
    <Popover
      label={label}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${formats.decimal(rice.score, 2)}, ${label}`}
          className="figure-link min-h-6 min-w-6 font-medium tabular-nums"
        >
          {formats.decimal(rice.score, 2)}
        </button>
      }
    >
      <RiceTable rice={rice} />
    </Popover>
  );
}

/** By how much the risk score falls when an action alone is done. */
export function Removes(props: { by: number; texts: Texts['pages']['recommendations']; formats: Formats }): ReactNode {
  const { by, texts, formats } = props;
  if (Math.abs(by) < LEAST_SHOWN) return <span className="text-quiet">{texts.hardly(formats.change(-0.01, 2))}</span>;
  return formats.change(-by, 2);
}

/** The first day due; the tier where there is none. */
export function Deadline(props: { action: Action; texts: Texts; formats: Formats }): ReactNode {
  const { dueOn, overdueDevices } = props.action;
  const { pages, common } = props.texts;
  return (
    <span className="block whitespace-nowrap">
      {dueOn !== null && props.formats.day(dueOn)}
      <span className={`block min-w-28 whitespace-normal ${dueOn === null ? '' : 'text-sm text-quiet'}`}>
        {(overdueDevices > 0 ? pages.recommendations.wasDue : String)(tierWords(props.action, common))}
      </span>
      {overdueDevices > 0 && (
        <Tag tone="bad">{pages.recommendations.overdue(props.formats.count(overdueDevices), overdueDevices === 1)}</Tag>
      )}
    </span>
  );
}
