import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { CONTROL } from '../../components/fields';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { choicesOf } from '../../components/choices';
import { ButtonLink } from '../../components/links';
import { askedOf, useListSearch } from '../../search/use-list-search';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ClaimSubject } from './claim-subject';
import { FrameworkName } from './framework-name';
import type { Expiring } from './reading';
import { CLAIM_KINDS } from './search';
import { ComplianceTabs } from './view-tabs';

const USUAL_DAYS = 30;
const LONGEST_SPAN = 366;
const SPANS = [7, 30, 90, 180, LONGEST_SPAN];

/** What ends soon, and what each framework loses when nothing takes its place. */
export function ExpiringPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.compliance;
  const search = useSearch({ from: '/shell/compliance/expiring' });
  const listSearch = useListSearch();
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/compliance/expiring', { query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const days = search.days ?? USUAL_DAYS;
  const isFiltered = search.kind !== undefined || search.framework !== undefined;
  return (
    <>
      <PageHeader
        title={own.expiring.title}
        note={
          <ListTotal
            page={query.data?.page}
            say={(total, isOne) => own.expiring.count(total, isOne, formats.count(days))}
          />
        }
        actions={<ComplianceTabs />}
      />
      <label className="mb-3 inline-flex items-center gap-2">
        {own.expiring.within}
        <select
          className={`${CONTROL} w-auto!`}
          value={days}
          onChange={({ target }) => {
            const chosen = Number(target.value);
            listSearch.change({ days: chosen === USUAL_DAYS ? undefined : chosen });
          }}
        >
          {[...new Set([...SPANS, days])]
            .sort((a, b) => a - b)
            .map((span) => (
              <option key={span} value={span}>
                {own.attestation.inDays(formats.count(span))}
              </option>
            ))}
        </select>
      </label>
      <ListView<Expiring>
        caption={own.expiring.title}
        columns={columns}
        filters={[
          { name: 'kind', title: own.columns.kind, isMain: true, choices: choicesOf(CLAIM_KINDS, own.claimKinds) },
          { name: 'framework', title: own.columns.framework },
        ]}
        search={search}
        usualSort="endsAt"
        query={query}
        apiPath="/api/v1/compliance/expiring"
        hasSearch={false}
        idOf={({ id }) => id}
        nameOf={({ control, signal, kind }) => control ?? signal ?? kind}
        empty={() => (isFiltered ? null : <Nothing days={days} />)}
      />
    </>
  );
}

/** Nothing ends soon, or there is nothing that could: nothing holds for longer than the longest span. */
function Nothing({ days }: { days: number }): ReactNode {
  const { expiring: own, claims } = useTexts().pages.compliance;
  const { count } = useFormats();
  const { data } = useQuery(read('/api/v1/compliance/expiring', { query: { days: LONGEST_SPAN, limit: 1 } }));
  if (data === undefined) return null;
  if (data.page.total === 0) return <NothingYet title={claims.noneHolds} text={claims.noneHoldsText} />;
  return <AllDone title={own.none} text={own.noneText(count(days))} />;
}

function columnsOf({ common, pages }: Texts, { day, ago, change }: Formats): DataColumn<Expiring>[] {
  const { columns, claimKinds, expiring: own } = pages.compliance;
  return [
    { id: 'about', title: columns.about, isRowHeader: true, cell: (row) => <ClaimSubject {...row} /> },
    { id: 'kind', title: columns.kind, from: 'sm', cell: ({ kind }) => <Tag>{claimKinds[kind]}</Tag> },
    {
      id: 'endsOn',
      title: columns.endsOn,
      sort: { by: 'endsAt' },
      cell: ({ endsOn, endsAt }) => (
        <>
          <span className="whitespace-nowrap">{day(endsOn)}</span>
          <span className="block text-sm whitespace-nowrap text-quiet">{ago(endsAt)}</span>
        </>
      ),
    },
    {
      id: 'owner',
      title: columns.owner,
      from: 'lg',
      cell: ({ ownerEmail }) => <span className="break-all">{ownerEmail ?? common.notSaid}</span>,
    },
    {
      id: 'costs',
      title: columns.costs,
      help: own.costsHelp,
      from: 'md',
      cell: ({ costs }) =>
        costs === null ? (
          <span className="text-quiet">{own.costUnknown}</span>
        ) : costs.length === 0 ? (
          <span className="text-quiet">{own.costNone}</span>
        ) : (
          <ul>
            {costs.map(({ framework, points }) => (
              <li key={framework} className="tabular-nums">
                {change(-points)}{' '}
                <span className="text-quiet">
                  <FrameworkName slug={framework} />
                </span>
              </li>
            ))}
          </ul>
        ),
    },
    {
      id: 'renew',
      title: columns.renew,
      cell: ({ kind, framework, control }) =>
        kind === 'attestation' && framework !== null && control !== null ? (
          <ButtonLink
            to="/compliance/frameworks/$slug/controls/$id/attest"
            params={{ slug: framework, id: control }}
            aria-label={own.renewNamed(control)}
          >
            {pages.compliance.claims.renew}
          </ButtonLink>
        ) : null,
    },
  ];
}
