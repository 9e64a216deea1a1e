import type { ReactNode } from 'react';
import { PageLink } from '../../components/page-link';
import { useFormats, useTexts } from '../../texts/language';

/** An organization without devices: how it begins, instead of figures that would all be lies. */
export function FirstSteps(): ReactNode {
  const texts = useTexts().pages.overview;
  const { count } = useFormats();
  const { steps } = texts;
  const all = [
    {
      title: (
        <PageLink page="devices" below="/new">
          {steps.enrol}
        </PageLink>
      ),
      text: steps.enrolText,
    },
    { title: steps.scan, text: steps.scanText },
    { title: steps.triage, text: steps.triageText },
  ];
  return (
    <section className="max-w-3xl rounded-card border border-rule bg-surface p-6 shadow-card">
      <h2 className="text-xl font-semibold">{texts.firstTitle}</h2>
      <p className="mt-1 text-quiet">{texts.firstText}</p>
      <ol className="mt-5 flex flex-col gap-4">
        {all.map(({ title, text }, at) => (
          <li key={text} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm font-semibold"
            >
              {count(at + 1)}
            </span>
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-t border-rule pt-4 text-quiet">
        {steps.orSuite}{' '}
        <PageLink page="cloud" className="link">
          {steps.connectSuite}
        </PageLink>
      </p>
    </section>
  );
}
