import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { read } from '../../api/client';
import { Card } from '../../components/card';
import { SelectField } from '../../components/fields';
import { Help } from '../../components/help';
import { NothingOpen } from '../../components/nothing-open';
import { PageHeader } from '../../components/page-header';
import { NumberLink } from '../../components/page-link';
import { SegmentLink, Segments } from '../../components/segments';
import { AllDone, NothingYet, Skeleton } from '../../components/states';
import { WaysToBegin } from '../../components/ways-to-begin';
import { Options } from '../../components/choices';
import { ButtonLink } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { useFormats, useTexts } from '../../texts/language';
import { CellsCard } from './cells-card';
import { aboveByLikelihood, findingsOf, type Matrix, sumOf, spanOf } from './matrix';
import { MatrixTable } from './matrix-table';
import { type Line, LINES, USUAL_LINE } from './search';

/** Everything open by likelihood and impact, as it is and as it would be without decisions and controls. */
export function RiskMatrixPage(): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  const { moment } = useFormats();
  const { common } = useTexts();
  const { view = 'residual', line = USUAL_LINE } = useSearch({ from: '/shell/risk-matrix' });
  const query = useQuery({ ...read('/api/v1/risk-matrix', { query: { view } }), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title={texts.title}
        note={query.data && common.asOf(moment(query.data.asOf))}
        actions={<ViewSwitch view={view} />}
      />
      <Loaded
        query={query}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-12">
            <Skeleton className="h-[30rem] lg:col-span-8" />
            <Skeleton className="h-64 lg:col-span-4" />
          </div>
        }
      >
        {(loaded) =>
          loaded.totals.findings + loaded.totals.checks === 0 ? (
            <Nothing view={view} />
          ) : (
            <Drawn matrix={loaded} line={line} isStale={query.isPlaceholderData} />
          )
        }
      </Loaded>
    </>
  );
}

function Drawn({ matrix, line, isStale }: { matrix: Matrix; line: Line; isStale: boolean }): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  const { count } = useFormats();
  const { totals, rows, columns, view } = matrix;
  return (
    <div aria-busy={isStale} className={`grid items-start gap-4 lg:grid-cols-12 ${isStale ? 'opacity-60' : ''}`}>
      <Card
        title={texts.matrix[view]}
        className="lg:col-span-8"
        aside={
          <Help about={texts.title}>
            {texts.help.map((part) => (
              <p key={part} className="mt-2 first:mt-0">
                {part}
              </p>
            ))}
          </Help>
        }
      >
        <p className="mb-3 text-quiet" role="status">
          <NumberLink page="findings" search={findingsOf(view, rows, columns)}>
            {texts.findingCount(count(totals.findings), totals.findings === 1)}
          </NumberLink>
          {', '}
          {texts.failing(count(totals.checks), totals.checks === 1)}
        </p>
        <MatrixTable matrix={matrix} line={line} />
        <p className="mt-2 text-sm text-quiet sm:hidden">{texts.more}</p>
        <Scales matrix={matrix} />
      </Card>
      <div className="lg:col-span-4">
        <LineCard matrix={matrix} line={line} />
      </div>
      <div className="min-w-0 lg:col-span-12">
        <CellsCard matrix={matrix} />
      </div>
    </div>
  );
}

/** What the steps mean, in words, and which rules of the organization made them. */
function Scales({ matrix }: { matrix: Matrix }): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  const formats = useFormats();
  const { scales, policyVersion } = matrix;
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-6 w-fit text-quiet hover:text-ink">{texts.scales}</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-quiet">{texts.likelihood}</dt>
        <dd>
          {scales.likelihood.map((each, at) => `${formats.count(at + 1)}: ${spanOf(each, formats) ?? ''}`).join(' · ')}
        </dd>
        <dt className="text-quiet">{texts.impact}</dt>
        <dd>{texts.impactScale}</dd>
        <dt className="text-quiet">{texts.policy}</dt>
        <dd>{texts.policyVersion(policyVersion)}</dd>
      </dl>
    </details>
  );
}

function ViewSwitch({ view }: { view: Matrix['view'] }): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  const views = ['residual', 'inherent'] as const;
  return (
    <Segments label={texts.views}>
      {views.map((each) => (
        <SegmentLink
          key={each}
          to="/risk-matrix"
          search={(before) => ({ ...before, view: each === 'residual' ? undefined : each })}
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={each === view ? 'page' : undefined}
        >
          {texts.viewNames[each]}
        </SegmentLink>
      ))}
    </Segments>
  );
}

/** Nothing to place: because nothing was ever looked at, or because nothing is open. */
function Nothing({ view }: { view: Matrix['view'] }): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  return (
    <NothingOpen
      unknown={<NothingYet title={texts.noneYet} text={texts.noneYetText} action={<WaysToBegin texts={texts} />} />}
      clear={
        <AllDone
          title={texts.allDone}
          text={view === 'residual' ? texts.allDoneText : texts.allDoneInherent}
          action={
            view === 'residual' && (
              <ButtonLink to="/risk-matrix" search={{ view: 'inherent' }}>
                {texts.showInherent}
              </ButtonLink>
            )
          }
        />
      }
    />
  );
}

/** Where the line is drawn, and what lies above it, as lists that count the same. */
function LineCard({ matrix, line }: { matrix: Matrix; line: Line }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.riskMatrix;
  const { count } = useFormats();
  const navigate = useNavigate({ from: '/risk-matrix' });
  const rows = aboveByLikelihood(matrix, line);
  const [findings, checks] = [sumOf(rows, 'findings'), sumOf(rows, 'checks')];
  return (
    <Card title={texts.line} aside={<Help about={texts.line}>{texts.lineHelp}</Help>}>
      <SelectField
        label={texts.lineLabel}
        value={line}
        onChange={({ target }) => {
          const chosen = LINES.find((each) => each === target.value);
          void navigate({ search: (before) => ({ ...before, line: chosen === USUAL_LINE ? undefined : chosen }) });
        }}
      >
        <Options
          of={LINES.map((value) => ({
            value,
            label: value === 'none' ? texts.noLine : texts.lineAbove(common.level[value]),
          }))}
        />
      </SelectField>
      {line !== 'none' && (
        <>
          <p role="status" className="mt-3 font-medium">
            {findings + checks === 0
              ? texts.nothingAbove
              : texts.above(
                  texts.findingCount(count(findings), findings === 1),
                  texts.checks(count(checks), checks === 1),
                )}
          </p>
          <ul className="mt-1 flex flex-col divide-y divide-rule">
            {rows.map((row) => (
              <li key={row.likelihood} className="flex items-baseline gap-3 py-1.5">
                <span className="min-w-0 flex-1 text-quiet">
                  {texts.place(count(row.likelihood), row.impacts.map((impact) => count(impact)).join(', '))}
                </span>
                <span className="text-right">
                  {row.findings === 0 ? (
                    texts.findingCount(count(0), false)
                  ) : (
                    <NumberLink page="findings" search={findingsOf(matrix.view, [row.likelihood], row.impacts)}>
                      {texts.findingCount(count(row.findings), row.findings === 1)}
                    </NumberLink>
                  )}
                  {row.checks > 0 && (
                    <span className="block text-sm text-quiet">
                      {texts.checks(count(row.checks), row.checks === 1)}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
