import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { api, newIdempotencyKey, ok, read } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { actorName } from '../../components/actor-name';
import { EndButton } from '../../components/end-button';
import { Checkbox, SelectField, TextArea, TextField } from '../../components/fields';
import { MakeButton } from '../../components/make-button';
import { MakeDialog } from '../../components/make-dialog';
import { useChange } from '../../components/use-change';
import { entriesOf } from '../../format/entries';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { inDays } from '../../format/in-days';

const USUAL_DAYS = 90;
const MOST_DAYS = 731;
/** Scores follow a decision within a second or two. */
const FOLDED_MS = 2500;

/** A failing check of a device, as far as a decision about it has to know it. */
export interface Failing {
  id: string;
  title: string;
  placeCount: number;
  acceptanceId: string | null;
  device: { id: string; name: string };
}

/** Accepts a failing check, or takes the acceptance back that holds. */
export function AcceptanceButton({ check }: { check: Failing }): ReactNode {
  return check.acceptanceId === null ? (
    <AcceptButton check={check} />
  ) : (
    <TakeBackButton name={check.title} id={check.acceptanceId} />
  );
}

/** Why a failing check is accepted, by whom and until when; nothing while that is read. */
export function AcceptanceWords({ id }: { id: string }): ReactNode {
  const { common, pages } = useTexts();
  const { day } = useFormats();
  const { data } = useQuery(read('/api/v1/check-acceptances/{id}', { path: { id } }));
  if (data === undefined) return null;
  return (
    <p className="max-w-prose break-words whitespace-pre-line">
      <span className="text-quiet">
        {pages.devices.failing.acceptedUntil(day(data.expiresOn), actorName(data.decidedBy, common))}
      </span>{' '}
      {data.reason}
    </p>
  );
}

/** Reads anew what an acceptance changes: at once, and when scores have followed. */
function useAfterAcceptance(): () => void {
  const client = useQueryClient();
  const readAnew = (): void => {
    void invalidate(
      client,
      '/api/v1/failing-checks',
      '/api/v1/check-acceptances',
      '/api/v1/devices/{id}/checks',
      '/api/v1/devices/{id}',
      '/api/v1/devices',
      '/api/v1/risk-dashboard',
      '/api/v1/rice/recommendations',
    );
  };
  return () => {
    readAnew();
    setTimeout(readAnew, FOLDED_MS);
  };
}

function AcceptButton({ check }: { check: Failing }): ReactNode {
  const own = useTexts().pages.devices.failing;
  return (
    <MakeButton
      look="plain"
      label={own.accept}
      title={own.acceptOne(check.title)}
      may={useMay('analyst')}
      mayNot={own.mayNot}
    >
      {(close) => <AcceptDialog check={check} onClose={close} />}
    </MakeButton>
  );
}

/** Ends an acceptance of the check of this name, after asking. */
export function TakeBackButton({ name, id }: { name: string; id: string }): ReactNode {
  const own = useTexts().pages.devices.failing;
  const may = useMay('analyst');
  return (
    <EndButton
      label={own.takeBack}
      title={own.takeBackOne(name)}
      question={own.takeBackText}
      done={own.takenBack}
      reads={[]}
      onDone={useAfterAcceptance()}
      mayNot={may ? undefined : own.mayNot}
      run={() => ok(api.DELETE('/api/v1/check-acceptances/{id}', { params: { path: { id } } }))}
    />
  );
}

interface Form {
  reason: string;
  expiresOn: string;
  where: 'device' | 'tags' | 'all';
  tags: string;
  isBounded: boolean;
}

function AcceptDialog({ check, onClose }: { check: Failing; onClose(): void }): ReactNode {
  const { common, pages } = useTexts();
  const own = pages.devices.failing;
  const { count } = useFormats();
  const after = useAfterAcceptance();
  // Sent again because no answer came, it is the same decision.
  const key = useRef(newIdempotencyKey());
  const { register, handleSubmit, formState, setValue, watch } = useForm<Form>({
    defaultValues: {
      reason: '',
      expiresOn: inDays(USUAL_DAYS),
      where: 'device',
      tags: '',
      isBounded: check.placeCount > 0,
    },
  });
  const { errors } = formState;
  const { data: device } = useQuery({
    ...read('/api/v1/devices/{id}', { path: { id: check.device.id } }),
    enabled: watch('where') === 'tags',
  });
  const known = device?.tags ?? [];
  const accept = useChange({
    run: ({ reason, expiresOn, where, tags, isBounded }: Form) =>
      ok(
        api.POST('/api/v1/check-acceptances', {
          params: { header: { 'Idempotency-Key': key.current } },
          body: {
            checkId: check.id,
            scope:
              where === 'all'
                ? { all: true }
                : where === 'tags'
                  ? { tags: entriesOf(tags, ',') }
                  : { deviceIds: [check.device.id] },
            mostPlaces: isBounded && check.placeCount > 0 ? check.placeCount : null,
            reason: reason.trim(),
            expiresOn,
          },
        }),
      ),
    done: own.accepted,
    reads: [],
    isQuiet: true,
    onDone: () => {
      after();
      onClose();
    },
  });
  return (
    <MakeDialog
      title={own.acceptOne(check.title)}
      description={own.acceptText}
      action={own.accept}
      isPending={accept.isPending}
      error={accept.error}
      onSubmit={handleSubmit((values) => accept.mutate(values))}
      onClose={onClose}
    >
      <TextArea
        label={own.reason}
        hint={own.reasonHint}
        maxLength={4000}
        error={errors.reason?.message}
        {...register('reason', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <TextField
        type="date"
        label={own.lastDay}
        hint={own.lastDayHint}
        min={inDays(0)}
        max={inDays(MOST_DAYS)}
        error={errors.expiresOn?.message}
        {...register('expiresOn', {
          validate: (value) =>
            value === '' ? common.required : (value >= inDays(0) && value <= inDays(MOST_DAYS)) || own.dayOutside,
        })}
      />
      <SelectField label={own.where} {...register('where')}>
        <option value="device">{own.onDevice(check.device.name)}</option>
        <option value="tags">{own.onTags}</option>
        <option value="all">{own.onAll}</option>
      </SelectField>
      {watch('where') === 'tags' && (
        <TextField
          label={own.tags}
          hint={known.length === 0 ? own.tagsHint : own.tagsOf(check.device.name, known.join(', '))}
          error={errors.tags?.message}
          {...register('tags', { validate: (value) => entriesOf(value, ',').length > 0 || common.required })}
        />
      )}
      {check.placeCount > 0 && (
        <div className="flex">
          <Checkbox
            label={own.inPlaces(count(check.placeCount), check.placeCount === 1)}
            checked={watch('isBounded')}
            onChange={(checked) => setValue('isBounded', checked)}
          />
        </div>
      )}
    </MakeDialog>
  );
}
