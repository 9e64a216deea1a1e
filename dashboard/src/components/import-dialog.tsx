import { type ReactNode, useState } from 'react';
import { jsonObjectIn } from '../format/entries';
import { useTexts } from '../texts/language';
import { Field, FILE_CONTROL } from './fields';
import { MakeDialog } from './make-dialog';

/** A JSON object from a file: read, and as it stands there, so that faults can be told with its own lines. */
export interface PickedDocument {
  text: string;
  document: Record<string, unknown>;
}

interface Props {
  title: string;
  description: string;
  words: { file: string; fileHint: string; notJson: string };
  isPending: boolean;
  error: unknown;
  /** What stands there once it is brought in; nothing before. */
  made: ReactNode;
  /** Another file is picked: what was said of the one before holds no more. */
  onPick(): void;
  onSend(picked: PickedDocument): void;
  onClose(): void;
  /** What is asked beside the file. */
  children?(picked: PickedDocument | null): ReactNode;
}

/** Asks for a JSON file, and brings in what is in it. */
export function ImportDialog(props: Props): ReactNode {
  const { title, words, onPick, onSend, children, ...rest } = props;
  const { common } = useTexts();
  const [picked, setPicked] = useState<PickedDocument | null>(null);
  const [fault, setFault] = useState<string>();
  const pick = async (file: File | undefined): Promise<void> => {
    onPick();
    const found = file === undefined ? null : documentIn(await file.text());
    setFault(file !== undefined && found === null ? words.notJson : undefined);
    setPicked(found);
  };
  const submit = (): Promise<void> => {
    if (picked === null) setFault(fault ?? common.required);
    else onSend(picked);
    return Promise.resolve();
  };
  return (
    <MakeDialog {...rest} title={title} action={title} onSubmit={submit}>
      <Field label={words.file} hint={words.fileHint} error={fault}>
        {(tied) => (
          <input
            {...tied}
            type="file"
            accept=".json,application/json"
            className={FILE_CONTROL}
            onChange={({ target }) => void pick(target.files?.[0])}
          />
        )}
      </Field>
      {children?.(picked)}
    </MakeDialog>
  );
}

/** Null where it is no JSON object. */
function documentIn(text: string): PickedDocument | null {
  const document = jsonObjectIn(text);
  return document && { text, document };
}
