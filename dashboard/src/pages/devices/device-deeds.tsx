import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api, newIdempotencyKey, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/fields';
import { explain } from '../../components/states';
import { useToast } from '../../shell/toasts';
import { useFormats, useTexts } from '../../texts/language';
import { useAfterChange } from './after-change';
import { CopyBox } from './copy-box';

type Device = components['schemas']['DeviceDetailDto'];
interface Props {
  device: Device;
  onClose(): void;
}

/** Why something was refused, where it was asked for. */
export function Refused({ error }: { error: unknown }): ReactNode {
  const { common } = useTexts();
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className="rounded-control bg-critical-soft px-3 py-2 text-critical">
      {explain(error, common).text}
    </p>
  );
}

/** Deactivates for good; whoever does it types the name, because it cannot be taken back. */
export function DeactivateDialog({ device, onClose }: Props): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.devices.deactivate;
  const toast = useToast();
  const after = useAfterChange();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { id, name } = device;
  const deactivate = useMutation({
    mutationFn: () => ok(api.DELETE('/api/v1/devices/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      toast({ text: texts.done(name), tone: 'good' });
      onClose();
    },
    onSettled: after,
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.title(name)} description={texts.text}>
      <form
        noValidate
        className="flex flex-col gap-4 px-5 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(typed.trim() !== name);
          if (typed.trim() === name) deactivate.mutate();
        }}
      >
        <TextField
          label={texts.confirm(name)}
          value={typed}
          autoComplete="off"
          error={isWrong ? texts.mismatch : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Refused error={deactivate.error} />
        <footer className="flex items-center justify-end gap-2 border-t border-rule pt-4">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="danger" disabled={deactivate.isPending}>
            {texts.submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Gives the device a new token, and shows it once. */
export function RotateDialog({ device, onClose }: Props): ReactNode {
  const { common, pages } = useTexts();
  const texts = pages.devices.rotate;
  const { moment } = useFormats();
  const after = useAfterChange();
  const key = useRef(newIdempotencyKey());
  const rotate = useMutation({
    mutationFn: () =>
      ok(
        api.POST('/api/v1/devices/{id}/token', {
          params: { path: { id: device.id }, header: { 'Idempotency-Key': key.current } },
        }),
      ),
    onSettled: after,
  });
  const made = rotate.data;
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={texts.text}>
      <div className="flex flex-col gap-4 px-5 py-4">
        {made === undefined ? (
          <Refused error={rotate.error} />
        ) : (
          <div role="status" className="flex flex-col gap-2">
            <p>{texts.once}</p>
            <CopyBox label={texts.token} text={made.deviceToken} />
            <p className="text-quiet">{texts.until(moment(made.previousValidUntil))}</p>
          </div>
        )}
        <footer className="flex items-center justify-end gap-2 border-t border-rule pt-4">
          {made === undefined ? (
            <>
              <Button onClick={onClose}>{common.cancel}</Button>
              <Button look="primary" disabled={rotate.isPending} onClick={() => rotate.mutate()}>
                {texts.submit}
              </Button>
            </>
          ) : (
            <Button look="primary" onClick={onClose}>
              {texts.done}
            </Button>
          )}
        </footer>
      </div>
    </Dialog>
  );
}
