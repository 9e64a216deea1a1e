import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read, type ReadBody } from '../../api/client';
import { isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import type { DataColumn } from '../../components/data-columns';
import { DataTable } from '../../components/data-table';
import { FilterBar } from '../../components/filter-bar';
import { Heads } from '../../components/heads';
import { OutsideLink } from '../../components/outside-link';
import { PageHeader } from '../../components/page-header';
import { LoadError, Loading, NothingMatches, NothingYet, Skeleton } from '../../components/states';
import { choicesOf } from '../../components/choices';
import { wordsOf } from '../../format/entries';
import { UNKNOWN, type Formats } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';
import { ViewOptions } from './framework-options';
import { BackToFrameworks } from './framework-page';
import type { ControlResult } from './reading';
import { RESULTS } from './search';
import { FrameworkTabs } from './view-tabs';

const PATH = '/api/v1/compliance/frameworks/{slug}/statement-of-applicability';
type Statement = ReadBody<typeof PATH>;
type Row = Statement['controls'][number];

const NOT_STATED = 'not stated';
const SHOWN = ['control', 'applicable', 'justification', 'status', 'result', 'owner', 'validUntil'];
const FROM = '/shell/compliance/frameworks/$slug/applicability';

/** Which controls apply, why or why not, and how far they are (ISO/IEC 27001:2022, 6.1.3 d). */
export function ApplicabilityPage(): ReactNode {
  const { slug } = useParams({ from: FROM });
  const { asOf } = useSearch({ from: FROM });
  const { pages, common } = useTexts();
  const texts = pages.compliance;
  const { moment } = useFormats();
  const query = useQuery({
    ...read(PATH, { path: { slug }, query: asOf === undefined ? {} : { asOf } }),
    placeholderData: keepPreviousData,
  });
  const data = query.data?.slug === slug ? query.data : undefined;
  return (
    <>
      <PageHeader
        title={texts.applicability.title(data === undefined ? slug : `${data.name} ${data.version}`)}
        before={<BackToFrameworks />}
        note={
          data && (
            <p>
              <Totals statement={data} /> {data.asOf !== null && common.asOf(moment(data.asOf))}
            </p>
          )
        }
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <FrameworkTabs slug={slug} asOf={asOf} />
        <ViewOptions slug={slug} profiles={[]} profile={undefined} asOf={asOf} />
      </div>
      {isRefusal(query.error, 404) ? (
        <NothingYet title={texts.notFound} text={texts.notFoundText} action={<BackToFrameworks />} />
      ) : query.isLoadingError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton className="h-[32rem] w-full" />
        </Loading>
      ) : (
        <Statements statement={data} isStale={query.isPlaceholderData} />
      )}
    </>
  );
}

/** A control applies until somebody says that it does not: what nobody has decided is not told as a decision. */
const isByDefault = ({ applicable, attestedOn }: Row): boolean => applicable !== 'no' && attestedOn === null;

function Totals({ statement: { controls, totals } }: { statement: Statement }): ReactNode {
  const texts = useTexts().pages.compliance.applicability;
  const { count } = useFormats();
  const byDefault = controls.filter(isByDefault).length;
  return byDefault === controls.length
    ? texts.allByDefault(count(byDefault))
    : texts.totals(count(totals.applicable - byDefault), count(byDefault), count(totals.notApplicable));
}

