import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, ok, okWithTag, type ReadBody } from '../../api/client';
import type { components } from '../../api/schema';
import { LevelBadge } from '../../components/badges';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { TextArea, TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { FormOf } from '../../components/form-of';
import { Loaded } from '../../components/loaded';
import { PlainTable } from '../../components/plain-table';
import { useChange } from '../../components/use-change';
import { jsonObjectIn } from '../../format/entries';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';

type Policy = ReadBody<'/api/v1/risk-policy'>;
type Trial = components['schemas']['RiskPolicyTrialDto'];

const LEVELS = ['very-high', 'high', 'moderate', 'low', 'very-low'] as const;

/** With which numbers risk is counted. A change can be tried before it is made. */
export function RiskPolicyView(): ReactNode {
  const query = useQuery({
    queryKey: ['/api/v1/risk-policy', 'with tag'],
    queryFn: ({ signal }) => okWithTag(api.GET('/api/v1/risk-policy', { signal })),
  });
  return (
    <Loaded query={query}>
      {(answer) => (
        <FormOf answer={answer}>
          {({ data, etag }, onSaved) => <PolicyForm key={data.version} policy={data} etag={etag} onSaved={onSaved} />}
        </FormOf>
      )}
    </Loaded>
  );
}

function PolicyForm({ policy, etag, onSaved }: { policy: Policy; etag: string | null; onSaved(): void }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.riskPolicy;
  const { moment, count } = useFormats();
  const mayChange = useMay('admin');
  const [text, setText] = useState(() => JSON.stringify(policy.policy, null, 2));
  const [reason, setReason] = useState('');
  const parsed = jsonObjectIn(text);
  const send = (dryRun: 'true' | 'false'): Promise<unknown> =>
    ok(
      api.PUT('/api/v1/risk-policy', {
        params: { query: { dryRun }, header: etag === null ? {} : { 'If-Match': etag } },
        body: { policy: parsed ?? {}, reason: reason.trim() === '' ? null : reason.trim() },
      }),
    );
  const attempt = useChange({ run: async () => (await send('true')) as Trial, reads: [], isQuiet: true });
  const save = useChange({
    run: () => send('false'),
    done: own.saved,
    reads: ['/api/v1/risk-policy', '/api/v1/risk-dashboard', '/api/v1/risk-matrix', '/api/v1/vulnerabilities'],
    onDone: onSaved,
    isQuiet: true,
  });
  const isBusy = attempt.isPending || save.isPending;
  const why = mayChange ? undefined : own.mayNot;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card title={own.title}>
        <p className="mb-3 text-quiet">
          {policy.changedAt === null ? own.shipped : own.changed(count(policy.version), moment(policy.changedAt))}{' '}
          {policy.reason}
        </p>
        <div className="flex flex-col gap-4">
          <TextArea
            label={own.policy}
            hint={own.policyHint}
            rows={18}
            spellCheck={false}
            readOnly={!mayChange}
            className="w-full rounded-control border border-edge bg-surface px-2.5 py-1.5 font-mono text-sm text-ink aria-invalid:border-critical"
            value={text}
            error={parsed === null ? own.notJson : undefined}
            onChange={(event) => {
              setText(event.target.value);
              attempt.reset();
            }}
          />
          <TextField
            label={own.reason}
            isOptional
            maxLength={1000}
            disabled={!mayChange}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <FormFault error={attempt.error ?? save.error} />
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              disabled={!mayChange || parsed === null || isBusy}
              title={why}
              onClick={() => save.mutate()}
            >
              {common.save}
            </Button>
            <Button disabled={!mayChange || parsed === null || isBusy} title={why} onClick={() => attempt.mutate()}>
              {own.tryOut}
            </Button>
          </div>
          {!mayChange && <p className="text-sm text-quiet">{own.mayNot}</p>}
        </div>
      </Card>
      <Card title={own.trial}>
        {attempt.data === undefined ? <p className="text-quiet">{own.noTrial}</p> : <TrialTable trial={attempt.data} />}
      </Card>
    </div>
  );
}

function TrialTable({ trial: { before, after, asOf } }: { trial: Trial }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.riskPolicy;
  const { decimal, count, moment } = useFormats();
  const level = (figures: Trial['before'], name: string): string => {
    const found: unknown = figures.levels[name];
    return count(typeof found === 'number' ? found : null);
  };
  return (
    <div role="status">
      <PlainTable
        caption={own.trial}
        head={[own.figure, own.before, own.after]}
        rows={[
          { key: 'score', cells: [own.score, decimal(before.score), decimal(after.score)] },
          {
            key: 'band',
            cells: [own.band, <LevelBadge key="b" level={before.band} />, <LevelBadge key="a" level={after.band} />],
          },
          { key: 'overdue', cells: [own.overdue, count(before.overdue), count(after.overdue)] },
          ...LEVELS.map((name) => ({
            key: name,
            cells: [own.openAt(common.level[name]), level(before, name), level(after, name)],
          })),
        ]}
      />
      <p className="mt-2 text-sm text-quiet">{common.asOf(moment(asOf))}</p>
    </div>
  );
}
