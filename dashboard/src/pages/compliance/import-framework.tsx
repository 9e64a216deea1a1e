import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { ApiError } from '../../api/problem';
import { TextField } from '../../components/fields';
import { ImportDialog, type PickedDocument } from '../../components/import-dialog';
import { MakeButton } from '../../components/make-button';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';

type Imported = components['schemas']['ImportedFrameworkDto'];

/** Brings in a framework of one's own. */
export function ImportFramework(): ReactNode {
  const { importing: own } = useTexts().pages.compliance;
  return (
    <MakeButton look="plain" label={own.title} may={useMay('admin')} mayNot={own.mayNot}>
      {(close) => <FrameworkDialog onClose={close} />}
    </MakeButton>
  );
}

function FrameworkDialog({ onClose }: { onClose(): void }): ReactNode {
  const { importing: own } = useTexts().pages.compliance;
  const [slug, setSlug] = useState('');
  const send = useImport();
  return (
    <ImportDialog
      title={own.title}
      description={own.text}
      words={own}
      isPending={send.isPending}
      error={send.error instanceof ApiError && send.error.fields.length > 0 ? null : send.error}
      made={send.data && <Outcome imported={send.data} onLeave={onClose} />}
      onPick={send.reset}
      onSend={(picked) => send.mutate({ text: picked.text, slug: isCatalogue(picked) ? slug.trim() : '' })}
      onClose={onClose}
    >
      {(picked) => (
        <>
          {picked !== null && isCatalogue(picked) && (
            <TextField
              label={own.slug}
              hint={own.slugHint}
              value={slug}
              onChange={({ target }) => setSlug(target.value)}
            />
          )}
          <Faults error={send.error} />
        </>
      )}
    </ImportDialog>
  );
}

/** An OSCAL catalogue has no short name: it needs to be given one. */
function isCatalogue({ document }: PickedDocument): boolean {
  return 'catalog' in document;
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