function Statements({ statement, isStale }: { statement: Statement; isStale: boolean }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const { applicability: own, columns } = texts.pages.compliance;
  const { q = '', applicable } = useSearch({ from: FROM });
  const { change } = useListSearch();
  const { slug, controls } = statement;
  const shown = useMemo(() => columnsOf(texts, formats, slug), [texts, formats, slug]);
  const rows = useMemo(() => {
    const words = wordsOf(q);
    return controls.filter((row) => {
      const text = `${row.control ?? ''} ${row.title ?? ''} ${row.justification ?? ''}`.toLowerCase();
      return (
        words.every((word) => text.includes(word)) && (applicable?.some((each) => each === row.applicable) ?? true)
      );
    });
  }, [controls, q, applicable]);
  const facets = { applicable: { yes: statement.totals.applicable, no: statement.totals.notApplicable } };
  const choices = choicesOf(['yes', 'no'] as const, own.applies);
  return (
    <>
      <FilterBar
        filters={[{ name: 'applicable', title: columns.applicable, isMain: true, choices }]}
        values={{ q: q === '' ? undefined : q, applicable }}
        facets={facets}
        onChange={change}
      />
      {rows.length === 0 ? (
        <NothingMatches onClear={() => change({ q: undefined, applicable: undefined })} />
      ) : (
        <DataTable
          caption={own.caption}
          columns={shown}
          shown={SHOWN}
          rows={rows}
          idOf={({ control }) => control ?? ''}
          nameOf={({ control }) => control ?? ''}
          isStale={isStale}
        />
      )}
    </>
  );
}

function columnsOf({ pages }: Texts, { day }: Formats, slug: string): DataColumn<Row>[] {
  const { columns, applicability: own, statuses } = pages.compliance;
  const words: Record<string, string | undefined> = { ...own.implementation, ...statuses };
  const implementation = ({ implementationStatus }: Row): string =>
    words[implementationStatus ?? ''] ?? implementationStatus ?? UNKNOWN;
  return [
    {
      id: 'control',
      title: columns.control,
      isRowHeader: true,
      cell: ({ control, title }) => (
        <div className="min-w-36">
          <Link
            to="/compliance/frameworks/$slug/controls/$id/evidence"
            params={{ slug, id: control ?? '' }}
            className="link"
          >
            {control}
          </Link>{' '}
          <span className="font-normal">{title}</span>
        </div>
      ),
    },
    {
      id: 'applicable',
      title: columns.applicable,
      cell: (row) =>
        isByDefault(row) ? (
          <span className="text-quiet min-[90rem]:whitespace-nowrap">{own.byDefault}</span>
        ) : (
          own.applies[row.applicable === 'no' ? 'no' : 'yes']
        ),
    },
    {
      id: 'justification',
      title: columns.justification,
      from: 'md',
      cell: ({ justification, measured, documents }) => (
        <div className="max-w-prose min-w-48 break-words whitespace-pre-line 2xl:min-w-72">
          {justification === '' || justification === null ? (
            <span className="text-quiet">{own.nothingSaid}</span>
          ) : (
            justification
          )}
          <EvidenceText evidence={{ measured, documents }} />
        </div>
      ),
    },
    {
      id: 'status',
      title: columns.implementation,
      from: 'xl',
      cell: (row) => <span className="whitespace-nowrap">{implementation(row)}</span>,
    },
    {
      id: 'result',
      title: columns.result,
      cell: (row) => {
        const known = RESULTS.find((each): each is ControlResult => each === row.result);
        return (
          <>
            {known === undefined ? UNKNOWN : <ResultBadge result={known} />}
            {row.implementationStatus !== NOT_STATED && (
              <span className="block text-sm text-quiet xl:hidden">{implementation(row)}</span>
            )}
          </>
        );
      },
    },
    { id: 'owner', title: columns.owner, from: 'xl', cell: ({ owner }) => owner ?? UNKNOWN },
    {
      id: 'validUntil',
      title: columns.mayChange,
      from: 'lg',
      cell: ({ validUntil }) => <span className="whitespace-nowrap">{day(validUntil)}</span>,
    },
  ];
}

type Evidence = Pick<components['schemas']['ApplicabilityRowDto'], 'measured' | 'documents'>;

/** What a statement of applicability names as evidence: signals with what they count, and documents. */
function EvidenceText({ evidence: { measured, documents } }: { evidence: Evidence }): ReactNode {
  if (measured.length + documents.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm text-quiet">
      {measured.map((signal) => (
        <li key={signal.key}>
          <span lang="en">{signal.title}</span>: <Heads of={signal} />
        </li>
      ))}
      {documents.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          <OutsideLink href={url}>{title}</OutsideLink>
        </li>
      ))}
    </ul>
  );
}
