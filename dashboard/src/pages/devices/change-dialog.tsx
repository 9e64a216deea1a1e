import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, okWithTag } from '../../api/client';
import { ApiError, isRefusal } from '../../api/problem';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { SelectField } from '../../components/fields';
import { explain, LoadError, Loading, Skeleton } from '../../components/states';
import { Options, choicesOf } from '../../components/choices';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';
import { type DeviceForm, formOf, NameField, SettingFields, settingsOf, showFieldErrors } from './device-fields';
import { PLATFORMS } from './search';

type Device = components['schemas']['DeviceDetailDto'];
interface Read {
  data: Device;
  etag: string | null;
}

/** Changes the settings of a device, as it is now: what somebody else changed meanwhile is never written over. */
export function ChangeDialog({ device, onClose }: { device: Device; onClose(): void }): ReactNode {
  const texts = useTexts().pages.devices.form;
  const { id, name } = device;
  const newest = useQuery({
    queryKey: ['device to change', id],
    queryFn: ({ signal }) => okWithTag(api.GET('/api/v1/devices/{id}', { params: { path: { id } }, signal })),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.title(name)}>
      <div className="px-5 py-4">
        {newest.isPending || newest.isRefetching ? (
          <Loading>
            <Skeleton className="h-80 w-full" />
          </Loading>
        ) : newest.isError ? (
          <LoadError error={newest.error} onRetry={() => void newest.refetch()} />
        ) : (
          <ChangeForm
            key={newest.data.etag}
            read={newest.data}
            onClose={onClose}
            onReload={() => void newest.refetch()}
          />
        )}
      </div>
    </Dialog>
  );
}

function ChangeForm({ read, onClose, onReload }: { read: Read; onClose(): void; onReload(): void }): ReactNode {
  const { common, pages } = useTexts();
  const { form: texts, platforms } = pages.devices;
  const form = useForm<DeviceForm>({ defaultValues: formOf(read.data) });
  const change = useChange(read, onClose);
  const { error } = change;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          change.mutate(values, {
            onError: (each) => {
              if (each instanceof ApiError) showFieldErrors(form, each.fields);
            },
          }),
        )(event)
      }
    >
      <NameField form={form} />
      <SelectField label={texts.platform} {...form.register('platform')}>
        <option value="">{texts.platformUnknown}</option>
        <Options of={choicesOf(PLATFORMS, platforms)} />
      </SelectField>
      <SettingFields form={form} />
      {error !== null && (
        <div role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
          <p>{explain(error, common).text}</p>
          {isRefusal(error, 412) && (
            <Button className="mt-2" onClick={onReload}>
              {texts.newest}
            </Button>
          )}
        </div>
      )}
      <footer className="flex items-center justify-end gap-2 border-t border-rule pt-4">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" disabled={change.isPending}>
          {common.save}
        </Button>
      </footer>
    </form>
  );
}

function useChange({ data, etag }: Read, onClose: () => void) {
  const texts = useTexts().pages.devices.form;
  const toast = useToast();
  const after = useAfterChange();
  return useMutation({
    mutationFn: (form: DeviceForm) =>
      ok(
        api.PATCH('/api/v1/devices/{id}', {
          params: { path: { id: data.id }, header: etag === null ? {} : { 'If-Match': etag } },
          body: settingsOf(form),
        }),
      ),
    onSuccess: () => {
      toast({ text: texts.saved, tone: 'good' });
      onClose();
    },
    onSettled: after,
  });
}
