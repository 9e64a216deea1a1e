import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, ok } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { actorName } from '../../components/actor-name';
import { Tag } from '../../components/badges';
import { Breakable } from '../../components/breakable';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { Copyable } from '../../components/copyable';
import { Dialog } from '../../components/dialog';
import { PlainTable } from '../../components/plain-table';
import { useFault } from '../../components/use-change';
import { spoken } from '../../format/spoken';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import type { Suite } from './check-result';
import { ConnectForm } from './connect-form';

/**
 * A step of the way to a connection. Its lines are sentences; what is one word (a permission, an address) is to be copied,
 * with the ids of the connection where they are known.
 */
function GuideStep({ step, known }: { step: string; known: Readonly<Record<string, unknown>> }): ReactNode {
  return (
    <div className="flex flex-col gap-1.5">
      {blocksOf(step).map(({ isWord, lines }, at, all) => {
        const text = lines.join('\n');
        return isWord ? (
          <Copyable key={text} label={all[at - 1]?.lines.join(' ') ?? text} value={filledIn(text, known)} />
        ) : (
          <p key={text} className="break-words">
            {text}
          </p>
        );
      })}
    </div>
  );
}

interface Block {
  isWord: boolean;
  lines: string[];
}

function blocksOf(step: string): Block[] {
  const blocks: Block[] = [];
  for (const line of step.split('\n')) {
    const isWord = !line.includes(' ');
    const last = blocks.at(-1);
    if (last?.isWord === isWord) last.lines.push(line);
    else blocks.push({ isWord, lines: [line] });
  }
  return blocks;
}

/** `{tenantId}` stays as it is until the tenant is known. */
function filledIn(text: string, known: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = known[name];
    return typeof value === 'string' ? value : whole;
  });
}

type Connection = NonNullable<Suite['connection']>;

/** How the suite is connected, what the connection may read, and how to connect it. */
export function ConnectionView({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { howToConnect: guide, connection } = suite;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {connection !== null && <ConnectedCard suite={suite} connection={connection} />}
        <Card title={connection === null ? texts.connect : texts.replace}>
          <ConnectForm suite={suite} />
        </Card>
      </div>
      <Card title={texts.howTo}>
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          {guide.steps.map((step) => (
            <li key={step}>
              <GuideStep step={step} known={connection?.described ?? {}} />
            </li>
          ))}
        </ol>
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {guide.links
            .filter(({ url }) => /^https?:\/\//.test(url))
            .map(({ title, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" className="link inline-flex min-h-6 items-center gap-1">
                  {title} <ExternalLink size={13} aria-hidden />
                </a>
              </li>
            ))}
        </ul>
      </Card>
      <Card title={texts.permissions} className="xl:col-span-2">
        <p className="mb-2 text-quiet">{texts.permissionsText}</p>
        <PlainTable
          caption={texts.permissions}
          head={[texts.columns.permission, texts.columns.purpose, texts.columns.needed]}
          rows={guide.permissions.map(({ name, purpose, optional }) => ({
            key: name,
            cells: [
              <code key="name" className="font-normal break-words">
                <Breakable text={name} />
              </code>,
              purpose,
              optional ? texts.optionalPermission : texts.neededPermission,
            ],
          }))}
        />
      </Card>
    </div>
  );
}

function ConnectedCard({ suite, connection }: { suite: Suite; connection: Connection }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.cloud;
  const { moment } = useFormats();
  const titles = new Map(suite.howToConnect.credentialFields.map(({ name, title }) => [name, title]));
  const facts: [string, ReactNode][] = [
    [
      texts.tenant,
      connection.tenant === null ? (
        texts.tenantUnknown
      ) : (
        <>
          {connection.tenant.name} <code className="break-words text-quiet">{connection.tenant.id}</code>
        </>
      ),
    ],
    [texts.connectedBy, `${actorName(connection.connectedBy, common)}, ${moment(connection.connectedAt)}`],
    [texts.nextAudit, moment(connection.nextAuditAt)],
    ...Object.entries(connection.described)
      .filter(([, value]) => value !== connection.tenant?.id)
      .map(([name, value]): [string, ReactNode] => [
        titles.get(name) ?? spoken(name),
        <Breakable key={name} text={said(value)} />,
      ]),
  ];
  return (
    <Card title={texts.connected}>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="max-sm:mb-1 sm:contents">
            <dt className="break-words text-quiet">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Preflight preflight={connection.preflight} />
      <ConnectionActions suite={suite.suite} />
    </Card>
  );
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function Preflight({ preflight }: { preflight: Connection['preflight'] }): ReactNode {
  const texts = useTexts().pages.cloud;
  const { count, moment } = useFormats();
  if (preflight === null) return <p className="mt-3 text-quiet">{texts.untried}</p>;
  const { problem, granted, missing, excess, checkedAt } = preflight;
  return (
    <div className="mt-3 flex flex-col gap-2 border-t border-rule pt-3">
      {problem !== null && (
        <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
          {problem.message}
        </p>
      )}
      <p>
        {texts.granted(count(granted.length), granted.length === 1)}{' '}
        <span className="text-quiet">{moment(checkedAt)}</span>
      </p>
      {missing.length === 0 ? (
        <p>
          <Tag tone="good">{texts.nothingMissing}</Tag>
        </p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {missing.map(({ permission, costsChecks, optional }) => (
            <li key={permission} className="break-words">
              <Tag tone={optional ? 'quiet' : 'warn'}>{optional ? texts.missingOptional : texts.missing}</Tag>{' '}
              <code className="break-words">
                <Breakable text={permission} />
              </code>{' '}
              <span className="text-sm text-quiet">
                {texts.costs(count(costsChecks.length), costsChecks.length === 1)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {excess.length > 0 && <p className="break-words">{texts.excess(excess.join(', '))}</p>}
    </div>
  );
}

function ConnectionActions({ suite }: { suite: string }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.cloud;
  const mayConnect = useMay('admin');
  const client = useQueryClient();
  const fault = useFault();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const after = (): Promise<unknown> =>
    invalidate(client, '/api/v1/cloud-security/{suite}', '/api/v1/cloud-security', '/api/v1/risk-dashboard');
  const params = { path: { suite } };
  const preflight = useMutation({
    mutationFn: () => ok(api.POST('/api/v1/cloud-security/{suite}/connection/preflight', { params })),
    onSuccess: () => toast({ text: texts.tried, tone: 'good' }),
    onError: fault,
    onSettled: after,
  });
  const disconnect = useMutation({
    mutationFn: () => ok(api.DELETE('/api/v1/cloud-security/{suite}/connection', { params })),
    onSuccess: () => {
      setAsking(false);
      toast({ text: texts.disconnected, tone: 'good' });
    },
    onError: fault,
    onSettled: after,
  });
  const title = mayConnect ? undefined : texts.mayNotConnect;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button disabled={!mayConnect || preflight.isPending} title={title} onClick={() => preflight.mutate()}>
        {texts.tryAgain}
      </Button>
      <Button look="danger" disabled={!mayConnect} title={title} onClick={() => setAsking(true)}>
        {texts.disconnect}
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} title={texts.disconnect} description={texts.disconnectText}>
        <footer className="flex justify-end gap-2 px-5 py-4">
          <Button onClick={() => setAsking(false)}>{common.cancel}</Button>
          <Button look="danger" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {texts.disconnect}
          </Button>
        </footer>
      </Dialog>
    </div>
  );
}
