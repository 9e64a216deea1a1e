import { type ReactNode, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, read, type RowOf } from '../../api/client';
import { Options } from '../../components/choices';
import type { DataColumn } from '../../components/data-columns';
import { EndButton } from '../../components/end-button';
import { SelectField, TextField } from '../../components/fields';
import { MakeButton } from '../../components/make-button';
import { MakeDialog } from '../../components/make-dialog';
import { ShownOnce } from '../../components/shown-once';
import { useChange } from '../../components/use-change';
import { entriesOf } from '../../format/entries';
import { capital } from '../../format/spoken';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { KeyedList, stateColumn } from './keyed-list';
import { API_KEY_STATES } from './search';

const KEY_ROLES = ['viewer', 'analyst', 'admin'] as const;
const USUAL_DAYS = 90;
const MOST_DAYS = 365;

interface Form {
  name: string;
  role: (typeof KEY_ROLES)[number];
  scopes: string;
  days: string;
}

/** Makes a key, and shows it once. */
function ApiKeyDialog({ onClose }: { onClose(): void }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.apiKeys;
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { name: '', role: 'viewer', scopes: '*:read', days: String(USUAL_DAYS) },
  });
  const { errors } = formState;
  const make = useChange({
    run: ({ name, role, scopes, days }: Form) =>
      ok(
        api.POST('/api/v1/api-keys', {
          body: { name: name.trim(), role, scopes: entriesOf(scopes, /[\s,]+/), expiresInDays: Number(days) },
        }),
      ),
    reads: ['/api/v1/api-keys'],
    isQuiet: true,
  });
  const made = make.data && (
    <>
      <p role="status">{own.made}</p>
      <ShownOnce label={own.key} value={make.data.key} />
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
      onSubmit={handleSubmit((values) => make.mutate(values))}
      onClose={onClose}
    >
      <TextField
        label={own.name}
        hint={own.nameHint}
        maxLength={100}
        error={errors.name?.message}
        {...register('name', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <SelectField label={own.role} hint={own.roleHelp} {...register('role')}>
        <Options of={KEY_ROLES.map((value) => ({ value, label: capital(common.role[value]) }))} />
      </SelectField>
      <TextField
        label={own.scopes}
        hint={own.scopesHint}
        spellCheck={false}
        error={errors.scopes?.message}
        {...register('scopes', { validate: (value) => entriesOf(value, /[\s,]+/).length > 0 || common.required })}
      />
      <TextField
        type="number"
        min={1}
        max={MOST_DAYS}
        label={own.days}
        error={errors.days?.message}
        {...register('days', {
          validate: (value) => (Number(value) >= 1 && Number(value) <= MOST_DAYS) || own.daysOutside,
        })}
      />
    </MakeDialog>
  );
}

type ApiKey = RowOf<'/api/v1/api-keys'>;

/** Keys that programs use. A key itself is shown when it is made, and never again. */
export function ApiKeysView(): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.apiKeys;
  const { day, ago } = useFormats();
  const mayMake = useMay('admin');
  const columns = useMemo(
    (): DataColumn<ApiKey>[] => [
      {
        id: 'name',
        title: own.name,
        isRowHeader: true,
        cell: ({ name, prefix, lastFour }) => (
          <>
            {name}
            <code className="block font-normal whitespace-nowrap text-quiet">
              {prefix}…{lastFour}
            </code>
          </>
        ),
      },
      stateColumn(own, 'active'),
      {
        id: 'role',
        title: own.role,
        help: own.roleHelp,
        cell: ({ role, roleInForce }) =>
          capital(role === roleInForce ? common.role[role] : own.lowered(common.role[role], common.role[roleInForce])),
      },
      { id: 'scopes', title: own.scopes, from: 'lg', cell: ({ scopes }) => <code>{scopes.join(', ')}</code> },
      { id: 'lastUsedAt', title: own.lastUsedAt, cell: ({ lastUsedAt }) => ago(lastUsedAt) },
      { id: 'expiresAt', title: own.expiresAt, cell: ({ expiresAt }) => day(expiresAt) },
      {
        id: 'createdBy',
        title: own.createdBy,
        from: 'xl',
        cell: ({ createdBy }) => createdBy?.name ?? common.somebodyGone,
      },
      { id: 'revoke', title: own.revoke, saysItself: true, cell: (apiKey) => <Revoke apiKey={apiKey} /> },
    ],
    [own, common, day, ago],
  );
  return (
    <KeyedList<ApiKey, ApiKey['state']>
      words={own}
      states={API_KEY_STATES}
      columns={columns}
      list={(query) => read('/api/v1/api-keys', { query })}
      apiPath="/api/v1/api-keys"
      nameOf={({ name }) => name}
      mayMake={mayMake}
      action={
        <MakeButton label={own.make} may={mayMake} mayNot={own.mayNot}>
          {(close) => <ApiKeyDialog onClose={close} />}
        </MakeButton>
      }
    />
  );
}

function Revoke({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const own = useTexts().pages.settings.apiKeys;
  if (apiKey.state !== 'active') return null;
  return (
    <EndButton
      label={own.revoke}
      title={own.revokeOne(apiKey.name)}
      question={own.revokeText}
      done={own.revoked}
      reads={['/api/v1/api-keys']}
      run={() => ok(api.DELETE('/api/v1/api-keys/{id}', { params: { path: { id: apiKey.id } } }))}
    />
  );
}
