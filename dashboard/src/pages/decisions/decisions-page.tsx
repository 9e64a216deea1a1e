import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import type { Filter } from '../../components/filter-bar';
import { ListTotal } from '../../components/list-total';
import { ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { choicesOf } from '../../components/choices';
import { ButtonLink } from '../../components/links';
import { askedOf } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { DECISION_STATUSES, DECISIONS, SCOPES } from '../vulnerabilities/search';
import { ViewSwitch } from '../vulnerabilities/view-switch';
import { decisionColumns } from './decision-columns';
import { VexActions } from './vex-actions';
import { inDays } from '../../format/in-days';
import type { Decided } from './data';

const SOON_DAYS = 30;

/** Everything that was decided about findings: why, by whom, and until when. */
export function DecisionsPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.vulnerabilities.decisions;
  const search = useSearch({ from: '/shell/vulnerabilities/decisions' });
  const columns = useMemo(() => decisionColumns(texts, formats), [texts, formats]);
  const filters = useMemo(() => decisionFilters(texts), [texts]);
  const query = useQuery({
    ...read('/api/v1/risk-acceptances', { query: { ...askedOf(search), limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const asked = Object.keys(askedOf(search)).filter((name) => name !== 'sort');
  const isUsual = asked.length === 0 || (asked.length === 1 && String(search.status) === 'active');
  return (
    <>
      <PageHeader
        title={own.title}
        note={<ListTotal page={query.data?.page} say={own.count} />}
        actions={<ViewSwitch />}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ButtonLink
          to="/vulnerabilities/decisions"
          search={{ status: ['active'], expiresBefore: inDays(SOON_DAYS), sort: 'expiresOn' }}
        >
          {own.endsSoon}
        </ButtonLink>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          <VexActions />
        </span>
      </div>
      <ListView<Decided>
        caption={own.caption}
        columns={columns}
        filters={filters}
        search={search}
        usualSort="-decidedAt"
        query={query}
        apiPath="/api/v1/risk-acceptances"
        idOf={({ id }) => id}
        nameOf={({ vulnerabilityId }) => vulnerabilityId}
        empty={() => (isUsual ? <Nothing /> : null)}
      />
    </>
  );
}

/** None stands: was there ever one? */
function Nothing(): ReactNode {
  const { pages } = useTexts();
  const own = pages.vulnerabilities.decisions;
  const { data: ever } = useQuery(read('/api/v1/risk-acceptances', { query: { limit: 1 } }));
  if (ever === undefined) return null;
  if (ever.data.length === 0)
    return (
      <NothingYet
        title={own.noneYet}
        text={own.noneYetText}
        action={
          <ButtonLink to="/vulnerabilities" search={{ status: ['open'] }}>
            {own.toVulnerabilities}
          </ButtonLink>
        }
      />
    );
  return (
    <AllDone
      title={own.noneActive}
      text={own.noneActiveText}
      action={<ButtonLink to="/vulnerabilities/decisions">{own.showAll}</ButtonLink>}
    />
  );
}

function decisionFilters({ pages }: Texts): Filter[] {
  const own = pages.vulnerabilities.decisions;
  return [
    { name: 'status', title: own.columns.status, isMain: true, choices: choicesOf(DECISION_STATUSES, own.statuses) },
    { name: 'decision', title: own.columns.decision, isMain: true, choices: choicesOf(DECISIONS, own.kinds) },
    { name: 'scope', title: own.columns.scope, choices: choicesOf(SCOPES, own.scopes) },
    { name: 'vulnerabilityId', title: own.columns.vulnerability },
    { name: 'expiresBefore', title: own.expiresBefore },
  ];
}
