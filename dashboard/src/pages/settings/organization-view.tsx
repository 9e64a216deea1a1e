import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, read, type ReadBody } from '../../api/client';
import { Breakable } from '../../components/breakable';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { Loaded } from '../../components/loaded';
import { useChange } from '../../components/use-change';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/language';

type Organization = ReadBody<'/api/v1/organizations/current'>;

/** Which organization this is, and its name. */
export function OrganizationView(): ReactNode {
  const query = useQuery(read('/api/v1/organizations/current'));
  return <Loaded query={query}>{(organization) => <OrganizationCard organization={organization} />}</Loaded>;
}

function OrganizationCard({ organization }: { organization: Organization }): ReactNode {
  const { pages, common } = useTexts();
  const texts = pages.settings.organization;
  const mayRename = useMay('owner');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: organization.name } });
  const rename = useChange({
    run: ({ name }: { name: string }) =>
      ok(api.PATCH('/api/v1/organizations/current', { body: { name: name.trim() } })),
    done: texts.renamed,
    reads: ['/api/v1/organizations/current', '/api/v1/auth/me', '/api/v1/auth/organizations'],
    isQuiet: true,
  });
  return (
    <Card title={texts.title} className="max-w-4xl">
      <form
        noValidate
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => void handleSubmit((values) => rename.mutate(values))(event)}
      >
        <div className="w-full">
          <TextField
            label={texts.name}
            maxLength={100}
            disabled={!mayRename}
            error={formState.errors.name?.message}
            hint={mayRename ? undefined : texts.mayNotRename}
            {...register('name', { validate: (value) => value.trim() !== '' || common.required })}
          />
        </div>
        <FormFault error={rename.error} />
        <Button type="submit" look="primary" disabled={!mayRename || rename.isPending}>
          {common.save}
        </Button>
      </form>
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-quiet">{texts.slug}</dt>
        <dd className="break-all">{organization.slug}</dd>
        <dt className="text-quiet">{texts.id}</dt>
        <dd>
          <code>
            <Breakable text={organization.id} between={/(?<=-)/} />
          </code>
        </dd>
        <dt className="text-quiet">{texts.kind}</dt>
        <dd>{organization.isDemo ? texts.demo : texts.real}</dd>
      </dl>
    </Card>
  );
}
