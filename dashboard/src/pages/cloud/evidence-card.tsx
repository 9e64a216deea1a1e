import type { ReactNode } from 'react';
import { Tag } from '../../components/badges';
import { Breakable } from '../../components/breakable';
import { Card } from '../../components/card';
import { PlainTable } from '../../components/plain-table';
import { useFormats, useTexts } from '../../texts/language';
import { spoken } from '../../format/spoken';
import type { CheckDetail } from './check-result';
import { WholeDays } from './whole-days';

/** What was asked for, what was read, and who or what is behind the verdict. */
export function EvidenceCard({ check }: { check: CheckDetail }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { count } = useFormats();
  const { expected, observed, note, scopes, affected, fields, passWhen } = check;
  const said = useSaid();
  return (
    <Card title={texts.evidence}>
      <dl className="flex flex-col gap-2">
        {expected !== null && expected !== passWhen && (
          <div>
            <dt className="text-quiet">{texts.expected}</dt>
            <dd className="break-words">
              <WholeDays text={expected} />
            </dd>
          </div>
        )}
        <div>
          <dt className="text-quiet">{texts.observed}</dt>
          <dd>
            {observed === null || observed === undefined ? (
              texts.notRead
            ) : (
              <pre
                tabIndex={0}
                role="region"
                aria-label={texts.observed}
                className="max-h-64 overflow-auto rounded-control bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap break-words"
              >
                <Breakable text={typeof observed === 'string' ? observed : JSON.stringify(observed, null, 2)} />
              </pre>
            )}
          </dd>
        </div>
      </dl>
      {note !== null && <p className="mt-2 text-quiet">{note}</p>}
      {affected.count > 0 && (
        <div className="mt-4">
          <h3 className="mb-1 font-semibold">{texts.affected(count(affected.count))}</h3>
          <PlainTable
            caption={texts.columns.affected}
            head={[texts.columns.object, texts.columns.objectKind, texts.columns.note]}
            rows={affected.sample.map(({ id, name, kind, note: about }) => ({
              key: id,
              cells: [
                <span key="name" className="block min-w-20 font-normal break-words" title={id}>
                  {name}
                </span>,
                spoken(kind),
                about === null ? '' : said(about),
              ],
            }))}
          />
          {affected.count > affected.sample.length && (
            <p className="mt-1 text-sm text-quiet">{texts.sampleOf(count(affected.sample.length))}</p>
          )}
        </div>
      )}
      {scopes.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-1 font-semibold">{texts.scopes}</h3>
          <PlainTable
            caption={texts.scopes}
            head={[texts.columns.scope, texts.columns.verdict, texts.columns.value, texts.columns.people]}
            rows={scopes.map(({ scope, met, value, people }) => ({
              key: scope,
              cells: [
                scope,
                <Tag key="met" tone={met ? 'good' : 'bad'}>
                  {met ? texts.met : texts.notMet}
                </Tag>,
                said(value),
                count(people),
              ],
            }))}
          />
        </div>
      )}
      {fields.length > 0 && (
        <p className="mt-3 text-sm text-quiet">
          {texts.readFrom}{' '}
          <code className="break-words">
            <Breakable text={fields.join(', ')} />
          </code>
        </p>
      )}
    </Card>
  );
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value in words. Where a moment is the beginning of all clocks, the suite says that none is set. */
function useSaid(): (value: unknown) => ReactNode {
  const texts = useTexts().pages.cloud;
  const { moment } = useFormats();
  return (value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (!MOMENT.test(text)) return <Breakable text={text} />;
    return Date.parse(text) === 0 ? texts.notSet : moment(text);
  };
}
