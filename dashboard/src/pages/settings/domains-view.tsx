import { type ReactNode, useState, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { api, ok, read } from '../../api/client';
import { Tag } from '../../components/badges';
import { Button } from '../../components/button';
import type { DataColumn } from '../../components/data-columns';
import { Dialog } from '../../components/dialog';
import { EndButton } from '../../components/end-button';
import { SelectField, TextField, CONTROL } from '../../components/fields';
import { FormFault } from '../../components/form-fault';
import { MakeButton } from '../../components/make-button';
import { MakeDialog } from '../../components/make-dialog';
import { ShownOnce } from '../../components/shown-once';
import { useChange } from '../../components/use-change';
import { Options, choicesOf } from '../../components/choices';
import { useTexts, useFormats } from '../../texts/language';
import { type Domain, JOINS } from './search';
import { KeyedList } from './keyed-list';

/** The organization's domains: whose people may join by themselves, and how each is proven. */
export function DomainsView(): ReactNode {
  const own = useTexts().pages.settings.domains;
  const { ago } = useFormats();
  const columns = useMemo(
    (): DataColumn<Domain>[] => [
      {
        id: 'domain',
        title: own.domain,
        isRowHeader: true,
        cell: ({ domain }) => <span className="break-all">{domain}</span>,
      },
      {
        id: 'standing',
        title: own.standing,
        cell: ({ verifiedAt, checkedAt }) => (
          <>
            <Tag tone={verifiedAt === null ? 'warn' : 'good'}>
              {verifiedAt === null ? own.notVerified : own.verified}
            </Tag>
            <span className="block text-sm text-quiet max-sm:hidden">
              {checkedAt === null ? own.neverChecked : own.checked(ago(checkedAt))}
            </span>
          </>
        ),
      },
      { id: 'record', title: own.showRecord, saysItself: true, cell: (domain) => <RecordButton domain={domain} /> },
      { id: 'autoJoin', title: own.autoJoin, cell: (domain) => <JoinChoice domain={domain} /> },
      { id: 'remove', title: own.remove, saysItself: true, cell: (domain) => <Remove domain={domain} /> },
    ],
    [own, ago],
  );
  return (
    <KeyedList<Domain>
      words={own}
      columns={columns}
      list={(query) => read('/api/v1/organizations/domains', { query })}
      apiPath="/api/v1/organizations/domains"
      nameOf={({ domain }) => domain}
      action={
        <MakeButton label={own.add} may mayNot="">
          {(close) => <DomainDialog onClose={close} />}
        </MakeButton>
      }
    />
  );
}

/** What people of a domain join as. */
function JoinChoice({ domain }: { domain: Domain }): ReactNode {
  const own = useTexts().pages.settings.domains;
  const change = useChange({
    run: (autoJoin: Domain['autoJoin']) =>
      ok(api.PATCH('/api/v1/organizations/domains/{id}', { params: { path: { id: domain.id } }, body: { autoJoin } })),
    done: own.changed(domain.domain),
    reads: ['/api/v1/organizations/domains'],
  });
  return (
    <select
      aria-label={own.autoJoinOf(domain.domain)}
      className={`${CONTROL} w-auto!`}
      value={change.isPending ? change.variables : domain.autoJoin}
      disabled={change.isPending}
      onChange={({ target }) => {
        const autoJoin = JOINS.find((each) => each === target.value);
        if (autoJoin !== undefined) change.mutate(autoJoin);
      }}
    >
      <Options of={choicesOf(JOINS, own.joins)} />
    </select>
  );
}

function Remove({ domain: { id, domain } }: { domain: Domain }): ReactNode {
  const own = useTexts().pages.settings.domains;
  return (
    <EndButton
      label={own.remove}
      title={own.removeOne(domain)}
      question={own.removeText}
      done={own.removed(domain)}
      reads={['/api/v1/organizations/domains']}
      run={() => ok(api.DELETE('/api/v1/organizations/domains/{id}', { params: { path: { id } } }))}
    />
  );
}

/** Adds a domain, and shows the record that proves it. */
function DomainDialog({ onClose }: { onClose(): void }): ReactNode {
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
      onSubmit={handleSubmit((values) => add.mutate(values))}
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
        <Options of={choicesOf(JOINS, own.joins)} />
      </SelectField>
    </MakeDialog>
  );
}

/** Shows the record of a domain, and has it looked for. */
function RecordButton({ domain }: { domain: Domain }): ReactNode {
  const own = useTexts().pages.settings.domains;
  const [isOpen, setOpen] = useState(false);
  const verify = useChange({
    run: () => ok(api.POST('/api/v1/organizations/domains/{id}/verify', { params: { path: { id: domain.id } } })),
    done: own.verifiedNow(domain.domain),
    reads: ['/api/v1/organizations/domains'],
    isQuiet: true,
    onDone: () => setOpen(false),
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
            <Button look="primary" disabled={verify.isPending} onClick={() => verify.mutate()}>
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
