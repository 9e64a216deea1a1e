import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type ReadBody, type RowOf } from '../../api/client';
import { isRefusal } from '../../api/problem';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { trueOrFalse } from '../../components/choices';
import type { DataColumn } from '../../components/data-columns';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { ecosystemName, scopeName, sourceName } from '../../components/names';
import { PageHeader } from '../../components/page-header';
import { NumberLink, PageLink } from '../../components/page-link';
import { PlainTable } from '../../components/plain-table';
import { LoadError, Loading, NothingYet, Skeleton } from '../../components/states';
import { Whole } from '../../components/whole';
import { BackLink } from '../../components/links';
import { type Formats, UNKNOWN } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { EndOfLife } from './end-of-life';
import { NotLookedAt } from './not-looked-at';
import { NotComparable, VersionRange } from './software-page';

type Package = ReadBody<'/api/v1/software/{id}'>;
type Holder = RowOf<'/api/v1/software/{id}/devices'>;

/** One package: its versions, the devices that have it, and those that were not looked at. */
export function PackagePage(): ReactNode {
  const { id } = useParams({ from: '/shell/software/$id' });
  const { detail: texts } = useTexts().pages.software;
  const query = useQuery(read('/api/v1/software/{id}', { path: { id } }));
  const isMissing = isRefusal(query.error, 404);
  const name = query.data?.name ?? (isMissing ? texts.notFound : texts.devices);
  return (
    <>
      <PageHeader title={name} before={<Back />} note={query.data && <Marks of={query.data} />} />
      {query.isPending ? (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      ) : isMissing ? (
        <NothingYet title={texts.notFound} text={texts.notFoundText} action={<Back />} />
      ) : query.data === undefined ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Detail of={query.data} />
      )}
    </>
  );
}

function Marks({ of }: { of: Package }): ReactNode {
  const texts = useTexts().pages.software;
  return (
    <>
      {ecosystemName(of.ecosystem)} {of.malware && <Tag tone="bad">{texts.malware}</Tag>}
      {of.endOfLife !== null && (
        <>
          {' · '}
          <EndOfLife of={of.endOfLife} />
        </>
      )}
    </>
  );
}

function Detail({ of }: { of: Package }): ReactNode {
  const texts = useTexts().pages.software;
  const { count } = useFormats();
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <div className="min-w-0 xl:col-span-2">
        <Holders of={of} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={texts.detail.versions}>
          <PlainTable
            caption={texts.detail.versions}
            head={[texts.columns.versions, texts.columns.devices]}
            rows={of.versions.shown.map(({ version, devices }) => ({
              key: version ?? '',
              cells: [<code key="version">{version ?? UNKNOWN}</code>, count(devices)],
            }))}
          />
          <p className="mt-3">
            <PageLink page="findings" search={{ package: of.name, ecosystem: of.ecosystem, state: 'open' }}>
              {texts.detail.allFindings}
            </PageLink>
          </p>
        </Card>
        <Card title={texts.notLookedAt.title}>
          <NotLookedAt of={of.notLookedAt} caption={texts.notLookedAt.title} />
        </Card>
      </div>
    </div>
  );
}

function Holders({ of: { id, name, ecosystem } }: { of: Package }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.software;
  const search = useSearch({ from: '/shell/software/$id' });
  const columns = useMemo(() => holderColumns(texts, formats, { name, ecosystem }), [texts, formats, name, ecosystem]);
  const query = useQuery({
    ...read('/api/v1/software/{id}/devices', { path: { id }, query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListTotal page={query.data?.page} say={own.detail.deviceCount} className="mb-2 text-quiet" />
      <VersionRange key={search.version ?? ''} value={search.version ?? ''} />
      <NotComparable rows={query.data?.summary.notComparable ?? []} />
      <ListView<Holder>
        caption={own.detail.devices}
        columns={columns}
        filters={[
          { name: 'hasFindings', title: own.filters.hasFindings, isMain: true, choices: trueOrFalse(own.hasFindings) },
          { name: 'version', title: own.filters.version },
          { name: 'deviceTag', title: own.filters.deviceTag },
        ]}
        search={search}
        usualSort="name"
        query={query}
        apiPath={`/api/v1/software/${id}/devices`}
        idOf={({ device }) => device.id}
        nameOf={({ device }) => device.name}
        empty={() =>
          Object.keys(askedOf(search)).length === 0 ? (
            <NothingYet title={own.detail.noDevices} text={own.detail.noDevicesText} />
          ) : null
        }
      />
    </>
  );
}

function holderColumns(
  { pages, common }: Texts,
  { count, moment }: Formats,
  of: { name: string; ecosystem: string },
): DataColumn<Holder>[] {
  const { columns } = pages.software.detail;
  return [
    {
      id: 'device',
      title: columns.device,
      isRowHeader: true,
      sort: { by: 'name' },
      cell: ({ device: { id, name } }) => (
        <Link to="/devices/$id" params={{ id }} className="link">
          <Whole>{name}</Whole>
        </Link>
      ),
    },
    {
      id: 'versions',
      title: columns.versions,
      cell: ({ versions }) => (
        <span className="font-mono text-sm">
          <Whole>{versions.map((version) => version || UNKNOWN).join(', ')}</Whole>
        </span>
      ),
    },
    {
      id: 'sources',
      title: columns.sources,
      from: 'md',
      cell: ({ sources }) =>
        [
          ...new Set(
            sources.map(({ source, scope }) =>
              [sourceName(source, common), scopeName(scope)].filter(Boolean).join(', '),
            ),
          ),
        ].join('; '),
    },
    {
      id: 'lastSeen',
      title: columns.lastSeen,
      from: 'lg',
      sort: { by: 'lastSeenAt', startsDescending: true },
      cell: ({ lastSeenAt }) => moment(lastSeenAt),
    },
    { id: 'since', title: columns.since, isExtra: true, cell: ({ lookedAtSince }) => moment(lookedAtSince) },
    { id: 'tags', title: columns.tags, isExtra: true, cell: ({ device: { tags } }) => tags.join(', ') },
    {
      id: 'findings',
      title: columns.findings,
      isNumber: true,
      cell: ({ device, openFindings }) =>
        openFindings === 0 ? (
          count(0)
        ) : (
          <NumberLink
            page="findings"
            search={{ deviceId: device.id, package: of.name, ecosystem: of.ecosystem, state: 'open' }}
          >
            {count(openFindings)}
          </NumberLink>
        ),
    },
  ];
}

function Back(): ReactNode {
  const { detail: texts } = useTexts().pages.software;
  return (
    <BackLink to="/software" activeOptions={{ exact: true }}>
      {texts.back}
    </BackLink>
  );
}
