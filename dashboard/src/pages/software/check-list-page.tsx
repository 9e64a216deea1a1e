import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { TextArea } from '../../components/fields';
import { ecosystemName } from '../../components/names';
import { PageHeader } from '../../components/page-header';
import { PlainTable } from '../../components/plain-table';
import { LoadError } from '../../components/states';
import { BackLink } from '../../components/links';
import { useFormats, useTexts } from '../../texts/language';
import { Devices, NotLookedAt } from './not-looked-at';

type Matches = components['schemas']['SoftwareMatchesDto'];
type Match = components['schemas']['SoftwareMatchDto'];

/** A list as somebody pasted it: who has what it names, and who was not looked at. It stays in the page and nowhere else. */
export function CheckListPage(): ReactNode {
  const { check: texts, detail } = useTexts().pages.software;
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const matching = useMutation<Matches, Error, string>({
    mutationFn: (asked) => ok(api.POST('/api/v1/software/matches', { body: { text: asked } })),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '') matching.mutate(text);
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        before={
          <BackLink to="/software" activeOptions={{ exact: true }}>
            {detail.back}
          </BackLink>
        }
        note={texts.intro}
      />
      <form onSubmit={submit} className="mb-4 flex max-w-3xl flex-col items-start gap-3 *:w-full">
        <TextArea
          label={texts.label}
          hint={texts.hint}
          error={isMissing ? texts.empty : undefined}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button type="submit" look="primary" disabled={matching.isPending}>
            {texts.run}
          </Button>
        </div>
      </form>
      {matching.isError && <LoadError error={matching.error} />}
      <div aria-live="polite">{matching.data !== undefined && <Result of={matching.data} />}</div>
    </>
  );
}

function Result({ of }: { of: Matches }): ReactNode {
  const { check: texts, notLookedAt } = useTexts().pages.software;
  const { count } = useFormats();
  const { summary } = of;
  return (
    <div className="flex flex-col gap-4">
      <Card title={texts.result}>
        <p className="mb-2 font-medium">
          {summary.devices === 0
            ? texts.nobody
            : texts.summary(count(summary.devices), summary.devices === 1, count(summary.items))}
        </p>
        {summary.isCut && <p className="mb-2">{texts.cut}</p>}
        {of.moreEcosystems > 0 && <p className="mb-2">{texts.moreEcosystems(count(of.moreEcosystems))}</p>}
        {of.items.length > 0 && (
          <PlainTable
            caption={texts.result}
            head={[texts.columns.wanted, texts.columns.exact, texts.columns.others, texts.columns.line]}
            rows={ranked(of.items).map((match) => ({
              key: String(match.line),
              cells: [
                <Wanted key="wanted" of={match} />,
                <Found key="exact" of={match.exact} />,
                <Found key="others" of={match.others} />,
                count(match.line),
              ],
            }))}
          />
        )}
      </Card>
      {of.notLookedAt.map((one) => {
        const title = `${notLookedAt.title}. ${one.ecosystem === null ? notLookedAt.any : notLookedAt.of(ecosystemName(one.ecosystem))}`;
        return (
          <Card key={one.ecosystem ?? ''} title={title}>
            <NotLookedAt of={one} caption={title} />
          </Card>
        );
      })}
      {of.unreadable.length > 0 && (
        <Card title={texts.unreadable}>
          <PlainTable
            caption={texts.unreadable}
            head={[texts.columns.line, texts.text, texts.why]}
            rows={of.unreadable.map(({ line, text, code }) => ({
              key: String(line),
              cells: [
                count(line),
                <code key="text" className="break-all">
                  {text}
                </code>,
                texts.codes[code],
              ],
            }))}
          />
        </Card>
      )}
    </div>
  );
}

/** What somebody has stands first, in the order of the list. */
function ranked(items: readonly Match[]): Match[] {
  const rank = ({ exact, others }: Match): number => (exact.total > 0 ? 0 : others.total > 0 ? 1 : 2);
  return [...items].sort((a, b) => rank(a) - rank(b) || a.line - b.line);
}

function Wanted({ of: { name, version, ecosystem, packages, morePackages, sameAs } }: { of: Match }): ReactNode {
  const { check: texts, more } = useTexts().pages.software;
  const { count } = useFormats();
  const isUnknown = packages.length + morePackages === 0 && sameAs === null;
  return (
    <>
      <code className="break-all">{version === null ? name : `${name} ${version}`}</code>
      <span className="block text-sm font-normal text-quiet">
        {ecosystem === null ? texts.anywhere : ecosystemName(ecosystem)}
        {isUnknown && `, ${texts.unknown}`}
        {sameAs !== null && `, ${texts.sameAs(count(sameAs))}`}
        {packages.map((one) => (
          <span key={one.id}>
            {' · '}
            <Link to="/software/$id" params={{ id: one.id }} className="link">
              {ecosystemName(one.ecosystem)} {one.name}
            </Link>
          </span>
        ))}
        {morePackages > 0 && ` ${more(count(morePackages))}`}
      </span>
    </>
  );
}

function Found({ of: { total, shown } }: { of: Match['exact'] }): ReactNode {
  const { count } = useFormats();
  return total === 0 ? (
    count(0)
  ) : (
    <>
      <span className="font-medium">{count(total)}</span>: <Devices shown={shown} total={total} />
    </>
  );
}
