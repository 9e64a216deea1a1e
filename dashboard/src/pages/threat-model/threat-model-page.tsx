import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChevronDown, Download } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { read } from '../../api/client';
import { LevelBadge } from '../../components/badges';
import { buttonClasses } from '../../components/button';
import { choicesOf } from '../../components/choices';
import { type Filter, FilterBar } from '../../components/filter-bar';
import { Help } from '../../components/help';
import { Loaded } from '../../components/loaded';
import { NothingOpen } from '../../components/nothing-open';
import { PageHeader } from '../../components/page-header';
import { PageLink } from '../../components/page-link';
import { AllDone, NothingMatches, NothingYet, Skeleton } from '../../components/states';
import { WaysToBegin } from '../../components/ways-to-begin';
import { useListSearch } from '../../search/use-list-search';
import type { Texts } from '../../texts/en';
import { useFormats, useTexts } from '../../texts/language';
import { CoverageCard, StrideCard, TacticsCard, usePoints } from './coverage-card';
import { chosenThreats, isModel, techniquesById, type Threat, type ThreatModel } from './model';
import { LETTERS, THEMES } from './search';
import { ThreatDetail } from './threat-detail';

interface Props {
  threat: Threat;
  model: ThreatModel;
  isOpen: boolean;
  onToggle(): void;
}

