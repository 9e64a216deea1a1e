import type { ReactNode } from 'react';
import type { useForm } from 'react-hook-form';
import { SelectField, TextField } from '../../components/fields';
import { useFormats, useTexts } from '../../texts/language';
import { type Assumption, type AssumptionsValues, fits, isMoney, perUnit } from './assumptions';

interface Props {
  assumption: Assumption;
  /** Its place in the list of values. */
  at: number;
  form: ReturnType<typeof useForm<AssumptionsValues>>;
  currency: string;
  isDisabled: boolean;
  /** Left out where the fields around it all mean the same, which then stands above them. */
  meaning: string | null;
  /** The same for the unit. */
  hasUnit: boolean;
}

/** One figure that plans are made with; empty where the organization says nothing of its own. Money is in whole units. */
export function AssumptionField({ assumption, at, form, currency, isDisabled, meaning, hasUnit }: Props): ReactNode {
  const texts = useTexts().pages.planning;
  const { money } = useFormats();
  const { kind, title, source, choices, min, max, isInteger } = assumption;
  const scale = isMoney(assumption) ? perUnit(currency) : 1;
  const [least, most] = [min, max].map((bound) => (bound === null ? null : bound / scale));
  const usual = isMoney(assumption) ? money(Number(assumption.default), currency) : String(assumption.default);
  const unit = isMoney(assumption) ? assumption.unit?.replace('minor units', currency) : assumption.unit;
  const hint = [meaning, assumption.default !== null && texts.defaultIs(usual, source)].filter(Boolean).join(' ');
  const tied = {
    label: <Whole text={!hasUnit || unit === null || unit === undefined ? title : `${title} (${unit})`} />,
    hint: hint === '' ? undefined : hint,
    title: assumption.key,
    disabled: isDisabled,
    error: form.formState.errors.values?.[at]?.message,
    ...form.register(`values.${at}`, {
      validate: (value) =>
        kind !== 'number' ||
        value.trim() === '' ||
        fits(Number(value) * scale, min, max, isInteger) ||
        texts.outside(least ?? null, most ?? null),
    }),
  };
  if (kind === 'choice')
    return (
      <SelectField {...tied}>
        <option value="">{texts.useDefault}</option>
        {(choices ?? []).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    );
  const shown = assumption.default === null ? '' : Number(assumption.default) / scale;
  return (
    <TextField
      {...tied}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={kind === 'number' ? String(shown) : String(assumption.default ?? '')}
      maxLength={assumption.maxLength ?? undefined}
    />
  );
}

/** A name whose code in brackets, such as (DD-WRL-001), is not broken between two lines. */
function Whole({ text }: { text: string }): ReactNode {
  return text.split(/(\([^\s()]+\))/).map((part, at) => (
    // Parts have no identity of their own, and never move.
    <span key={at} className={at % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ));
}
