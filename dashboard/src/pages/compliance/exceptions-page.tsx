import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import type { DataColumn } from '../../components/data-columns';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { NothingYet } from '../../components/states';
import { choicesOf } from '../../components/choices';
import { askedOf } from '../../search/use-list-search';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ClaimState } from './badges';
import { ClaimButtons } from './claim-buttons';
import { ClaimSubject } from './claim-subject';
import type { ComplianceException } from './reading';
import { EXCEPTION_STATES } from './search';
import { ComplianceTabs } from './view-tabs';

/** Every gap that somebody asked to leave open, and what became of it. */
export function ExceptionsPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.compliance;
  const search = useSearch({ from: '/shell/compliance/exceptions' });
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/compliance/exceptions', { query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.keys(askedOf(search)).some((name) => name !== 'sort');
  return (
    <>
      <PageHeader
        title={own.exception.plural}
        note={<ListTotal page={query.data?.page} say={own.exception.count} />}
        actions={<ComplianceTabs />}
      />
      <ListView<ComplianceException>
        caption={own.exception.plural}
        columns={columns}
        filters={[
          {
            name: 'state',
            title: own.columns.state,
            isMain: true,
            choices: choicesOf(EXCEPTION_STATES, own.claimStates),
          },
          { name: 'framework', title: own.columns.framework },
          { name: 'control', title: own.columns.control },
          { name: 'signal', title: own.signal.signal },
          { name: 'deviceId', title: own.columns.device },
        ]}
        search={search}
        usualSort="-requestedAt"
        query={query}
        apiPath="/api/v1/compliance/exceptions"
        hasSearch={false}
        idOf={({ id }) => id}
        nameOf={({ scope }) => scope.control ?? scope.signal ?? scope.kind}
        empty={() =>
          isFiltered ? null : <NothingYet title={own.exception.noneYet} text={own.exception.noneYetText} />
        }
      />
    </>
  );
}

function columnsOf({ common, pages }: Texts, { day }: Formats): DataColumn<ComplianceException>[] {
  const { columns, exception: own } = pages.compliance;
  return [
    { id: 'scope', title: columns.about, isRowHeader: true, cell: ({ scope }) => <ClaimSubject {...scope} /> },
    {
      id: 'state',
      title: columns.state,
      cell: (row) => (
        <>
          <ClaimState state={row.state} />
          <ClaimButtons
            kind="exception"
            id={row.id}
            state={row.state}
            by={row.requestedBy}
            isReviewed={row.state === 'approved'}
            name={row.scope.control ?? row.scope.device?.name ?? row.scope.kind}
          />
        </>
      ),
    },
    {
      id: 'reason',
      title: columns.reason,
      from: 'md',
      cell: ({ reason, compensating }) => (
        <div className="max-w-md break-words whitespace-pre-line">
          {reason}
          <p className="text-sm text-quiet">
            {compensating === '' ? own.noCompensating : `${own.compensating}: ${compensating}`}
          </p>
        </div>
      ),
    },
    {
      id: 'expiresOn',
      title: columns.endsOn,
      sort: { by: 'expiresOn' },
      cell: ({ expiresOn }) => <span className="whitespace-nowrap">{day(expiresOn)}</span>,
    },
    {
      id: 'requestedAt',
      title: columns.requested,
      sort: { by: 'requestedAt', startsDescending: true },
      from: 'lg',
      cell: ({ requestedAt, requestedBy }) => (
        <>
          <span className="whitespace-nowrap">{day(requestedAt)}</span>
          <span className="block text-sm text-quiet">{requestedBy.name ?? common.notSaid}</span>
        </>
      ),
    },
  ];
}
