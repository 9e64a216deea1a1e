import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { components } from '../../api/schema';
import { SelectField, TextField } from '../../components/fields';
import { Options, choicesOf } from '../../components/choices';
import { useTexts } from '../../texts/language';
import { EXPOSURES, type PLATFORMS, ROLES } from './search';

type Settings = components['schemas']['ChangeDeviceDto'];

/** What one types about a device; empty means that nobody knows. */
export interface DeviceForm {
  name: string;
  platform: '' | (typeof PLATFORMS)[number];
  role: '' | (typeof ROLES)[number];
  criticality: string;
  exposure: (typeof EXPOSURES)[number];
  tags: string;
  ownerEmail: string;
}

const LONGEST_NAME = 200;
const LONGEST_EMAIL = 254;

export function NameField({ form }: { form: UseFormReturn<DeviceForm> }): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.devices.form;
  return (
    <TextField
      label={texts.name}
      hint={texts.nameHint}
      maxLength={LONGEST_NAME}
      error={form.formState.errors.name?.message}
      {...form.register('name', { validate: (name) => name.trim() !== '' || common.required })}
    />
  );
}

/** Everything about a device but its name and system. */
export function SettingFields({ form }: { form: UseFormReturn<DeviceForm> }): ReactNode {
  const { pages } = useTexts();
  const { form: texts, roles, criticalities, exposures } = pages.devices;
  const { errors } = form.formState;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={texts.role} {...form.register('role')}>
          <option value="">{texts.roleUnknown}</option>
          <Options of={choicesOf(ROLES, roles)} />
        </SelectField>
        <SelectField label={texts.criticality} hint={texts.criticalityHint} {...form.register('criticality')}>
          {Object.entries(criticalities).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField label={texts.exposure} hint={texts.exposureHint} {...form.register('exposure')}>
        <Options of={choicesOf(EXPOSURES, exposures)} />
      </SelectField>
      <TextField
        label={texts.tags}
        hint={texts.tagsHint}
        isOptional
        error={errors.tags?.message}
        {...form.register('tags')}
      />
      <TextField
        type="email"
        label={texts.owner}
        hint={texts.ownerHint}
        isOptional
        maxLength={LONGEST_EMAIL}
        error={errors.ownerEmail?.message}
        {...form.register('ownerEmail')}
      />
    </>
  );
}

/** What a form says, as the service takes it. */
export function settingsOf(form: DeviceForm): Settings & { name: string } {
  return {
    name: form.name.trim(),
    platform: form.platform === '' ? null : form.platform,
    role: form.role === '' ? null : form.role,
    criticality: Number(form.criticality),
    exposure: form.exposure,
    tags: form.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    ownerEmail: form.ownerEmail.trim() === '' ? null : form.ownerEmail.trim(),
  };
}

/** A device as a form shows it. */
export function formOf(device: components['schemas']['DeviceDetailDto']): DeviceForm {
  return {
    name: device.name,
    platform: device.platform ?? '',
    role: device.role ?? '',
    criticality: String(device.criticality),
    exposure: device.exposure,
    tags: device.tags.join(', '),
    ownerEmail: device.ownerEmail ?? '',
  };
}

/** Puts what the service says about single fields beside them; true when there was something to put. */
export function showFieldErrors(form: UseFormReturn<DeviceForm>, fields: { name: string; detail: string }[]): boolean {
  let isShown = false;
  for (const { name, detail } of fields) {
    const field = name.split('/')[0] ?? '';
    if (!(field in form.getValues())) continue;
    form.setError(field as keyof DeviceForm, { message: detail }, { shouldFocus: !isShown });
    isShown = true;
  }
  return isShown;
}
