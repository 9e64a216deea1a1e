import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type DataColumn, SHOW_BELOW } from '../../components/data-columns';
import { DataTable } from '../../components/data-table';
import { Help } from '../../components/help';
import { PageHeader } from '../../components/page-header';
import { NothingYet, Skeleton } from '../../components/states';
import { WaysToBegin } from '../../components/ways-to-begin';
import { Loaded } from '../../components/loaded';
import { useListSearch } from '../../search/use-list-search';
import type { Formats } from '../../format/formats';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ImportFramework } from './import-framework';
import { type FrameworkSummary, frameworksQuery } from './reading';
import { Readiness, Shares } from './shares';
import { ComplianceTabs } from './view-tabs';

const USUAL_SORT = 'name';
const SHOWN = ['name', 'readiness', 'assessedShare', 'contradictions', 'date'];

/** Every framework with what it comes to. */
export function FrameworksPage(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.compliance;
  const { moment } = useFormats();
  const query = useQuery(frameworksQuery);
  const asOf = query.data?.[0]?.asOf;
  return (
    <>
      <PageHeader
        title={own.title}
        note={
          <p>
            {own.frameworks.intro} <Help about={own.score.readiness}>{own.score.readinessHelp}</Help>{' '}
            {asOf !== undefined && asOf !== null && (
              <span className="whitespace-nowrap">{common.asOf(moment(asOf))}</span>
            )}
          </p>
        }
        actions={
          <>
            <ImportFramework />
            <ComplianceTabs />
          </>
        }
      />
      <Loaded query={query} skeleton={<Skeleton className="h-[32rem] w-full" />}>
        {(loaded) => <Frameworks frameworks={loaded} />}
      </Loaded>
    </>
  );
}

function Frameworks({ frameworks }: { frameworks: readonly FrameworkSummary[] }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const { sort = USUAL_SORT } = useSearch({ from: '/shell/compliance' });
  const { change } = useListSearch();
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats]);
  const rows = useMemo(() => sorted(frameworks, sort), [frameworks, sort]);
  const { frameworks: own } = texts.pages.compliance;
  return (
    <>
      {frameworks.every(({ readiness }) => readiness === null) && (
        <NothingYet title={own.noneYet} text={own.noneYetText} action={<WaysToBegin texts={own} />} />
      )}
      <DataTable
        caption={own.caption}
        columns={columns}
        shown={SHOWN}
        rows={rows}
        idOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        sorting={{ current: sort, onSort: (next) => change({ sort: next }) }}
      />
    </>
  );
}

function columnsOf({ pages }: Texts, { count, day }: Formats): DataColumn<FrameworkSummary>[] {
  const { columns, frameworks, score } = pages.compliance;
  return [
    {
      id: 'name',
      title: columns.framework,
      isRowHeader: true,
      sort: { by: 'name' },
      cell: ({ slug, name, version, publisher, controls, own, contradictions, lastAssessedAt, edition }) => (
        <div className="min-w-32">
          <Link to="/compliance/frameworks/$slug/assessment" params={{ slug }} className="link">
            {name}
          </Link>
          <p className="text-sm font-normal text-quiet">
            {version} · {own ? frameworks.own : publisher} · {frameworks.controls(count(controls), controls === 1)}
          </p>
          {edition?.supersededBy && (
            <p className="text-sm font-normal text-medium">
              {frameworks.superseded(edition.supersededBy.edition, day(edition.supersededBy.published))}
            </p>
          )}
          {contradictions > 0 && (
            <p className={`text-sm font-normal ${SHOW_BELOW.sm}`}>
              <Contradictions slug={slug}>
                {score.contradictions(count(contradictions), contradictions === 1)}
              </Contradictions>
            </p>
          )}
          <p className={`text-sm font-normal text-quiet ${SHOW_BELOW.lg}`}>
            {columns.lastAssessed}: {day(lastAssessedAt)}
          </p>
        </div>
      ),
    },
    {
      id: 'readiness',
      title: columns.readiness,
      help: score.readinessHelp,
      sort: { by: 'readiness', startsDescending: true },
      cell: (row) => <Readiness score={row} />,
    },
    {
      id: 'assessedShare',
      title: columns.known,
      help: score.sharesHelp,
      sort: { by: 'assessedShare', startsDescending: true },
      from: 'md',
      cell: (row) => <Shares score={row} />,
    },
    {
      id: 'contradictions',
      title: columns.contradictions,
      help: score.contradictionHelp,
      isNumber: true,
      from: 'sm',
      cell: ({ slug, contradictions, readiness }) =>
        contradictions === 0 ? (
          // Where nothing is known, nothing could have been contradicted.
          count(readiness === null ? null : 0)
        ) : (
          <Contradictions slug={slug}>{count(contradictions)}</Contradictions>
        ),
    },
    {
      id: 'date',
      title: columns.lastAssessed,
      from: 'lg',
      cell: ({ lastAssessedAt }) => <span className="whitespace-nowrap">{day(lastAssessedAt)}</span>,
    },
  ];
}

function Contradictions({ slug, children }: { slug: string; children: string }): ReactNode {
  return (
    <Link
      to="/compliance/frameworks/$slug/assessment"
      params={{ slug }}
      search={{ contradiction: true }}
      className="figure-link"
    >
      {children}
    </Link>
  );
}

/** What is not known stands last, whichever way. */
function sorted(frameworks: readonly FrameworkSummary[], sort: string): FrameworkSummary[] {
  const by = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  return [...frameworks].sort((a, b) => {
    if (by === 'name') return sign * a.name.localeCompare(b.name);
    const [left, right] = by === 'readiness' ? [a.readiness, b.readiness] : [a.assessedShare, b.assessedShare];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right) || a.name.localeCompare(b.name);
  });
}
