import type { ReactNode } from 'react';
import { ApiLink } from '../../components/api-link';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { useFormats, useTexts } from '../../texts/language';
import type { Overview } from './data';

type Driver = Overview['drivers'][number];

/** What the score is made of, the largest part first. */
export function DriversCard({ drivers, className }: { drivers: Driver[]; className: string }): ReactNode {
  const texts = useTexts().pages.overview;
  const most = Math.max(...drivers.map(({ points }) => points), 0.01);
  return (
    <Card title={texts.drivers} className={className} aside={<Help about={texts.drivers}>{texts.driversHelp}</Help>}>
      <table className="w-full">
        <caption className="sr-only">{texts.drivers}</caption>
        <thead>
          <tr className="text-sm text-quiet">
            <th scope="col" className="py-1.5 text-left font-medium">
              {texts.driver}
            </th>
            <th scope="col" className="w-28 py-1.5 text-left font-medium max-sm:hidden lg:w-2/5">
              <span className="sr-only">{texts.points}</span>
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              {texts.points}
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              {texts.alone}
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium max-sm:hidden">
              {texts.devices}
            </th>
          </tr>
        </thead>
        <tbody>
          {drivers.map((driver) => (
            <Row
              key={`${driver.subject.kind} ${driver.subject.ecosystem} ${driver.subject.name}`}
              driver={driver}
              most={most}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ driver, most }: { driver: Driver; most: number }): ReactNode {
  const texts = useTexts().pages.overview;
  const { decimal, count, change } = useFormats();
  const { subject, points, removes, devices } = driver;
  return (
    <tr className="border-t border-rule align-top">
      <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
        <ApiLink link={subject.link}>{subject.name}</ApiLink>
        <span className="block text-sm text-quiet">
          {texts.driverKinds[subject.kind]}
          {subject.kind !== 'check' && ` ${placeOf(subject.ecosystem)}`}
        </span>
      </th>
      <td className="py-2 max-sm:hidden" aria-hidden>
        <div className="mt-1.5 h-2 rounded-sm bg-sunken">
          <div className="h-full rounded-sm bg-accent" style={{ width: `${String((100 * points) / most)}%` }} />
        </div>
      </td>
      <td className="py-2 pl-3 text-right font-medium tabular-nums">{decimal(points, 2)}</td>
      <td className="py-2 pl-3 text-right tabular-nums">{change(-removes, 2)}</td>
      <td className="py-2 pl-3 text-right tabular-nums max-sm:hidden">{count(devices)}</td>
    </tr>
  );
}

/** `Debian:12` and `google-workspace` as people write them. */
function placeOf(ecosystem: string): string {
  return ecosystem.replace(/[:-]/g, ' ').replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase());
}
