import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/language';
import { Button } from './button';
import { Checkbox, TextField } from './fields';
import type { ViewSettings } from './saved-views-of';
import { explain } from './states';

const LONGEST_NAME = 100;

interface Props {
  initial?: ViewSettings;
  /** What the button says. */
  submit: string;
  isPending: boolean;
  error: unknown;
  onSubmit(settings: ViewSettings): void;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** The name of a view, and whether everybody sees it. */
export function SavedViewForm({ initial, submit, isPending, error, onSubmit, children }: Props): ReactNode {
  const { common } = useTexts();
  const texts = common.savedViews;
  const [name, setName] = useState(initial?.name ?? '');
  const [shared, setShared] = useState(initial?.shared ?? false);
  const [isMissing, setMissing] = useState(false);
  const wrong = isMissing ? common.required : error === null ? undefined : explain(error, common).text;
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '') onSubmit({ name: name.trim(), shared });
      }}
    >
      <TextField
        label={texts.name}
        value={name}
        maxLength={LONGEST_NAME}
        error={wrong}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Checkbox label={texts.share} checked={shared} onChange={setShared} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isPending}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
