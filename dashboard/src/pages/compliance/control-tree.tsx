import { useSearch } from '@tanstack/react-router';
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Button } from '../../components/button';
import { DataTable } from '../../components/data-table';
import { type Filter, FilterBar } from '../../components/filter-bar';
import { NothingMatches } from '../../components/states';
import { choicesOf, yesOrNo } from '../../components/choices';
import { useListSearch } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { controlColumns } from './control-columns';
import type { Assessment } from './reading';
import { DECIDED_BY, RESULTS } from './search';
import { chosenControls, facetsOf, isFiltered, treeRows } from './tree';

const SHOWN = ['control', 'result', 'decidedBy', 'signals', 'review'];
const NOTHING = {
  q: undefined,
  status: undefined,
  decidedBy: undefined,
  section: undefined,
  control: undefined,
  contradiction: undefined,
};
/** Frameworks of at most so many controls stand open from the beginning. */
const OPEN_UP_TO = 60;
const ALL = '*';
const NONE = '-';

/** Every control under its section, as the filters in the address leave them. */
export function ControlTree({ slug, assessment }: { slug: string; assessment: Assessment }): ReactNode {
  const texts = useTexts();
  const formats = useFormats();
  const own = texts.pages.compliance;
  const search = useSearch({ from: '/shell/compliance/frameworks/$slug/assessment' });
  const { change, go } = useListSearch();
  const { controls, sections } = assessment;
  const isChosen = isFiltered(search);
  const opened = useMemo(
    () => new Set(search.open ?? (controls.length <= OPEN_UP_TO ? [ALL] : [])),
    [search.open, controls.length],
  );
  const isOpen = useCallback((id: string) => isChosen || opened.has(ALL) || opened.has(id), [isChosen, opened]);
  const onToggle = useCallback(
    (id: string) => {
      const all = opened.has(ALL) ? sections.map((section) => section.id) : [...opened].filter((each) => each !== NONE);
      const next = isOpen(id) ? all.filter((each) => each !== id) : [...all, id];
      go({ open: next.length === 0 ? [NONE] : next });
    },
    [opened, sections, isOpen, go],
  );
  const columns = useMemo(
    () => controlColumns(texts, formats, { slug, onToggle, isWhole: !isChosen }),
    [texts, formats, slug, onToggle, isChosen],
  );
  const filters = useMemo(() => filtersOf(texts, sections), [texts, sections]);
  const chosen = useMemo(() => chosenControls(controls, sections, search), [controls, sections, search]);
  const facets = useMemo(() => facetsOf(controls, sections, search), [controls, sections, search]);
  const rows = treeRows(chosen, sections, isOpen);
  return (
    <>
      <FilterBar filters={filters} values={search} facets={facets} onChange={change}>
        {!isChosen && (
          <Button look="quiet" onClick={() => go({ open: [opened.has(ALL) ? NONE : ALL] })}>
            {opened.has(ALL) ? (
              <>
                <ChevronsDownUp size={15} aria-hidden /> {own.framework.closeAll}
              </>
            ) : (
              <>
                <ChevronsUpDown size={15} aria-hidden /> {own.framework.openAll}
              </>
            )}
          </Button>
        )}
      </FilterBar>
      <p role="status" className="mb-2 text-quiet">
        {own.framework.count(formats.count(chosen.length), formats.count(controls.length), isChosen)}
      </p>
      {rows.length === 0 ? (
        <NothingMatches onClear={() => change(NOTHING)} />
      ) : (
        <DataTable
          caption={own.framework.caption}
          columns={columns}
          shown={SHOWN}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
        />
      )}
    </>
  );
}

function filtersOf({ common, pages }: Texts, sections: Assessment['sections']): Filter[] {
  const { results, decidedBy, filters } = pages.compliance;
  return [
    { name: 'status', title: filters.status, isMain: true, choices: choicesOf(RESULTS, results) },
    { name: 'decidedBy', title: filters.decidedBy, isMain: true, choices: choicesOf(DECIDED_BY, decidedBy) },
    {
      name: 'section',
      title: filters.section,
      isMain: true,
      choices: sections.map(({ id, title }) => ({ value: id, label: `${id} ${title}` })),
    },
    { name: 'control', title: pages.compliance.columns.control },
    { name: 'contradiction', title: filters.contradiction, choices: yesOrNo(common) },
  ];
}
