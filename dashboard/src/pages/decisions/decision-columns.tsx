import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { NumberLink } from '../../components/page-link';
import { Whole } from '../../components/whole';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { ChangeButton, TakeBackButton } from './decision-buttons';
import type { Decided } from './data';

const TONES = { active: 'good', expired: 'warn', ended: 'quiet' } as const;

/** The columns of the list of decisions. */
export function decisionColumns({ pages, common }: Texts, formats: Formats): DataColumn<Decided>[] {
  const own = pages.vulnerabilities.decisions;
  const { columns } = own;
  const { count, day } = formats;
  return [
    {
      id: 'vulnerability',
      title: columns.vulnerability,
      isRowHeader: true,
      cell: ({ vulnerabilityId }) => (
        <Link to="/vulnerabilities/$id" params={{ id: vulnerabilityId }} className="link whitespace-nowrap">
          {vulnerabilityId}
        </Link>
      ),
    },
    {
      id: 'decision',
      title: columns.decision,
      cell: ({ decision }) => <span className="min-[90rem]:whitespace-nowrap">{own.kinds[decision]}</span>,
    },
    {
      id: 'status',
      title: columns.status,
      cell: ({ status }) => <Tag tone={TONES[status]}>{own.statuses[status]}</Tag>,
    },
    {
      id: 'reason',
      title: columns.reason,
      from: 'xl',
      cell: ({ reason }) => <span className="block max-w-md min-w-20 break-words whitespace-pre-line">{reason}</span>,
    },
    { id: 'scope', title: columns.scope, from: 'xl', cell: ({ scope }) => whereOf(scope, own, formats) },
    {
      id: 'expiresOn',
      title: columns.expiresOn,
      sort: { by: 'expiresOn' },
      cell: (decided) => <Until decided={decided} own={own} formats={formats} />,
    },
    {
      id: 'findings',
      title: columns.findings,
      isNumber: true,
      from: 'md',
      cell: ({ id, findings }) => (
        <NumberLink page="findings" search={{ decisionId: id }}>
          {count(findings)}
        </NumberLink>
      ),
    },
    {
      id: 'decidedBy',
      title: columns.decidedBy,
      from: 'wide',
      cell: ({ decidedBy, reviewerEmail }) => (
        <>
          <Whole>{actorName(decidedBy, common)}</Whole>
          {reviewerEmail !== null && <span className="block break-all text-quiet">{reviewerEmail}</span>}
        </>
      ),
    },
    {
      id: 'decidedAt',
      title: columns.decidedAt,
      sort: { by: 'decidedAt', startsDescending: true },
      from: 'xl',
      cell: ({ decidedAt }) => <span className="whitespace-nowrap">{day(decidedAt)}</span>,
    },
    {
      id: 'source',
      title: columns.source,
      isExtra: true,
      cell: ({ source }) =>
        source === null ? own.own : <span className="break-all">{source.author ?? source.document}</span>,
    },
    {
      id: 'actions',
      title: columns.actions,
      saysItself: true,
      cell: (decided) =>
        decided.status === 'active' && (
          <span className="flex flex-wrap gap-1.5 min-[110rem]:flex-nowrap">
            <ChangeButton decided={decided} />
            <TakeBackButton decided={decided} />
          </span>
        ),
    },
  ];
}

type Own = Texts['pages']['vulnerabilities']['decisions'];

function Until({ decided, own, formats }: { decided: Decided; own: Own; formats: Formats }): ReactNode {
  const { day, ago } = formats;
  const { status, expiresOn, endedAt, endCause } = decided;
  if (status !== 'active')
    return (
      <span className="block min-w-28">
        {endCause === null ? day(endedAt ?? expiresOn) : own.endedOn(day(endedAt), own.endCauses[endCause])}
      </span>
    );
  if (expiresOn === null) return <span className="text-quiet">{own.noEnd}</span>;
  return (
    <>
      <span className="whitespace-nowrap">{day(expiresOn)}</span>
      <span className="block text-sm text-quiet">{ago(`${expiresOn}T23:59:59Z`)}</span>
    </>
  );
}

function whereOf(scope: Decided['scope'], own: Own, { count }: Formats): string {
  if (scope.tags !== undefined) return own.tags(scope.tags.join(', '));
  if (scope.package !== undefined) {
    const { name, versions, range, conditions = [] } = scope.package;
    return own.package(name, [range ?? versions.join(', '), ...conditions].filter((one) => one !== '').join(', '));
  }
  if (scope.product !== undefined) return own.product(scope.product.join(', '));
  if (scope.deviceIds !== undefined) return own.devices(count(scope.deviceIds.length), scope.deviceIds.length === 1);
  return own.everywhere;
}
