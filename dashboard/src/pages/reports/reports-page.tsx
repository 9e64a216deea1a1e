import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import { Card } from '../../components/card';
import type { DataColumn } from '../../components/data-columns';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { Loaded } from '../../components/loaded';
import { PageHeader } from '../../components/page-header';
import { NothingYet, Skeleton } from '../../components/states';
import { type Formats, UNKNOWN } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { pdfPath, MakeCard } from './make-card';
import { SummaryCards } from './summary-cards';

/** What the executive report says now, how to have it as a PDF, and those that were made. */
export function ReportsPage(): ReactNode {
  const texts = useTexts().pages.reports;
  const query = useQuery(read('/api/v1/reports/summary'));
  return (
    <>
      <PageHeader title={texts.title} note={texts.intro} />
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-3">
          <MakeCard />
        </div>
        <div className="min-w-0 lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Loaded
            query={query}
            skeleton={
              <div className="flex flex-col gap-4">
                <Skeleton className="h-48" />
                <Skeleton className="h-48" />
              </div>
            }
          >
            {(summary) => <SummaryCards summary={summary} isNow />}
          </Loaded>
        </div>
        {query.data !== undefined && (
          <Card title={texts.contents} className="lg:col-start-3">
            <Contents sections={query.data.sections} />
          </Card>
        )}
      </div>
      <h2 className="mb-2 text-xl font-semibold">{texts.history}</h2>
      <ReportHistory />
    </>
  );
}

/** The report's chapters in their order; one that could not be read says so. */
export function Contents({ sections }: { sections: object }): ReactNode {
  const texts = useTexts().pages.reports;
  const chapters = Object.values(sections as Record<string, { title: string; place: number; state: string }>);
  return (
    <ol className="flex list-decimal flex-col gap-0.5 pl-6">
      {[...chapters]
        .sort((one, other) => one.place - other.place)
        .map(({ title, state }) => (
          <li key={title}>
            {title} {state === 'failed' && <strong className="text-critical">{texts.chapterFailed}</strong>}
          </li>
        ))}
    </ol>
  );
}

type Report = RowOf<'/api/v1/reports'>;

/** The reports that were made: when, by whom, and what of each was printed. */
function ReportHistory(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.reports;
  const { paper: _paper, q: _q, ...search } = useSearch({ from: '/shell/reports' });
  const columns = useMemo(() => reportColumns(texts, formats), [texts, formats]);
  const query = useQuery({
    ...read('/api/v1/reports', { query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListView<Report>
      caption={own.history}
      columns={columns}
      filters={[
        { name: 'madeAfter', title: own.madeAfter },
        { name: 'madeBefore', title: own.madeBefore },
      ]}
      search={search}
      usualSort="-madeAt"
      hasSearch={false}
      query={query}
      apiPath="/api/v1/reports"
      idOf={({ id }) => id}
      nameOf={({ madeAt }) => formats.moment(madeAt)}
      empty={() =>
        search.madeAfter === undefined && search.madeBefore === undefined ? (
          <NothingYet title={own.noneYet} text={own.noneYetText} />
        ) : null
      }
    />
  );
}

function reportColumns({ common, pages }: Texts, { moment, count }: Formats): DataColumn<Report>[] {
  const own = pages.reports;
  const { columns } = own;
  return [
    {
      id: 'madeAt',
      title: columns.madeAt,
      isRowHeader: true,
      sort: { by: 'madeAt', startsDescending: true },
      cell: ({ id, madeAt }) => (
        <Link to="/reports/$id" params={{ id }} className="link">
          {moment(madeAt)}
        </Link>
      ),
    },
    { id: 'madeBy', title: columns.madeBy, cell: ({ madeBy }) => actorName(madeBy, common) },
    { id: 'asOf', title: columns.asOf, from: 'md', cell: ({ asOf }) => moment(asOf) },
    {
      id: 'files',
      title: columns.files,
      cell: ({ id, files }) =>
        files.length === 0 ? (
          <Tag>{own.notPrinted}</Tag>
        ) : (
          <ul className="flex flex-col gap-0.5">
            {files.map(({ paper, pages: sheets, sha256 }) => (
              <li key={sha256}>
                <a
                  href={pdfPath(id, paper)}
                  download
                  className="link inline-flex min-h-6 items-center gap-1 whitespace-nowrap"
                >
                  <Download size={13} aria-hidden /> {own.papers[paper]}, {own.pageCount(count(sheets))}
                </a>
              </li>
            ))}
          </ul>
        ),
    },
    {
      id: 'hash',
      title: columns.hash,
      help: own.hashHelp,
      from: 'lg',
      cell: ({ files }) =>
        files.length === 0 ? (
          UNKNOWN
        ) : (
          <ul className="flex flex-col gap-0.5">
            {files.map(({ sha256 }) => (
              <li key={sha256} className="min-h-6">
                <code title={sha256}>{sha256.slice(0, 16)}…</code>
              </li>
            ))}
          </ul>
        ),
    },
  ];
}
