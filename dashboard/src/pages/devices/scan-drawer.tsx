import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { api, ok, read, type ReadBody } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { SeverityBadge } from '../../components/badges';
import { Button, buttonClasses } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { ecosystemName, sourceName } from '../../components/names';
import { PageLink } from '../../components/page-link';
import { PlainTable } from '../../components/plain-table';
import { Whole } from '../../components/whole';
import { Skeleton } from '../../components/states';
import { Loaded } from '../../components/loaded';
import { UNKNOWN } from '../../format/formats';
import { useListSearch } from '../../search/use-list-search';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';
import { Refused } from './device-deeds';
import { ScanSource, ScanStatusTag } from './scans-tab';

type Receipt = ReadBody<'/api/v1/scans/{id}'>;

/** The receipt of a scan: what it looked at, and what it changed, finding by finding. */
export function ScanDrawer({ scanId }: { scanId: string }): ReactNode {
  const texts = useTexts().pages.devices.scans;
  const { go } = useListSearch();
  const query = useQuery(read('/api/v1/scans/{id}', { path: { id: scanId } }));
  return (
    <Dialog open kind="drawer" title={texts.receipt} onOpenChange={() => go({ scan: undefined })}>
      <div className="flex flex-col gap-5 px-5 py-4">
        <Loaded query={query} skeleton={<Skeleton className="h-96 w-full" />}>
          {(loaded) => (
            <>
              <Summary receipt={loaded} />
              {loaded.status === 'suspect' && <Decide id={loaded.id} />}
              <Changes receipt={loaded} />
              <Coverage receipt={loaded} />
              <Facts receipt={loaded} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

function Summary({ receipt }: { receipt: Receipt }): ReactNode {
  const { common, pages } = useTexts();
  const { received, started } = pages.devices.scans;
  const { moment } = useFormats();
  const { device, status, receivedAt, startedAt, story, reason, warnings } = receipt;
  return (
    <section>
      <p className="mb-2 flex flex-wrap gap-x-4">
        <PageLink page="devices" below={`/${device.id}`} className="link font-medium">
          {device.name}
        </PageLink>
        <ScanSource scan={receipt} common={common} />
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <ScanStatusTag status={status} />
        <span>
          {received} {moment(receivedAt)}
        </span>
        <span className="text-quiet">
          {started} {moment(startedAt)}
        </span>
      </p>
      <p className="mt-2 break-words">{story}</p>
      {reason !== null && (
        <p className="mt-1 break-words">
          <code>{reason.code}</code> {story.includes(reason.detail) ? '' : reason.detail}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="mt-2 list-disc rounded-control bg-medium-soft py-2 pr-3 pl-7 text-medium">
          {warnings.map((warning) => (
            <li key={warning} className="break-words">
              {warning}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A suspect scan changed nothing yet: somebody decides whether it should. */
function Decide({ id }: { id: string }): ReactNode {
  const { scans: texts, mayNotDecide } = useTexts().pages.devices;
  const may = useMay('analyst');
  const decide = useDecideScan(id);
  return (
    <section className="flex flex-col gap-2 rounded-control border border-rule p-3">
      <p>{texts.suspect}</p>
      <Refused error={decide.error} />
      <p className="flex flex-wrap gap-2">
        {(['confirm', 'dismiss'] as const).map((what) => (
          <Button
            key={what}
            disabled={!may || decide.isPending}
            title={may ? undefined : mayNotDecide}
            onClick={() => decide.mutate(what)}
          >
            {texts[what]}
          </Button>
        ))}
      </p>
    </section>
  );
}

function useDecideScan(id: string) {
  const { scans: texts } = useTexts().pages.devices;
  const toast = useToast();
  const client = useQueryClient();
  const after = useAfterChange();
  return useMutation({
    mutationFn: (what: 'confirm' | 'dismiss') => {
      const init = { params: { path: { id } } };
      return ok(
        what === 'confirm'
          ? api.POST('/api/v1/scans/{id}/confirm', init)
          : api.POST('/api/v1/scans/{id}/dismiss', init),
      );
    },
    onSuccess: (_receipt, what) =>
      toast({ text: what === 'confirm' ? texts.confirmed : texts.dismissed, tone: 'good' }),
    onSettled: () => Promise.all([after(), invalidate(client, '/api/v1/scans/{id}', '/api/v1/findings')]),
  });
}

function Changes({ receipt }: { receipt: Receipt }): ReactNode {
  const texts = useTexts().pages.devices.scans;
  const { count } = useFormats();
  const { changes, changeCount, id, diff } = receipt;
  if (changeCount === 0) return diff === null ? null : <p className="text-quiet">{texts.noChanges}</p>;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{texts.changeCount(count(changeCount), changeCount === 1)}</h3>
      <PlainTable
        caption={texts.changes}
        head={[texts.vulnerability, texts.how, texts.package, texts.why]}
        rows={changes.map((change) => ({
          key: `${change.findingId} ${change.change} ${change.detail}`,
          cells: [
            <>
              <PageLink page="vulnerabilities" below={`/${change.vulnerabilityId}`} className="link whitespace-nowrap">
                {change.vulnerabilityId}
              </PageLink>
              <span className="mt-0.5 block">
                <SeverityBadge severity={change.severity} />
              </span>
            </>,
            texts.hows[change.change],
            <>
              <Whole>{change.package.name}</Whole>
              <span className="block min-w-40 font-mono text-sm wrap-anywhere text-quiet">
                <Versions of={[change.versionBefore, change.versionAfter ?? change.versionNow]} />
              </span>
            </>,
            <span key="detail" className="block min-w-48">
              {change.detail}
            </span>,
          ],
        }))}
      />
      {changes.length < changeCount && (
        <p className="mt-2 text-quiet">
          {texts.more(count(changes.length))}{' '}
          <a href={`/api/v1/scans/${id}/changes?format=csv`} download className="link">
            {texts.allChanges}
          </a>
        </p>
      )}
    </section>
  );
}

/** From which version to which, each in one piece. */
function Versions({ of }: { of: readonly (string | null)[] }): ReactNode {
  const known = of.filter((version): version is string => version !== null && version !== '');
  if (known.length === 0) return UNKNOWN;
  return known.map((version, at) => (
    <Fragment key={at}>
      {at > 0 && ' → '}
      <Whole>{version}</Whole>
    </Fragment>
  ));
}

function Coverage({ receipt }: { receipt: Receipt }): ReactNode {
  const texts = useTexts().pages.devices.scans;
  const { count } = useFormats();
  if (receipt.coverage.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{texts.coverage}</h3>
      <PlainTable
        caption={texts.coverage}
        head={[texts.part, texts.items, texts.result]}
        rows={receipt.coverage.map(({ type, count: items, status }) => ({
          key: type,
          cells: [ecosystemName(type), count(items), texts.coverages[status]],
        }))}
      />
    </section>
  );
}

function Facts({ receipt }: { receipt: Receipt }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.devices.scans;
  const { count } = useFormats();
  const { scanner, adapter, bytes, sha256, document, id } = receipt;
  const named = (name: string, version: string | null): string => [name, version].filter(Boolean).join(' ');
  return (
    <section className="border-t border-rule pt-4">
      <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1 [&>dd]:min-w-0 [&>dd]:break-all [&>dt]:text-quiet">
        <dt>{texts.scanner}</dt>
        <dd>{scanner === null ? UNKNOWN : named(sourceName(scanner.name, common), scanner.version)}</dd>
        <dt>{texts.adapter}</dt>
        <dd>{named(sourceName(adapter.key, common), adapter.version)}</dd>
        <dt>{texts.bytes}</dt>
        <dd>{count(bytes)} B</dd>
        <dt>{texts.hash}</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
      <p className="mt-3">
        {document.state === 'retained' ? (
          <a href={`/api/v1/scans/${id}/document`} download className={buttonClasses()}>
            <Download size={15} aria-hidden /> {texts.document}
          </a>
        ) : (
          <span className="text-quiet">{texts.documentGone}</span>
        )}
      </p>
    </section>
  );
}
