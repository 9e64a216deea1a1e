import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { useFormats, useTexts } from '../../texts/language';
import { partsOf, techniquesById, type ThreatModel, usesTactic } from './model';

/** The least that two decimals show. */
const LEAST = 0.01;

/** Writes points of the score: where one or several figures that were rounded down are all there is, as less than that, not as nothing. */
export function usePoints(): (points: number, rounded: number) => string {
  const texts = useTexts().pages.threatModel;
  const { decimal } = useFormats();
  return (points, rounded) =>
    points === 0 && rounded > 0 ? texts.hardly(decimal(rounded * LEAST, 2)) : decimal(points, 2);
}

const HEAD = 'py-1.5 pl-3 text-right font-medium';
const STRIDE_NUMBER = 'py-1 pl-3 text-right whitespace-nowrap tabular-nums';

/** What could happen, by the six letters of STRIDE; each number of threats is the list below. */
export function StrideCard({ model, className }: { model: ThreatModel; className: string }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count } = useFormats();
  const written = usePoints();
  const most = Math.max(0.01, ...model.letters.map(({ points }) => points));
  return (
    <Card title={texts.stride} className={className} aside={<Help about={texts.stride}>{texts.strideHelp}</Help>}>
      <table className="w-full">
        <caption className="sr-only">{texts.strideCaption}</caption>
        <thead>
          <tr className="text-sm text-quiet">
            <th scope="col" className="py-1.5 text-left font-medium">
              {texts.letter}
            </th>
            <th scope="col" className={HEAD}>
              {texts.howMany}
            </th>
            <th scope="col" className={HEAD}>
              {texts.points}
            </th>
            <td className="w-32 max-sm:hidden" />
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              {texts.findings}
            </th>
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              {texts.checks}
            </th>
          </tr>
        </thead>
        <tbody>
          {model.letters.map(({ letter, threats, points, findings, checks }) => (
            <tr key={letter} className="border-t border-rule">
              <th scope="row" className="py-1 text-left font-normal break-words">
                <span className="flex items-start gap-2">
                  <span className="grid size-6 shrink-0 place-items-center rounded-control bg-sunken font-semibold">
                    {letter}
                  </span>
                  <span className="mt-0.5 min-w-0">{texts.letters[letter]}</span>
                </span>
              </th>
              <td className={STRIDE_NUMBER}>
                {threats === 0 ? (
                  count(0)
                ) : (
                  <Link
                    to="/threat-model"
                    search={{ letter: [letter] }}
                    hash="threats"
                    className="figure-link inline-block min-w-6 leading-6"
                  >
                    {count(threats)}
                  </Link>
                )}
              </td>
              <td className="py-1 pl-3 text-right font-medium whitespace-nowrap tabular-nums max-sm:pl-2">
                {written(points, threats)}
              </td>
              <td className="pl-3 max-sm:hidden" aria-hidden>
                <div className="h-2 rounded-sm bg-sunken">
                  <div className="h-full rounded-sm bg-accent" style={{ width: `${String((100 * points) / most)}%` }} />
                </div>
              </td>
              <td className={`${STRIDE_NUMBER} max-sm:hidden`}>{count(findings)}</td>
              <td className={`${STRIDE_NUMBER} max-sm:hidden`}>{count(checks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const TACTIC_NUMBER = 'py-2 pl-3 text-right whitespace-nowrap tabular-nums';

/** What attackers would do, by tactic of ATT&CK, with the techniques that something open stands for. */
export function TacticsCard({ model }: { model: ThreatModel }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count } = useFormats();
  const written = usePoints();
  const techniques = techniquesById(model);
  return (
    <Card title={texts.tactics} aside={<Help about={texts.tactics}>{texts.tacticsHelp}</Help>}>
      <table className="w-full">
        <caption className="sr-only">{texts.tacticsCaption}</caption>
        <thead>
          <tr className="text-sm text-quiet">
            <th scope="col" className="py-1.5 text-left font-medium">
              {texts.tactic}
            </th>
            <th scope="col" className={HEAD}>
              {texts.howMany}
            </th>
            <th scope="col" className={HEAD}>
              {texts.points}
            </th>
            <th scope="col" className={`${HEAD} max-md:hidden`}>
              {texts.findings}
            </th>
            <th scope="col" className={`${HEAD} max-md:hidden`}>
              {texts.checks}
            </th>
            <th scope="col" className="py-1.5 pl-6 text-left font-medium max-md:hidden">
              {texts.techniques}
            </th>
          </tr>
        </thead>
        <tbody>
          {model.tactics.map(({ id, name, techniques: ids, points, findings, checks }) => (
            <Fragment key={id}>
              <tr className="border-t border-rule align-top">
                <th scope="row" className="py-2 text-left font-normal">
                  {name}
                  <span className="block text-sm text-quiet">{id}</span>
                </th>
                <td className={TACTIC_NUMBER}>
                  <Link
                    to="/threat-model"
                    search={{ tactic: [id] }}
                    hash="threats"
                    className="figure-link inline-block min-w-6 leading-6"
                  >
                    {count(model.threats.filter((threat) => usesTactic(threat, id)).length)}
                  </Link>
                </td>
                <td className={`${TACTIC_NUMBER} font-medium`}>{written(points, 1)}</td>
                <td className={`${TACTIC_NUMBER} max-md:hidden`}>{count(findings)}</td>
                <td className={`${TACTIC_NUMBER} max-md:hidden`}>{count(checks)}</td>
                <td className="py-1.5 pl-6 max-md:hidden">
                  <TechniqueLinks ids={ids} nameOf={(each) => techniques.get(each)?.name ?? each} />
                </td>
              </tr>
              <tr className="md:hidden">
                <td colSpan={3} className="pb-2">
                  <TechniqueLinks ids={ids} nameOf={(each) => techniques.get(each)?.name ?? each} />
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function TechniqueLinks({ ids, nameOf }: { ids: readonly string[]; nameOf(id: string): string }): ReactNode {
  const texts = useTexts().pages.threatModel;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={texts.techniques}>
      {ids.map((id) => (
        <li key={id} className="max-w-full">
          <Link
            to="/threat-model"
            search={{ technique: [id] }}
            hash="threats"
            title={nameOf(id)}
            className="inline-flex min-h-6 items-center rounded-control bg-sunken px-1.5 text-sm hover:bg-hover hover:underline"
          >
            {id}
            <span className="sr-only"> {nameOf(id)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How much of the score the threats speak for, and what they say nothing about. */
export function CoverageCard({ model, className }: { model: ThreatModel; className: string }): ReactNode {
  const texts = useTexts().pages.threatModel;
  const { count, decimal } = useFormats();
  const written = usePoints();
  const parts = partsOf(model);
  return (
    <Card title={texts.coverage} className={className} aside={<Help about={texts.coverage}>{texts.coverageHelp}</Help>}>
      <table className="w-full">
        <caption className="sr-only">{texts.coverageCaption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.part}</th>
            <th scope="col">{texts.points}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, points, of }) => (
            <tr key={part} className="border-b border-rule align-top">
              <th scope="row" className="py-1.5 text-left font-normal">
                {texts.parts[part]}
                {of !== null && of.findings > 0 && (
                  <span className="block text-sm text-quiet">
                    {texts.without(count(of.findings), count(of.vulnerabilities))}
                  </span>
                )}
              </th>
              <td className="py-1.5 pl-3 text-right font-medium whitespace-nowrap tabular-nums">
                {written(points, of === null ? 0 : Math.min(of.findings, 1))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-1.5 text-left font-medium">
              <PageLink page="overview">{texts.score}</PageLink>
            </th>
            <td className="pt-1.5 pl-3 text-right font-semibold tabular-nums">{decimal(model.score, 2)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