/** A threat in two lines; pressed, everything that it rests on. */
export function ThreatItem({ threat, model, isOpen, onToggle }: Props): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count } = useFormats();
  const written = usePoints();
  const panel = useId();
  const { letter, theme, level, likelihood, impact, points, findings, checks, devices } = threat;
  return (
    <li className="rounded-card border border-rule bg-surface shadow-card">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
          className="flex w-full items-start gap-3 rounded-card px-4 py-3 text-left hover:bg-hover"
        >
          <span
            aria-hidden
            className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-control bg-sunken text-lg font-semibold"
          >
            {letter}
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {texts.threatTitle(texts.letterSays[letter], texts.themes[theme])} <LevelBadge level={level} />
            </span>
            <span className="mt-0.5 flex flex-wrap gap-x-4 text-sm font-normal text-quiet tabular-nums">
              <span className="font-medium text-ink">{texts.pointsOf(written(points, 1))}</span>
              <span>{texts.place(count(likelihood), count(impact))}</span>
              <span>{texts.findingCount(count(findings), findings === 1)}</span>
              <span>{texts.checkCount(count(checks), checks === 1)}</span>
              <span>{texts.deviceCount(count(devices), devices === 1)}</span>
            </span>
          </span>
          <ChevronDown size={18} aria-hidden className={`mt-1 shrink-0 text-quiet ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div id={panel} hidden={!isOpen} className="border-t border-rule px-4 py-3">
        {isOpen && <ThreatDetail threat={threat} model={model} />}
      </div>
    </li>
  );
}

/** Everything open, told as what somebody could do with it. */
export function ThreatModelPage(): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.threatModel;
  const { moment } = useFormats();
  const query = useQuery(read('/api/v1/threat-model'));
  const model = isModel(query.data) ? query.data : undefined;
  return (
    <>
      <PageHeader
        title={texts.title}
        note={model && common.asOf(moment(model.asOf))}
        actions={
          // Without a technique the layer would be an empty one.
          model?.threats.some(({ techniques }) => techniques.length > 0) === true && (
            <a
              href="/api/v1/threat-model?format=navigator"
              download
              className={buttonClasses()}
              title={texts.layerText}
            >
              <Download size={15} aria-hidden /> {texts.layer}
            </a>
          )
        }
      />
      <Loaded
        query={query}
        skeleton={
          <div className="grid gap-4 lg:grid-cols-12">
            <Skeleton className="h-72 lg:col-span-8" />
            <Skeleton className="h-72 lg:col-span-4" />
            <Skeleton className="h-96 lg:col-span-12" />
          </div>
        }
      >
        {() =>
          model === undefined || model.threats.length === 0 ? <Nothing model={model} /> : <Model model={model} />
        }
      </Loaded>
    </>
  );
}

function Model({ model }: { model: ThreatModel }): ReactNode {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-12">
      <StrideCard model={model} className="lg:col-span-8" />
      <CoverageCard model={model} className="lg:col-span-4" />
      <div className="min-w-0 lg:col-span-12">
        <Threats model={model} />
      </div>
      <div className="min-w-0 lg:col-span-12">
        <TacticsCard model={model} />
      </div>
      <Sources model={model} />
    </div>
  );
}

function Threats({ model }: { model: ThreatModel }): ReactNode {
  const texts = useTexts();
  const own = texts.pages.threatModel;
  const { count } = useFormats();
  const search = useSearch({ from: '/shell/threat-model' });
  const { change, go } = useListSearch();
  const filters = useMemo(() => threatFilters(texts, model), [texts, model]);
  const chosen = chosenThreats(model, search);
  const clear = (): void => {
    change(Object.fromEntries([...filters.map(({ name }) => name), 'q'].map((name) => [name, undefined] as const)));
  };
  return (
    <section aria-labelledby="threats" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 id="threats" tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
          {own.threats}
        </h2>
        <p role="status" className="text-quiet">
          {own.shown(count(chosen.length), count(model.threats.length))}
        </p>
        {chosen.length > 1 && <p className="text-quiet">{own.order}</p>}
        <Help about={own.threats}>{own.threatsHelp}</Help>
      </div>
      <FilterBar filters={filters} values={search} onChange={change} />
      {chosen.length === 0 ? (
        <NothingMatches onClear={clear} />
      ) : (
        <ul className="flex flex-col gap-2">
          {chosen.map((threat) => (
            <ThreatItem
              key={threat.id}
              threat={threat}
              model={model}
              isOpen={search.threat === threat.id}
              onToggle={() => go({ threat: search.threat === threat.id ? undefined : threat.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Which editions of the facts it was made with, and whose they are. */
function Sources({ model }: { model: ThreatModel }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { editions, copyright, policy } = model;
  return (
    <footer className="text-sm text-quiet lg:col-span-12">
      <p>
        {texts.editions}{' '}
        {Object.entries(editions)
          .map(([name, edition]) => `${texts.editionOf[name] ?? name}: ${edition}`)
          .join(' · ')}
        {' · '}
        {texts.method(policy.method, policy.id, policy.version)}
      </p>
      <p className="mt-1">{copyright}</p>
    </footer>
  );
}

/** No threat: because nothing was ever looked at, or because nothing open makes one. */
function Nothing({ model }: { model: ThreatModel | undefined }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count } = useFormats();
  const silent = (model?.insufficientData.findings ?? 0) + (model?.unclaimed.findings ?? 0);
  if (silent > 0)
    return (
      <NothingYet
        title={texts.noneClaimed}
        text={texts.noneClaimedText(count(silent))}
        action={
          <PageLink page="vulnerabilities" search={{ status: 'open' }} className={buttonClasses()}>
            {texts.openVulnerabilities}
          </PageLink>
        }
      />
    );
  return (
    <NothingOpen
      unknown={<NothingYet title={texts.noneYet} text={texts.noneYetText} action={<WaysToBegin texts={texts} />} />}
      clear={<AllDone title={texts.allDone} text={texts.allDoneText} />}
    />
  );
}

/** The filters of the threats, with what this model has to choose from. */
function threatFilters({ pages }: Texts, model: ThreatModel): Filter[] {
  const texts = pages.threatModel;
  const letters = LETTERS.filter((letter) => model.threats.some((threat) => threat.letter === letter));
  const themes = THEMES.filter((theme) => model.threats.some((threat) => threat.theme === theme));
  return [
    { name: 'letter', title: texts.stride, isMain: true, choices: choicesOf(letters, texts.letters) },
    { name: 'theme', title: texts.wayIn, isMain: true, choices: choicesOf(themes, texts.themes) },
    {
      name: 'tactic',
      title: texts.tactic,
      isMain: true,
      choices: model.tactics.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'technique',
      title: texts.technique,
      say: (value) => `${value} ${techniquesById(model).get(value)?.name ?? ''}`.trim(),
    },
  ];
}
