import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { api, newIdempotencyKey, ok } from '../../api/client';
import { ApiError } from '../../api/problem';
import { Button } from '../../components/button';
import { useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';
import { type DeviceForm, NameField, SettingFields, settingsOf, showFieldErrors } from './device-fields';
import { Refused } from './device-deeds';
import { keepEnrolment } from './enrolment';

const SYSTEMS = ['linux', 'macos', 'windows'] as const;
const USUAL: DeviceForm = {
  name: '',
  platform: 'linux',
  role: '',
  criticality: '3',
  exposure: 'internal',
  tags: '',
  ownerEmail: '',
};

/** Names the device: everything else can be said later. */
export function RegisterStep(): ReactNode {
  const { wizard: texts } = useTexts().pages.devices;
  const form = useForm<DeviceForm>({ defaultValues: USUAL });
  const register = useRegister();
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-card border border-rule bg-surface p-4 shadow-card sm:p-5"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          register.mutate(values, {
            onError: (error) => {
              if (error instanceof ApiError) showFieldErrors(form, error.fields);
            },
          }),
        )(event)
      }
    >
      <NameField form={form} />
      <fieldset>
        <legend className="mb-1 font-medium">{texts.system}</legend>
        <div className="flex flex-wrap gap-2">
          {SYSTEMS.map((system) => (
            <label
              key={system}
              className="flex min-h-8 items-center gap-2 rounded-control border border-edge px-3 py-1 has-checked:border-accent has-checked:bg-chosen"
            >
              <input type="radio" value={system} className="size-4 accent-accent" {...form.register('platform')} />
              {texts.systems[system]}
            </label>
          ))}
        </div>
      </fieldset>
      <details className="rounded-control border border-rule p-3">
        <summary className="ml-4 min-h-6 list-outside text-quiet hover:text-ink">{texts.moreSettings}</summary>
        <div className="mt-4 flex flex-col gap-4">
          <SettingFields form={form} />
        </div>
      </details>
      <Refused error={register.error} />
      <div>
        <Button type="submit" look="primary" disabled={register.isPending}>
          {texts.register}
        </Button>
      </div>
    </form>
  );
}

/** The same form sent again, because no answer came, registers nothing twice. */
function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const after = useAfterChange();
  const sent = useRef({ form: '', key: '' });
  return useMutation({
    mutationFn: (values: DeviceForm) => {
      const form = JSON.stringify(values);
      if (sent.current.form !== form) sent.current = { form, key: newIdempotencyKey() };
      return ok(
        api.POST('/api/v1/devices', {
          body: settingsOf(values),
          params: { header: { 'Idempotency-Key': sent.current.key } },
        }),
      );
    },
    onSuccess: ({ device, enrollment }) => {
      keepEnrolment(client, device, enrollment);
      const system = SYSTEMS.find((each) => each === device.platform);
      void navigate({ to: '/devices/new', search: { device: device.id, ...(system === undefined ? {} : { system }) } });
      return after();
    },
  });
}
