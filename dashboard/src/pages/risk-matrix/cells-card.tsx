import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { LevelBadge, Tag } from '../../components/badges';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { NumberLink, PageLink } from '../../components/page-link';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { anchorOf, type Cell, findingsOf, type Matrix, type View } from './matrix';

const HEAD = 'py-1.5 pr-4 font-medium whitespace-nowrap';
const LEAST_SHOWN = 0.001;
/** Rows of links stand close: each is high enough to be hit. */
const TARGET = 'inline-block leading-6';
const NUMBER = 'py-2 pr-4 text-right whitespace-nowrap tabular-nums max-md:pr-2';

/** The cells that hold something, the heaviest first, each with everything that is in it. */
export function CellsCard({ matrix }: { matrix: Matrix }): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  const cells = matrix.cells
    .filter(({ findings, checks }) => findings + checks > 0)
    .sort((one, other) => (other.massShare ?? 0) - (one.massShare ?? 0));
  return (
    <Card title={texts.cells} aside={<Help about={texts.share}>{texts.shareHelp}</Help>}>
      <table className="w-full">
        <caption className="sr-only">{texts.cellsCaption}</caption>
        <thead>
          <tr className="text-sm text-quiet">
            <th scope="col" className={`${HEAD} text-left`}>
              {texts.cell}
            </th>
            <th scope="col" className={`${HEAD} text-right max-md:hidden`}>
              {texts.share}
            </th>
            <th scope="col" className={`${HEAD} text-right max-md:pr-2`}>
              {texts.findings}
            </th>
            <th scope="col" className={`${HEAD} text-right max-md:hidden`}>
              {texts.vulnerabilities}
            </th>
            <th scope="col" className={`${HEAD} text-right max-md:hidden`}>
              {texts.devices}
            </th>
            <th scope="col" className={`${HEAD} text-right max-md:pr-0`}>
              {texts.checksTitle}
            </th>
            <th scope="col" className={`${HEAD} text-left max-md:hidden`}>
              {texts.riskiest}
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <Row key={anchorOf(cell)} cell={cell} view={matrix.view} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ cell, view }: { cell: Cell; view: View }): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  const { count, percent } = useFormats();
  const isAskedFor = useLocation({ select: ({ hash }) => hash === anchorOf(cell) });
  const look = isAskedFor ? 'bg-chosen' : '';
  const { likelihood, impact, level, findings, vulnerabilities, devices, checks, massShare } = cell;
  return (
    <>
      <tr id={anchorOf(cell)} className={`border-t border-rule align-top ${look}`}>
        <th scope="row" className="py-2 pr-4 text-left font-normal max-md:pr-2">
          <LevelBadge level={level} />
          <span className="mt-0.5 block text-sm text-quiet">{texts.place(count(likelihood), count(impact))}</span>
        </th>
        <td className={`${NUMBER} max-md:hidden`}>
          {massShare !== null && massShare < LEAST_SHOWN && findings + checks > 0
            ? texts.lessThan(percent(LEAST_SHOWN, 1))
            : percent(massShare, 1)}
        </td>
        <td className={NUMBER}>
          {findings === 0 ? (
            count(0)
          ) : (
            <NumberLink page="findings" search={findingsOf(view, [likelihood], [impact])}>
              {count(findings)}
            </NumberLink>
          )}
        </td>
        <td className={`${NUMBER} max-md:hidden`}>
          {vulnerabilities > 0 && view === 'residual' ? (
            <NumberLink page="vulnerabilities" search={{ likelihood, impact }}>
              {count(vulnerabilities)}
            </NumberLink>
          ) : (
            count(vulnerabilities)
          )}
        </td>
        <td className={`${NUMBER} max-md:hidden`}>{devices === 0 && checks > 0 ? UNKNOWN : count(devices)}</td>
        <td className={`${NUMBER} max-md:pr-0`}>{count(checks)}</td>
        <td className="py-2 max-md:hidden">
          <Inside cell={cell} view={view} />
        </td>
      </tr>
      <tr className={`md:hidden ${look}`}>
        <td colSpan={3} className="pb-2">
          <Inside cell={cell} view={view} />
        </td>
      </tr>
    </>
  );
}

/** The riskiest of a cell, and the gaps of cloud suites in it. */
function Inside({ cell, view }: { cell: Cell; view: View }): ReactNode {
  const texts = useTexts().pages.riskMatrix;
  const { count } = useFormats();
  const { likelihood, impact, top, cloudChecks, checks } = cell;
  const ofDevices = checks - cloudChecks.length;
  return (
    <ul className="flex flex-col text-sm max-md:gap-2">
      {top.map(({ id, title }) => (
        <li key={id} className="wrap-anywhere">
          <PageLink page="vulnerabilities" below={`/${id}`} className={`link ${TARGET}`}>
            {id}
          </PageLink>{' '}
          <NumberLink
            page="findings"
            search={{ vulnerabilityId: id, ...findingsOf(view, [likelihood], [impact]) }}
            className={`text-quiet ${TARGET}`}
          >
            {texts.inThisCell}
          </NumberLink>
          {title !== null && <span className="block text-quiet max-md:hidden">{title}</span>}
        </li>
      ))}
      {cloudChecks.map(({ suite, id, title, accepted, link }) => (
        <li key={`${suite} ${id}`} className="wrap-anywhere">
          <ApiLink link={link} className={`link ${TARGET}`}>
            {title}
          </ApiLink>{' '}
          {accepted && <Tag>{texts.accepted}</Tag>}
        </li>
      ))}
      {ofDevices > 0 && (
        <li className="wrap-anywhere">
          {texts.deviceChecks(count(ofDevices), ofDevices === 1)}
          {': '}
          <PageLink page="recommendations" search={{ kind: 'fix-check' }} className={`link ${TARGET}`}>
            {texts.mend}
          </PageLink>
        </li>
      )}
    </ul>
  );
}
