import { type ReactNode, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, read, type RowOf } from '../../api/client';
import type { DataColumn } from '../../components/data-columns';
import { EndButton } from '../../components/end-button';
import { TextField } from '../../components/fields';
import { MakeButton } from '../../components/make-button';
import { MakeDialog } from '../../components/make-dialog';
import { ShownOnce } from '../../components/shown-once';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useTexts, useFormats } from '../../texts/language';
import { KeyedList, stateColumn } from './keyed-list';
import { ENROLLMENT_KEY_STATES } from './search';

type EnrollmentKey = RowOf<'/api/v1/enrollment-keys'>;

/** Keys with which many devices enrol. */
export function EnrollmentKeysView(): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  const { moment, count, ago } = useFormats();
  const mayMake = useMay('admin');
  const columns = useMemo(
    (): DataColumn<EnrollmentKey>[] => [
      {
        id: 'label',
        title: own.label,
        isRowHeader: true,
        cell: ({ label }) => <span className="break-words">{label}</span>,
      },
      stateColumn(own, 'active'),
      {
        id: 'uses',
        title: own.uses,
        isNumber: true,
        cell: ({ uses, maxUses }) => own.usesOf(count(uses), count(maxUses)),
      },
      { id: 'expiresAt', title: own.expiresAt, cell: ({ expiresAt }) => moment(expiresAt) },
      { id: 'lastUsedAt', title: own.lastUsedAt, from: 'lg', cell: ({ lastUsedAt }) => ago(lastUsedAt) },
      {
        id: 'lastRefusal',
        title: own.lastRefusal,
        from: 'lg',
        cell: ({ lastRefusal }) => lastRefusal && <Refusal refusal={lastRefusal} />,
      },
      {
        id: 'approval',
        title: own.approval,
        from: 'lg',
        cell: ({ requireApproval }) => (requireApproval ? own.needsApproval : own.noApproval),
      },
      { id: 'tags', title: own.tags, from: 'xl', cell: ({ tags }) => tags.join(', ') },
      { id: 'revoke', title: own.revoke, saysItself: true, cell: (row) => <Revoke row={row} mayRevoke={mayMake} /> },
    ],
    [own, moment, count, ago, mayMake],
  );
  return (
    <KeyedList<EnrollmentKey, EnrollmentKey['state']>
      words={own}
      states={ENROLLMENT_KEY_STATES}
      columns={columns}
      list={(query) => read('/api/v1/enrollment-keys', { query })}
      apiPath="/api/v1/enrollment-keys"
      nameOf={({ label }) => label}
      mayMake={mayMake}
      action={
        <MakeButton label={own.make} may={mayMake} mayNot={own.mayNot}>
          {(close) => <EnrollmentKeyDialog onClose={close} />}
        </MakeButton>
      }
    />
  );
}

/** What somebody with the key was last refused for; quiet, once it was used with success since. */
function Refusal({ refusal }: { refusal: NonNullable<EnrollmentKey['lastRefusal']> }): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  const { ago, count } = useFormats();
  const { code, title, at, superseded } = refusal;
  return (
    <span className={superseded ? 'text-quiet' : undefined}>
      {own.refusals[code] ?? title}
      <span className="block text-sm text-quiet">{own.refusedAt(count(refusal.count), ago(at))}</span>
    </span>
  );
}

function Revoke({ row, mayRevoke }: { row: EnrollmentKey; mayRevoke: boolean }): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  if (row.state !== 'active') return null;
  return (
    <EndButton
      label={own.revoke}
      title={own.revokeOne(row.label)}
      done={own.revoked}
      reads={['/api/v1/enrollment-keys']}
      mayNot={mayRevoke ? undefined : own.mayNot}
      run={() => ok(api.DELETE('/api/v1/enrollment-keys/{id}', { params: { path: { id: row.id } } }))}
    />
  );
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 7;
const MOST_DAYS = 366;
const MOST_USES = 100_000;

interface Form {
  label: string;
  maxUses: string;
  days: string;
  tags: string;
  requireApproval: boolean;
}

/** Makes a key for devices, and shows it and the commands to run once. */
function EnrollmentKeyDialog({ onClose }: { onClose(): void }): ReactNode {
  const own = useTexts().pages.settings.enrollmentKeys;
  const form = useForm<Form>({
    defaultValues: { label: '', maxUses: '10', days: String(USUAL_DAYS), tags: '', requireApproval: false },
  });
  const make = useChange({
    run: ({ label, maxUses, days, tags, requireApproval }: Form) =>
      ok(
        api.POST('/api/v1/enrollment-keys', {
          body: {
            label: label.trim(),
            maxUses: Number(maxUses),
            expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
            requireApproval,
            tags: tags
              .split(',')
              .map((tag) => tag.trim())
              .filter((tag) => tag !== ''),
          },
        }),
      ),
    reads: ['/api/v1/enrollment-keys'],
    isQuiet: true,
  });
  const enrollment = make.data?.enrollment;
  const made = enrollment && (
    <>
      <p role="status">{own.made}</p>
      <ShownOnce label={own.token} value={enrollment.token} />
      <ShownOnce label="Linux" value={enrollment.commands.linux} />
      <ShownOnce label="macOS" value={enrollment.commands.macos} />
      <ShownOnce label="Windows" value={enrollment.commands.windows} />
    </>
  );
  return (
    <MakeDialog
      title={own.make}
      description={own.makeText}
      action={own.make}
      isPending={make.isPending}
      error={make.error}
      made={made}
      onSubmit={form.handleSubmit((values) => make.mutate(values))}
      onClose={onClose}
    >
      <KeyFields form={form} />
    </MakeDialog>
  );
}

function KeyFields({ form }: { form: ReturnType<typeof useForm<Form>> }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.enrollmentKeys;
  const { register, formState } = form;
  const { errors } = formState;
  const between = (most: number, outside: string) => (value: string) =>
    (Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= most) || outside;
  return (
    <>
      <TextField
        label={own.label}
        hint={own.labelHint}
        maxLength={100}
        error={errors.label?.message}
        {...register('label', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <TextField
        type="number"
        min={1}
        max={MOST_USES}
        label={own.maxUses}
        error={errors.maxUses?.message}
        {...register('maxUses', { validate: between(MOST_USES, own.usesOutside) })}
      />
      <TextField
        type="number"
        min={1}
        max={MOST_DAYS}
        label={own.days}
        error={errors.days?.message}
        {...register('days', { validate: between(MOST_DAYS, own.daysOutside) })}
      />
      <TextField label={own.tags} hint={own.tagsHint} isOptional {...register('tags')} />
      <label className="flex min-h-6 items-center gap-2">
        <input type="checkbox" className="size-4 accent-accent" {...register('requireApproval')} />
        {own.approvalLabel}
      </label>
    </>
  );
}
