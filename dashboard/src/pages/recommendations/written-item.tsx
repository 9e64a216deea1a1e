import { type ReactNode, useId } from 'react';
import { ApiLink } from '../../components/api-link';
import { Tag } from '../../components/badges';
import { Help } from '../../components/help';
import { PageLink } from '../../components/page-link';
import { useTexts } from '../../texts/language';
import type { Written } from './search';

type Item = Written['items'][number];

const TONES = { now: 'bad', next: 'warn', later: 'quiet' } as const;

/** One piece of advice, with how to begin and what it rests on; labelled with who wrote it. */
export function WrittenItem({ item, generator }: { item: Item; generator: Written['generator'] }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  const id = useId();
  const { title, rationale, actions, evidence, priority, confidence } = item;
  return (
    <li className="rounded-card border border-rule bg-surface px-4 py-3.5 shadow-card sm:px-5">
      <article aria-labelledby={id}>
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={id} className="min-w-0 text-lg font-semibold break-words">
            {title}
          </h2>
          <Tag tone={TONES[priority]}>{texts.priorities[priority]}</Tag>
          <Tag>
            {texts.confidence}: {texts.confidences[confidence]}
          </Tag>
          <Help about={texts.confidence}>{texts.confidenceHelp}</Help>
        </header>
        <p className="mt-1 max-w-[80ch] break-words whitespace-pre-line">{rationale}</p>
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          {actions.length > 0 && (
            <section>
              <h3 className="mb-1 font-semibold">{texts.begin}</h3>
              <ol className="flex list-decimal flex-col gap-1 pl-5">
                {actions.map((step) => (
                  <li key={step} className="break-words">
                    {step}
                  </li>
                ))}
              </ol>
            </section>
          )}
          <section>
            <h3 className="mb-1 font-semibold">{texts.evidence}</h3>
            <ul className="flex flex-col gap-1">
              {evidence.map((fact) => (
                <Fact key={fact.id} fact={fact} />
              ))}
            </ul>
          </section>
        </div>
        <p className="mt-3 text-sm text-quiet">
          {texts.machine}:{' '}
          {generator === null || generator.kind === 'template'
            ? texts.template
            : texts.model(generator.model ?? generator.key)}
        </p>
      </article>
    </li>
  );
}

function Fact({ fact: { kind, title, link, cves, controls } }: { fact: Item['evidence'][number] }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  return (
    <li className="min-w-0 break-words">
      <Tag>{texts.evidenceKinds[kind]}</Tag>{' '}
      <ApiLink link={link} className="link inline leading-6">
        {title}
      </ApiLink>
      {cves.length > 0 && (
        <span className="block text-sm">
          {cves.map((cve) => (
            <PageLink
              key={cve}
              page="vulnerabilities"
              below={`/${cve}`}
              className="link mr-3 inline-block leading-6 whitespace-nowrap"
            >
              {cve}
            </PageLink>
          ))}
        </span>
      )}
      {controls.length > 0 && <span className="block text-sm text-quiet">{controls.join(', ')}</span>}
    </li>
  );
}
