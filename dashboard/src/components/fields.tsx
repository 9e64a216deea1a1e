import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { useTexts } from '../texts/language';

/** The classes of what one types into. */
export const CONTROL =
  'w-full min-h-8 rounded-control border border-edge bg-surface px-2.5 py-1 text-base text-ink placeholder:text-quiet aria-invalid:border-critical disabled:opacity-60';

/** The classes of what one chooses a file with: its button looks like ours. */
export const FILE_CONTROL =
  'block w-full min-w-0 text-quiet file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge file:bg-surface file:px-2.5 file:py-1 file:text-ink hover:file:bg-hover';

interface Named {
  label: ReactNode;
  hint?: string | undefined;
  /** What is wrong with it; said when it appears, and tied to the field. */
  error?: string | undefined;
  isOptional?: boolean;
}

interface Tied {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** Label, hint and error around a control, tied to it for whoever does not see them. */
export function Field({
  label,
  hint,
  error,
  isOptional = false,
  children,
}: Named & { children(tied: Tied): ReactNode }): ReactNode {
  const id = useId();
  const { optional } = useTexts().common;
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label} {isOptional && <span className="font-normal text-quiet">({optional})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error !== undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-critical">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  ...rest
}: Named & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} {...(isOptional === undefined ? {} : { isOptional })}>
      {(tied) => <input type="text" className={CONTROL} {...rest} {...tied} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isOptional,
  ...rest
}: Named & TextareaHTMLAttributes<HTMLTextAreaElement>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} {...(isOptional === undefined ? {} : { isOptional })}>
      {(tied) => <textarea rows={3} className={CONTROL} {...rest} {...tied} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  children,
  ...rest
}: Named & SelectHTMLAttributes<HTMLSelectElement>): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} {...(isOptional === undefined ? {} : { isOptional })}>
      {(tied) => (
        <select className={CONTROL} {...rest} {...tied}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A box that is ticked or not, or in part; `label` is read, and not shown when it is `hidden`. */
export function Checkbox(props: {
  label: string;
  isHidden?: boolean;
  checked: boolean | 'some';
  disabled?: boolean;
  onChange(checked: boolean): void;
}): ReactNode {
  const { label, isHidden = false, checked, disabled = false } = props;
  return (
    <label className="inline-flex min-h-6 min-w-6 items-center justify-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked === true}
        disabled={disabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = checked === 'some';
        }}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span className={isHidden ? 'sr-only' : ''}>{label}</span>
    </label>
  );
}
