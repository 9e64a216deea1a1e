import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok } from '../../api/client';
import { SelectField, TextField } from '../../components/fields';
import { MakeDialog } from '../../components/make-dialog';
import { ShownOnce } from '../../components/shown-once';
import { useChange } from '../../components/use-change';
import { Options } from '../../components/choices';
import { entriesOf } from '../../format/entries';
import { capital } from '../../format/spoken';
import { useTexts } from '../../texts/language';

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
export function ApiKeyDialog({ onClose }: { onClose(): void }): ReactNode {
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
