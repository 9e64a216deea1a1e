import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { ApiError } from '../../api/problem';
import { Field, FILE_CONTROL, TextField } from '../../components/fields';
import { MakeButton } from '../../components/make-button';
import { MakeDialog } from '../../components/make-dialog';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';

type Imported = components['schemas']['ImportedFrameworkDto'];

/** What is read of a file: its text, so that faults are told with its own lines, and whether it needs to be given a name. */
interface Picked {
  text: string;
  isCatalogue: boolean;
}

/** Brings in a framework of one's own. */
export function ImportFramework(): ReactNode {
  const { importing: own } = useTexts().pages.compliance;
  return (
    <MakeButton look="plain" label={own.title} may={useMay('admin')} mayNot={own.mayNot}>
      {(close) => <ImportDialog onClose={close} />}
    </MakeButton>
  );
}

function ImportDialog({ onClose }: { onClose(): void }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.compliance.importing;
  const [picked, setPicked] = useState<Picked | null>(null);
  const [slug, setSlug] = useState('');
  const [fault, setFault] = useState<string>();
  const send = useImport();
  const pick = async (file: File | undefined): Promise<void> => {
    send.reset();
    const read = file === undefined ? null : pickedFrom(await file.text());
    setFault(file !== undefined && read === null ? own.notJson : undefined);
    setPicked(read);
  };
  const submit = (): Promise<void> => {
    if (picked === null) setFault(fault ?? common.required);
    else send.mutate({ text: picked.text, slug: picked.isCatalogue ? slug.trim() : '' });
    return Promise.resolve();
  };
  return (
    <MakeDialog
      title={own.title}
      description={own.text}
      action={own.title}
      isPending={send.isPending}
      error={send.error instanceof ApiError && send.error.fields.length > 0 ? null : send.error}
      made={send.data && <Outcome imported={send.data} onLeave={onClose} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={own.file} hint={own.fileHint} error={fault}>
        {(tied) => (
          <input
            {...tied}
            type="file"
            accept=".json,application/json"
            className={FILE_CONTROL}
            onChange={({ target }) => void pick(target.files?.[0])}
          />
        )}
      </Field>
      {picked?.isCatalogue === true && (
        <TextField
          label={own.slug}
          hint={own.slugHint}
          value={slug}
          onChange={({ target }) => {
            setSlug(target.value);
          }}
        />
      )}
      <Faults error={send.error} />
    </MakeDialog>
  );
}

/** Sends the file as it is. */
function useImport() {
  return useChange<{ text: string; slug: string }, Imported>({
    run: ({ text, slug }) =>
      ok(
        api.POST('/api/v1/compliance/frameworks', {
          body: {},
          bodySerializer: () => text,
          params: { query: slug === '' ? {} : { slug } },
        }),
      ),
    reads: ['/api/v1/compliance/frameworks', '/api/v1/compliance/gaps'],
    isQuiet: true,
  });
}

/** What is wrong with the file, each fault with its place in it. */
function Faults({ error }: { error: Error | null }): ReactNode {
  const { importing: own } = useTexts().pages.compliance;
  const { count } = useFormats();
  if (!(error instanceof ApiError) || error.fields.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
      <p className="font-medium">{own.faults(count(error.fields.length), error.fields.length === 1)}</p>
      <ul className="mt-1 flex max-h-64 list-disc flex-col gap-1 overflow-y-auto pl-5" tabIndex={0} lang="en">
        {error.fields.map(({ name, detail }) => (
          <li key={`${name} ${detail}`} className="break-words">
            {name !== '' && (
              <>
                <code className="break-all">{name}</code>:{' '}
              </>
            )}
            {detail}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ imported, onLeave }: { imported: Imported; onLeave(): void }): ReactNode {
  const { importing: own } = useTexts().pages.compliance;
  const { count } = useFormats();
  const { slug, name, version, controls, revision } = imported;
  return (
    <p role="status">
      <Link
        to="/compliance/frameworks/$slug/assessment"
        params={{ slug }}
        search={{}}
        onClick={onLeave}
        className="link font-medium"
      >
        {name} {version}
      </Link>{' '}
      {own.imported(count(controls), controls === 1, count(revision))}
    </p>
  );
}

/** Null where it is no JSON object. */
function pickedFrom(text: string): Picked | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    return { text, isCatalogue: 'catalog' in parsed };
  } catch {
    return null;
  }
}
