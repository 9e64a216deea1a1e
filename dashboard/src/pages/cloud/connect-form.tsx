import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok } from '../../api/client';
import { invalidate } from '../../api/query-client';
import { Button } from '../../components/button';
import { TextArea, TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { useMay } from '../../session/session';
import { useToast } from '../../shell/toasts';
import { useTexts } from '../../texts/language';
import type { Suite } from './check-result';

type Field = Suite['howToConnect']['credentialFields'][number];
type Values = Record<string, string>;

/** What the service needs to read the suite. Secrets are sent once, and are not kept in the page. */
export function ConnectForm({ suite }: { suite: Suite }): ReactNode {
  const texts = useTexts().pages.cloud;
  const mayConnect = useMay('admin');
  const client = useQueryClient();
  const toast = useToast();
  const fields = suite.howToConnect.credentialFields;
  const form = useForm<Values>({ defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])) });
  const connect = useMutation({
    mutationFn: (values: Values) =>
      ok(
        api.PUT('/api/v1/cloud-security/{suite}/connection', {
          params: { path: { suite: suite.suite } },
          body: { credentials: given(values) },
        }),
      ),
    onSuccess: () => {
      form.reset();
      toast({ text: texts.nowConnected, tone: 'good' });
    },
    onSettled: () => invalidate(client, '/api/v1/cloud-security/{suite}', '/api/v1/cloud-security'),
  });
  return (
    <form
      noValidate
      autoComplete="off"
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit((values) => connect.mutate(values))(event)}
    >
      {fields
        .filter((field) => !isAlternative(field, fields))
        .map((field) => (
          <CredentialField key={field.name} field={field} form={form} isDisabled={!mayConnect} />
        ))}
      {fields.some((field) => isAlternative(field, fields)) && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-2 text-quiet">{texts.oneWay}</legend>
          {fields
            .filter((field) => isAlternative(field, fields))
            .map((field) => (
              <CredentialField key={field.name} field={field} form={form} isDisabled={!mayConnect} isAlternative />
            ))}
        </fieldset>
      )}
      <FormFault error={connect.error} />
      <div>
        <Button
          type="submit"
          look="primary"
          disabled={!mayConnect || connect.isPending}
          title={mayConnect ? undefined : texts.mayNotConnect}
        >
          {connect.isPending ? texts.connecting : suite.connection === null ? texts.connect : texts.replace}
        </Button>
        {!mayConnect && <p className="mt-1.5 text-sm text-quiet">{texts.mayNotConnect}</p>}
      </div>
    </form>
  );
}

/** Nobody signs in without a secret: where none is needed by itself, those that are left out at will are ways to choose from. */
function isAlternative({ required }: Field, fields: readonly Field[]): boolean {
  return !required && !fields.some((each) => each.secret && each.required);
}

function CredentialField(props: {
  field: Field;
  form: ReturnType<typeof useForm<Values>>;
  isDisabled: boolean;
  isAlternative?: boolean;
}): ReactNode {
  const { field, form, isDisabled, isAlternative = false } = props;
  const { common } = useTexts();
  const { name, title, description, required, secret } = field;
  const tied = {
    label: title,
    hint: description,
    isOptional: !required && !isAlternative,
    error: form.formState.errors[name]?.message,
    disabled: isDisabled,
    ...form.register(name, { validate: (value) => !required || value.trim() !== '' || common.required }),
  };
  // What comes as a file has many lines, which a field of one line would join; a short secret is not shown while it is typed.
  if (/key|certificate/i.test(name)) return <TextArea {...tied} spellCheck={false} />;
  return <TextField {...tied} type={secret ? 'password' : 'text'} spellCheck={false} />;
}

function given(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}
