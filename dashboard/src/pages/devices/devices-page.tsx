import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { read } from '../../api/client';
import { buttonClasses } from '../../components/button';
import { choicesOf } from '../../components/choices';
import { useIsNone } from '../../components/counted-devices';
import type { Filter } from '../../components/filter-bar';
import { ButtonLink } from '../../components/links';
import { ListTotal } from '../../components/list-total';
import { type ListAnswer, ListView, PAGE_SIZE } from '../../components/list-view';
import { PageHeader } from '../../components/page-header';
import { AllDone, NothingYet } from '../../components/states';
import { askedOf } from '../../search/use-list-search';
import { useMay } from '../../session/session';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { type Device, deviceColumns } from './columns';
import {
  AGENTS,
  CONTACTS,
  CRITICALITIES,
  ENROLLMENTS,
  EXPOSURES,
  HEALTHS,
  PLATFORMS,
  RISK_GAPS,
  ROLES,
  STATES,
} from './search';
import { DeviceViews } from './view-switch';

/** The filters of the list of devices; tags come by the tags in its rows. */
export function deviceFilters({ pages }: Texts): Filter[] {
  const texts = pages.devices;
  const { columns } = texts;
  return [
    { name: 'health', title: columns.health, isMain: true, choices: choicesOf(HEALTHS, texts.healths) },
    { name: 'state', title: columns.state, isMain: true, choices: choicesOf(STATES, texts.states) },
    { name: 'enrollment', title: texts.enrollment, choices: choicesOf(ENROLLMENTS, texts.enrollments) },
    { name: 'contact', title: columns.contact, choices: choicesOf(CONTACTS, texts.contacts) },
    { name: 'agent', title: columns.agent, isMain: true, choices: choicesOf(AGENTS, texts.agents) },
    { name: 'platform', title: columns.platform, choices: choicesOf(PLATFORMS, texts.platforms) },
    { name: 'role', title: columns.role, choices: choicesOf(ROLES, texts.roles) },
    { name: 'criticality', title: columns.criticality, choices: choicesOf(CRITICALITIES, texts.criticalities) },
    { name: 'exposure', title: columns.exposure, choices: choicesOf(EXPOSURES, texts.exposures) },
    { name: 'riskGap', title: texts.riskGap, choices: choicesOf(RISK_GAPS, texts.riskGapNames) },
    { name: 'tag', title: texts.tag },
  ];
}

const USUAL_SORT = 'name';

/** Every device of the organization. */
export function DevicesPage(): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.devices;
  const search = useSearch({ from: '/shell/devices' });
  const columns = useMemo(() => deviceColumns(texts, formats), [texts, formats]);
  const filters = useMemo(() => deviceFilters(texts), [texts]);
  const query = useQuery({
    ...read('/api/v1/devices', { query: { ...askedOf(search), limit: PAGE_SIZE, include: 'facets' } }),
    placeholderData: keepPreviousData,
  });
  const isAsking = Object.keys(askedOf(search)).some((name) => name !== 'sort');
  const isNone = useIsNone('/api/v1/devices', isAsking && query.data?.data.length === 0);
  return (
    <>
      <PageHeader
        title={own.title}
        note={<ListTotal page={query.data?.page} say={own.count} />}
        actions={
          <>
            <DeviceViews />
            <AddDevice look="primary" />
          </>
        }
      />
      <ListView<Device>
        caption={own.title}
        columns={columns}
        filters={filters}
        search={search}
        usualSort={USUAL_SORT}
        query={query}
        apiPath="/api/v1/devices"
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={(answer) => emptyState(answer, isNone ? {} : search, own)}
      />
    </>
  );
}

/** The way to the wizard; for whoever may not register devices, what is needed stands there instead. */
function AddDevice({ look }: { look: 'primary' | 'plain' }): ReactNode {
  const own = useTexts().pages.devices;
  const may = useMay('admin');
  if (!may)
    return (
      <button type="button" className={buttonClasses(look)} disabled title={own.mayNot}>
        <Plus size={15} aria-hidden /> {own.add}
      </button>
    );
  return (
    <ButtonLink to="/devices/new" look={look}>
      <Plus size={15} aria-hidden /> {own.add}
    </ButtonLink>
  );
}

type Own = ReturnType<typeof useTexts>['pages']['devices'];

/** “Nothing yet”, or the good news that what somebody looks for is not there. */
function emptyState({ facets }: ListAnswer<Device>, search: Record<string, unknown>, own: Own): ReactNode {
  const asked = Object.keys(askedOf(search)).filter((name) => name !== 'sort');
  if (asked.length === 0)
    return <NothingYet title={own.noneYet} text={own.noneYetText} action={<AddDevice look="primary" />} />;
  const [only, ...more] = asked;
  if (only === undefined || more.length > 0) return null;
  const wanted = String(search[only]).split(',');
  if (only === 'health' && !wanted.includes('reporting') && (facets?.['health']?.['reporting'] ?? 0) > 0)
    return <AllDone title={own.allReport} text={own.allReportText} action={<ShowAll />} />;
  if (only === 'agent' && !wanted.includes('current') && (facets?.['agent']?.['current'] ?? 0) > 0)
    return <AllDone title={own.allCurrent} text={own.allCurrentText} action={<ShowAll />} />;
  return null;
}

function ShowAll(): ReactNode {
  return <ButtonLink to="/devices">{useTexts().pages.devices.showAll}</ButtonLink>;
}
