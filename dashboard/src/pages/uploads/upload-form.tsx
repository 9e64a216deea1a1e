import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { read } from '../../api/client';
import { Button } from '../../components/button';
import { Field, FILE_CONTROL, TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/language';
import { packed, type Receipt, sendReport } from './send-report';

interface Faults {
  file?: string | undefined;
  device?: string | undefined;
}

/** Asks for a report and what is to be said of it, and sends it. */
export function UploadForm({
  device,
  onSent,
}: {
  device?: string | undefined;
  onSent(receipt: Receipt): void;
}): ReactNode {
  const { common, pages } = useTexts();
  const own = pages.devices.uploads;
  const client = useQueryClient();
  const may = useMay('analyst');
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState(device ?? '');
  const [scope, setScope] = useState('');
  const [network, setNetwork] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const send = useChange({ run: sendReport, reads: [], isQuiet: true, onDone: onSent });
  const submit = async (): Promise<void> => {
    setFaults({});
    if (file === null) {
      setFaults({ file: common.required });
      return;
    }
    const [bytes, deviceId] = await Promise.all([packed(file), idOf(name.trim(), client)]);
    if (bytes === null || deviceId === null) {
      setFaults({
        file: bytes === null ? own.tooLarge : undefined,
        device: deviceId === null ? own.noDevice : undefined,
      });
      return;
    }
    send.mutate({
      bytes,
      ...(deviceId === undefined ? {} : { deviceId }),
      ...(scope.trim() === '' ? {} : { scope: scope.trim() }),
      ...(network.trim() === '' ? {} : { network: network.trim() }),
    });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FileDrop file={file} error={faults.file} onFile={setFile} />
      <div className="grid gap-3 sm:grid-cols-3">
        <DeviceField value={name} error={faults.device} onChange={setName} />
        <TextField
          label={own.scope}
          hint={own.scopeHint}
          isOptional
          maxLength={512}
          value={scope}
          onChange={({ target }) => setScope(target.value)}
        />
        <TextField
          label={own.network}
          hint={own.networkHint}
          isOptional
          maxLength={100}
          value={network}
          onChange={({ target }) => setNetwork(target.value)}
        />
      </div>
      <FormFault error={send.error} />
      <p>
        <Button type="submit" look="primary" disabled={!may || send.isPending} title={may ? undefined : own.mayNot}>
          {send.isPending ? own.sending : own.send}
        </Button>
      </p>
    </form>
  );
}

/** A place to drop a file on, around the control that every keyboard reaches. */
function FileDrop({
  file,
  error,
  onFile,
}: {
  file: File | null;
  error: string | undefined;
  onFile(file: File | null): void;
}): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const [isOver, setOver] = useState(false);
  const [isDropped, setDropped] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={`rounded-card border-2 border-dashed px-4 py-3 ${isOver ? 'border-accent bg-hover' : 'border-edge'}`}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        setDropped(true);
        onFile(event.dataTransfer.files[0] ?? null);
      }}
    >
      <p className="mb-2 text-quiet">{own.drop}</p>
      <Field label={own.file} hint={own.fileHint} error={error}>
        {(tied) => (
          <input
            {...tied}
            type="file"
            className={FILE_CONTROL}
            onChange={({ target }) => {
              setDropped(false);
              onFile(target.files?.[0] ?? null);
            }}
          />
        )}
      </Field>
      {isDropped && file !== null && (
        <p role="status" className="mt-1 font-medium break-all">
          {file.name}
        </p>
      )}
    </div>
  );
}

/** A device by its name; the first that have what is typed are offered. */
function DeviceField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}): ReactNode {
  const own = useTexts().pages.devices.uploads;
  const list = useId();
  const q = value.trim();
  const { data } = useQuery({ ...read('/api/v1/devices', { query: { q, limit: 20 } }), enabled: q.length >= 2 });
  return (
    <>
      <TextField
        label={own.device}
        hint={own.deviceHint}
        error={error}
        isOptional
        autoComplete="off"
        list={list}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {data?.data.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The id of the device of this name; undefined for no name, null where no device has it, or several have. */
async function idOf(name: string, client: QueryClient): Promise<string | null | undefined> {
  if (name === '') return undefined;
  const { data } = await client.query(read('/api/v1/devices', { query: { q: name, limit: 50 } }));
  const [only, ...others] = data.filter((device) => device.state !== 'deactivated' && device.name === name);
  return others.length === 0 ? (only?.id ?? null) : null;
}
