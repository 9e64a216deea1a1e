import { Bot, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { UNKNOWN } from '../../format/formats';
import { useFormats, useTexts } from '../../texts/language';
import type { Written } from './search';

const MICRO = 1_000_000;

/** Who wrote it, when, from what and at what cost; and what is wrong with it. */
export function Provenance({ written }: { written: Written }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  const { moment } = useFormats();
  const { provenance, failure, stale } = written;
  return (
    <>
      {failure !== null && (
        <Warning>
          {texts.failure(moment(failure.at))} {failure.message}
        </Warning>
      )}
      {stale && <Warning>{texts.stale}</Warning>}
      <section
        aria-labelledby="provenance"
        className="rounded-card border border-dashed border-edge bg-sunken px-4 py-3 sm:px-5"
      >
        <h2 id="provenance" className="flex items-center gap-2 font-semibold">
          <Bot size={18} aria-hidden /> {texts.machine}
        </h2>
        {provenance !== null && <p className="mt-1 max-w-[80ch]">{provenance}</p>}
        <Facts written={written} />
        <Dropped written={written} />
      </section>
    </>
  );
}

function Facts({ written }: { written: Written }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  const { moment, count, decimal } = useFormats();
  const { generator, generatedAt, asOf, promptVersion, dataVersion, usage, costMicroUsd } = written;
  const by =
    generator === null
      ? UNKNOWN
      : generator.kind === 'template'
        ? texts.template
        : texts.model(generator.model ?? generator.key);
  const facts: (readonly [string, string])[] = [
    [texts.by, by],
    [texts.at, moment(generatedAt)],
    [texts.basedOn, moment(asOf)],
    [texts.prompt, promptVersion ?? UNKNOWN],
    [texts.data, dataVersion ?? UNKNOWN],
    ...(usage === null
      ? []
      : [[texts.tokens, texts.tokensOf(count(usage.inputTokens), count(usage.outputTokens))] as const]),
    ...(costMicroUsd === null ? [] : [[texts.cost, texts.costOf(decimal(costMicroUsd / MICRO, 4))] as const]),
  ];
  return (
    <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-quiet">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Dropped({ written: { dropped } }: { written: Written }): ReactNode {
  const texts = useTexts().pages.recommendations.text;
  const { count } = useFormats();
  if (dropped.count === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p>{texts.dropped(count(dropped.count), dropped.count === 1)}</p>
      <ul className="list-disc pl-5">
        {dropped.byReason.map(({ reason, count: times }) => (
          <li key={reason}>
            {texts.dropReasons[reason] ?? reason} ({count(times)})
          </li>
        ))}
      </ul>
    </div>
  );
}

function Warning({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-card bg-medium-soft px-4 py-2.5 text-medium">
      <TriangleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
