import { Download, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { CONTROL } from '../../components/fields';
import { Popover } from '../../components/popover';
import { stringifySearch } from '../../search/search-params';
import { useListSearch } from '../../search/use-list-search';
import { useFormats, useTexts } from '../../texts/language';

interface Props {
  slug: string;
  profiles: readonly { id: string; title: string }[];
  profile: string | undefined;
  asOf: string | undefined;
}

/** What the score is of, as of which day, and the whole framework as a file. */
export function ViewOptions({ slug, profiles, profile, asOf }: Props): ReactNode {
  const { framework } = useTexts().pages.compliance;
  const { go } = useListSearch();
  return (
    <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      {profiles.length > 0 && (
        <select
          aria-label={framework.profile}
          className={`${CONTROL} w-auto! max-w-full`}
          value={profile ?? ''}
          onChange={({ target }) => go({ profile: target.value === '' ? undefined : target.value })}
        >
          <option value="">{framework.whole}</option>
          {profiles.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      <label className="inline-flex items-center gap-1.5 whitespace-nowrap text-quiet">
        {framework.asOf}
        <input
          type="date"
          className={`${CONTROL} w-auto!`}
          value={asOf ?? ''}
          max={new Date().toISOString().slice(0, 10)}
          onChange={({ target }) => go({ asOf: target.value === '' ? undefined : target.value })}
        />
      </label>
      <Exports slug={slug} asOf={asOf} />
    </div>
  );
}

/** That what is shown is not of today, and the way back. */
export function AsOfNote({ asOf, then }: { asOf: string; then: string | null }): ReactNode {
  const { framework } = useTexts().pages.compliance;
  const { day } = useFormats();
  const { go } = useListSearch();
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap items-center gap-2 rounded-card bg-medium-soft px-4 py-2 text-medium"
    >
      <History size={16} aria-hidden />
      <span>
        {framework.asOfNote(day(asOf))} {then === null ? framework.catalogueUnknown : framework.catalogueThen(then)}
      </span>
      <Button onClick={() => go({ asOf: undefined })}>{framework.backToNow}</Button>
    </p>
  );
}

function Exports({ slug, asOf }: Pick<Props, 'slug' | 'asOf'>): ReactNode {
  const { exports } = useTexts().pages.compliance;
  const base = `/api/v1/compliance/frameworks/${encodeURIComponent(slug)}`;
  const links = [
    { text: exports.csv, href: `${base}/assessment${stringifySearch({ asOf, format: 'csv' })}` },
    { text: exports.oscal, href: `${base}/assessment${stringifySearch({ asOf, format: 'oscal' })}` },
    {
      text: exports.applicability,
      href: `${base}/statement-of-applicability${stringifySearch({ asOf, format: 'csv' })}`,
    },
  ];
  return (
    <Popover
      label={exports.title}
      align="end"
      trigger={
        <Button>
          <Download size={15} aria-hidden /> {exports.title}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href} download className="link inline-flex min-h-7 items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-quiet">{exports.note}</p>
    </Popover>
  );
}
