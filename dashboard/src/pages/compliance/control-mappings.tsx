import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { Help } from '../../components/help';
import { PlainTable } from '../../components/plain-table';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import { ResultBadge } from './badges';
import { FrameworkName } from './framework-name';
import type { ControlDetail } from './reading';

/** So many are read at a glance; some controls have thirty. */
const SHOWN_FIRST = 8;
/** So many the service names; there may be more. */
const MOST = 100;

/** Controls of other frameworks that say something about this one, with whose word that is. */
export function MappingsCard({ detail: { mappings, disagreements } }: { detail: ControlDetail }): ReactNode {
  const { mappings: own } = useTexts().pages.compliance;
  const { percent, count } = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const isAll = mappings.length < MOST;
  const shown = isWhole ? mappings : mappings.slice(0, SHOWN_FIRST);
  return (
    <Card title={own.title} aside={<Help about={own.title}>{own.help}</Help>}>
      {mappings.length === 0 ? (
        <p className="text-quiet">{own.none}</p>
      ) : (
        <>
          <PlainTable
            caption={own.title}
            head={[own.control, own.relation, own.result, own.publishers, own.trust]}
            rows={shown.map(({ framework, control, relation, use, publishers, trust, result }) => ({
              key: `${framework} ${control}`,
              cells: [
                <Link
                  key="name"
                  to="/compliance/frameworks/$slug/controls/$id/evidence"
                  params={{ slug: framework, id: control }}
                  className="link"
                >
                  {control}{' '}
                  <span className="block text-sm font-normal text-quiet">
                    <FrameworkName slug={framework} />
                  </span>
                </Link>,
                <span key="relation" className="whitespace-nowrap">
                  {own.relations[relation]}
                  <span className="block text-sm text-quiet">{own.uses[use]}</span>
                </span>,
                result === null ? UNKNOWN : <ResultBadge key="result" result={result} />,
                publishers.join(', '),
                <span key="trust" className="tabular-nums">
                  {percent(trust)}
                </span>,
              ],
            }))}
          />
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
            {(isAll ? own.shown : own.shownOfMore)(count(shown.length), count(mappings.length))}
            {shown.length < mappings.length && (
              <Button onClick={() => setIsWhole(true)}>{(isAll ? own.all : own.first)(count(mappings.length))}</Button>
            )}
          </p>
        </>
      )}
      {disagreements.length > 0 && (
        <div className="mt-3 border-t border-rule pt-2">
          <h3 className="font-semibold">{own.disagreements}</h3>
          <ul className="mt-1 list-disc pl-5">
            {disagreements.map(({ between, said }) => (
              <li key={between.map(({ framework, control }) => `${framework} ${control}`).join(' ')}>
                {between.map(({ framework, control }, at) => (
                  <span key={`${framework} ${control}`}>
                    {at > 0 && ' – '}
                    <FrameworkName slug={framework} /> {control}
                  </span>
                ))}
                : {said.map(({ publisher, relation }) => `${publisher}: ${relation}`).join('; ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
