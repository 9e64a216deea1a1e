import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RowOf } from '../../api/client';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { sourceName } from '../../components/names';
import { UNKNOWN, type Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { AcceptanceButton } from './acceptance-buttons';

export type FailingCheck = RowOf<'/api/v1/failing-checks'>;

const TONES = { critical: 'bad', high: 'bad', medium: 'warn', low: 'quiet', info: 'quiet' } as const;
/** Places that a row names. */
const SHOWN = 2;

/** The columns of the list of failing checks. */
export function failingColumns({ pages, common }: Texts, { count, day, moment }: Formats): DataColumn<FailingCheck>[] {
  const { failing: own, checkKinds, checkSeverities } = pages.devices;
  const { columns } = own;
  return [
    {
      id: 'check',
      title: columns.check,
      isRowHeader: true,
      cell: ({ id, title, device }) => (
        <span className="block min-w-40">
          <Link
            to="/devices/$id"
            params={{ id: device.id }}
            search={{ tab: 'checks', answer: ['fail'], check: id }}
            className="link break-words"
          >
            {title}
          </Link>
          <code className="block break-all text-sm text-quiet">{id}</code>
        </span>
      ),
    },
    { id: 'kind', title: columns.kind, cell: ({ kind }) => checkKinds[kind] },
    {
      id: 'severity',
      title: columns.severity,
      sort: { by: 'severity', startsDescending: true },
      cell: ({ severity }) =>
        severity === null ? UNKNOWN : <Tag tone={TONES[severity]}>{checkSeverities[severity]}</Tag>,
    },
    {
      id: 'device',
      title: columns.device,
      cell: ({ device }) => (
        <Link to="/devices/$id" params={{ id: device.id }} search={{ tab: 'checks' }} className="link break-words">
          {device.name}
        </Link>
      ),
    },
    {
      id: 'places',
      title: columns.places,
      from: 'lg',
      cell: (check) => <Places check={check} more={own.morePlaces} count={count} />,
    },
    { id: 'source', title: columns.source, from: 'xl', cell: ({ source }) => sourceName(source, common) },
    {
      id: 'scope',
      title: columns.scope,
      isExtra: true,
      cell: ({ scope }) => <span className="break-all">{scope}</span>,
    },
    {
      id: 'changedAt',
      title: columns.changedAt,
      sort: { by: 'changedAt', startsDescending: true },
      from: 'xl',
      cell: ({ changedAt }) => <span className="whitespace-nowrap">{day(changedAt)}</span>,
    },
    { id: 'observedAt', title: columns.observedAt, isExtra: true, cell: ({ observedAt }) => moment(observedAt) },
    {
      id: 'accepted',
      title: columns.accepted,
      from: 'md',
      cell: ({ acceptanceId }) => acceptanceId !== null && <Tag tone="quiet">{own.acceptances.true}</Tag>,
    },
    {
      id: 'actions',
      title: columns.actions,
      saysItself: true,
      // What is concluded from the system of a device ends with that system, and nobody accepts it.
      cell: (check) => check.source !== 'posture' && <AcceptanceButton check={check} />,
    },
  ];
}

function Places(props: { check: FailingCheck; more(count: string): string; count(value: number): string }): ReactNode {
  const { check, more, count } = props;
  const { places, placeCount } = check;
  if (places.length === 0) return UNKNOWN;
  return (
    <ul className="min-w-52 text-sm">
      {places.slice(0, SHOWN).map(({ file, line, resource }, at) => (
        <li key={at} className="wrap-anywhere">
          <code>
            {[file === null || line === null ? file : `${file}:${line}`, resource].filter(Boolean).join(' · ')}
          </code>
        </li>
      ))}
      {placeCount > SHOWN && <li className="text-quiet">{more(count(placeCount - SHOWN))}</li>}
    </ul>
  );
}
