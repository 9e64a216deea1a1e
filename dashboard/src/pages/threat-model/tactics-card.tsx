import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { useFormats, useTexts } from '../../texts/language';
import { techniquesById, type ThreatModel, usesTactic } from './model';
import { usePoints } from './points';

const NUMBER = 'py-2 pl-3 text-right whitespace-nowrap tabular-nums';
const HEAD = 'py-1.5 pl-3 text-right font-medium';

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
                <td className={NUMBER}>
                  <Link
                    to="/threat-model"
                    search={{ tactic: [id] }}
                    hash="threats"
                    className="figure-link inline-block min-w-6 leading-6"
                  >
                    {count(model.threats.filter((threat) => usesTactic(threat, id)).length)}
                  </Link>
                </td>
                <td className={`${NUMBER} font-medium`}>{written(points, 1)}</td>
                <td className={`${NUMBER} max-md:hidden`}>{count(findings)}</td>
                <td className={`${NUMBER} max-md:hidden`}>{count(checks)}</td>
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
