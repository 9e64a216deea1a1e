import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok } from '../../api/client';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { SelectField, TextField } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { MakeDialog } from '../../components/make-dialog';
import { ShownOnce } from '../../components/shown-once';
import { useChange } from '../../components/use-change';
import { useTexts } from '../../texts/language';
import { type Domain, JOINS } from './data';

/** Adds a domain, and shows the record that proves it. */
export function DomainDialog({ onClose }: { onClose(): void }): ReactNode {
  const { pages, common } = useTexts();
  const own = pages.settings.domains;
  const { register, handleSubmit, formState } = useForm<{ domain: string; autoJoin: Domain['autoJoin'] }>({
    defaultValues: { domain: '', autoJoin: 'off' },
  });
  const add = useChange({
    run: ({ domain, autoJoin }: Pick<Domain, 'domain' | 'autoJoin'>) =>
      ok(api.POST('/api/v1/organizations/domains', { body: { domain: domain.trim(), autoJoin } })),
    reads: ['/api/v1/organizations/domains'],
    isQuiet: true,
  });
  const made = add.data && (
    <>
      <p role="status">{own.added}</p>
      <Challenge domain={add.data} />
    </>
  );
  return (
    <MakeDialog
      title={own.add}
      description={own.addText}
      action={own.add}
      isPending={add.isPending}
      error={add.error}
      made={made}
      onSubmit={handleSubmit((values) => {
        add.mutate(values);
      })}
      onClose={onClose}
    >
      <TextField
        label={own.domain}
        hint={own.domainHint}
        spellCheck={false}
        autoCapitalize="none"
        error={formState.errors.domain?.message}
        {...register('domain', { validate: (value) => value.trim() !== '' || common.required })}
      />
      <SelectField label={own.autoJoin} {...register('autoJoin')}>
        {JOINS.map((each) => (
          <option key={each} value={each}>
            {own.joins[each]}
          </option>
        ))}
      </SelectField>
    </MakeDialog>
  );
}

/** Shows the record of a domain, and has it looked for. */
export function RecordButton({ domain }: { domain: Domain }): ReactNode {
  const own = useTexts().pages.settings.domains;
  const [isOpen, setOpen] = useState(false);
  const verify = useChange({
    run: () => ok(api.POST('/api/v1/organizations/domains/{id}/verify', { params: { path: { id: domain.id } } })),
    done: own.verifiedNow(domain.domain),
    reads: ['/api/v1/organizations/domains'],
    isQuiet: true,
    onDone: () => {
      setOpen(false);
    },
  });
  return (
    <>
      <Button
        aria-label={own.recordOf(domain.domain)}
        onClick={() => {
          verify.reset();
          setOpen(true);
        }}
      >
        {own.showRecord}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={own.recordOf(domain.domain)} description={own.recordText}>
        <div className="flex flex-col gap-4 px-5 py-4">
          <Challenge domain={domain} />
          <FormFault error={verify.error} />
          <footer className="flex justify-end">
            <Button
              look="primary"
              disabled={verify.isPending}
              onClick={() => {
                verify.mutate();
              }}
            >
              {own.verify}
            </Button>
          </footer>
        </div>
      </Dialog>
    </>
  );
}

function Challenge({ domain: { challenge } }: { domain: Domain }): ReactNode {
  const own = useTexts().pages.settings.domains;
  return (
    <>
      <ShownOnce label={own.recordName} value={challenge.name} />
      <p>
        <span className="font-medium">{own.recordType}</span> <code>{challenge.type}</code>
      </p>
      <ShownOnce label={own.recordValue} value={challenge.value} />
    </>
  );
}
