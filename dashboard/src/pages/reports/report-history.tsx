import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { read, type RowOf } from '../../api/client';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import type { DataColumn } from '../../components/data-columns';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { NothingYet } from '../../components/states';
import { type Formats, UNKNOWN } from '../../format/formats';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { pdfPath } from './make-card';

type Report = RowOf<'/api/v1/reports'>;

/** The reports that were made: when, by whom, and what of each was printed. */
export function ReportHistory(): ReactNode {
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
