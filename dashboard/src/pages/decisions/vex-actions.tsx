import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, ok } from '../../api/client';
import type { components } from '../../api/schema';
import { Button } from '../../components/button';
import { ImportDialog } from '../../components/import-dialog';
import { MakeButton } from '../../components/make-button';
import { PlainTable } from '../../components/plain-table';
import { Popover } from '../../components/popover';
import { useChange } from '../../components/use-change';
import { UNKNOWN } from '../../format/formats';
import { useMay } from '../../session/session';
import { useFormats, useTexts } from '../../texts/language';
import { useAfterDecision } from '../vulnerabilities/decide';

type Imported = components['schemas']['VexResultDto'];

const SHOWN = 50;
/** The service's name for everything: it counts where whoever brings the document says so. */
const EVERYTHING = 'urn:posture:all';
const FORMATS = ['openvex', 'cyclonedx', 'csaf'] as const;

/** Decisions out of here and into here, as VEX. */
export function VexActions(): ReactNode {
  const own = useTexts().pages.vulnerabilities.decisions;
  return (
    <>
      <Popover
        label={own.vex.export}
        align="end"
        trigger={
          <Button>
            <Download size={15} aria-hidden /> {own.vex.export}
          </Button>
        }
      >
        <p className="mb-2 max-w-56 text-quiet">{own.vex.exportText}</p>
        <ul className="flex flex-col gap-1">
          {FORMATS.map((format) => (
            <li key={format}>
              <a
                href={`/api/v1/vex?format=${format}`}
                download={`posture.${format}.json`}
                className="link inline-flex min-h-7 items-center"
              >
                {own.vex[format]}
              </a>
            </li>
          ))}
        </ul>
      </Popover>
      <MakeButton look="plain" label={own.vex.import} may={useMay('analyst')} mayNot={own.mayNot}>
        {(close) => <VexDialog onClose={close} />}
      </MakeButton>
    </>
  );
}

function VexDialog({ onClose }: { onClose(): void }): ReactNode {
  const { vex: own } = useTexts().pages.vulnerabilities.decisions;
  const after = useAfterDecision();
  const [everybody, setEverybody] = useState(false);
  const send = useChange({
    run: ({ document: body, everybody }: { document: Record<string, unknown>; everybody: boolean }) =>
      ok(api.POST('/api/v1/vex', { body, params: { query: { everybody } } })),
    reads: [],
    isQuiet: true,
    onDone: () => void after(),
  });
  return (
    <ImportDialog
      title={own.import}
      description={own.importText}
      words={own}
      isPending={send.isPending}
      error={send.error}
      made={send.data && <Outcome imported={send.data} />}
      onPick={() => {
        send.reset();
        setEverybody(false);
      }}
      onSend={({ document }) => send.mutate({ document, everybody })}
      onClose={onClose}
    >
      {(picked) =>
        picked?.text.includes(EVERYTHING) === true && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={everybody}
              onChange={({ target }) => setEverybody(target.checked)}
            />
            {own.everybody}
          </label>
        )
      }
    </ImportDialog>
  );
}

/** What the document did, statement by statement: what decides nothing says why. */
function Outcome({ imported }: { imported: Imported }): ReactNode {
  const own = useTexts().pages.vulnerabilities.decisions.vex;
  const { count } = useFormats();
  const { created, kept, open, ignored, ended, findings, statements } = imported;
  return (
    <>
      <div role="status">
        <p className="font-medium">{own.result(count(created), count(kept), count(open), count(ignored))}</p>
        <p>{own.findings(count(findings))}</p>
        {ended > 0 && <p>{own.ended(count(ended))}</p>}
      </div>
      {statements.length > 0 && (
        <PlainTable
          caption={own.statements}
          head={[own.vulnerability, own.product, own.outcome]}
          rows={statements.slice(0, SHOWN).map(({ statement, vulnerabilityId, product, outcome, reason }) => ({
            key: `${String(statement)} ${vulnerabilityId} ${product ?? ''}`,
            cells: [
              vulnerabilityId,
              <span key="product" className="break-all">
                {product ?? UNKNOWN}
              </span>,
              <>
                {own.outcomes[outcome]}
                {reason !== null && <span className="block text-sm text-quiet">{reason}</span>}
              </>,
            ],
          }))}
        />
      )}
      {statements.length > SHOWN && <p className="text-quiet">{own.more(count(statements.length - SHOWN))}</p>}
    </>
  );
}
