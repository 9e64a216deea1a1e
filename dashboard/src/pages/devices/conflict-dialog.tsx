import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { UNKNOWN } from '../../format/formats';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';
import { Refused } from './device-deeds';
import { keepEnrolment } from './enrolment';

type Device = components['schemas']['DeviceDetailDto'];
type Conflict = components['schemas']['DeviceConflictDto'];
type Keep = components['schemas']['ResolveConflictDto']['keep'];

interface Props {
  device: Device;
  conflict: Conflict;
  onClose(): void;
}

/** Decides which of two machines a device is. */
export function ConflictDialog({ device, conflict, onClose }: Props): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.devices.conflict;
  const { moment } = useFormats();
  const [keep, setKeep] = useState<Keep>('enrolled');
  const resolve = useResolve(device.id, onClose);
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <form
        className="flex flex-col gap-4 px-5 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          resolve.mutate(keep);
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{texts.title}</legend>
          {(['enrolled', 'reported'] as const).map((which) => (
            <label
              key={which}
              className="flex items-start gap-3 rounded-control border border-rule p-3 has-checked:border-accent has-checked:bg-chosen"
            >
              <input
                type="radio"
                name="keep"
                className="mt-1 size-4 accent-accent"
                checked={keep === which}
                onChange={() => setKeep(which)}
              />
              <span className="min-w-0">
                <span className="block font-medium">{texts[which]}</span>
                <span className="block break-all">
                  {conflict[which].hostname ?? UNKNOWN} <code className="text-quiet">{conflict[which].hardwareId}</code>
                </span>
                <span className="block text-quiet">
                  {which === 'enrolled' ? texts.enrolledText : texts.reportedText}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="text-sm text-quiet">{texts.detected(moment(conflict.detectedAt))}</p>
        <Refused error={resolve.error} />
        <footer className="flex items-center justify-end gap-2 border-t border-rule pt-4">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" disabled={resolve.isPending}>
            {texts.submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** The one that enrolled has to enrol again: the wizard makes the command. */
function useResolve(id: string, onClose: () => void) {
  const texts = useTexts().pages.devices.conflict;
  const toast = useToast();
  const after = useAfterChange();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keep: Keep) =>
      ok(api.POST('/api/v1/devices/{id}/resolve-conflict', { params: { path: { id } }, body: { keep } })),
    onSuccess: ({ device, enrollment }) => {
      toast({ text: texts.done, tone: 'good' });
      onClose();
      if (enrollment === null) return;
      keepEnrolment(client, device, enrollment);
      void navigate({ to: '/devices/new', search: { device: id } });
    },
    onSettled: after,
  });
}
