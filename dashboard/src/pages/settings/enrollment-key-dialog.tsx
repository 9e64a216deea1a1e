import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok } from '../../api/client';
import { TextField } from '../../components/fields';
import { MakeDialog } from '../../components/make-dialog';
import { ShownOnce } from '../../components/shown-once';
import { useChange } from '../../components/use-change';
import { useTexts } from '../../texts/language';

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
export function EnrollmentKeyDialog({ onClose }: { onClose(): void }): ReactNode {
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
      onSubmit={form.handleSubmit((values) => {
        make.mutate(values);
      })}
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
