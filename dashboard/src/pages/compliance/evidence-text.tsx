import { Fragment, type ReactNode } from 'react';
import { OutsideLink } from '../../components/outside-link';
import { spoken } from '../../format/spoken';

/** What a statement of applicability names as evidence, in one line: `disk-encryption: 9 of 10; Backup plan <https://…>`. */
export function EvidenceText({ evidence }: { evidence: string }): ReactNode {
  return withSpokenSignals(evidence)
    .split(/(?<=>); |(?<=\d of \d+); /)
    .map((part, at) => {
      const [, title, url] = /^(.*) <([^>]*)>$/s.exec(part) ?? [];
      return (
        <Fragment key={part}>
          {at > 0 && '; '}
          {title === undefined || url === undefined ? part : <OutsideLink href={url}>{title}</OutsideLink>}
        </Fragment>
      );
    });
}

/** `hardware-inventory: 9 of 10` of a signal, with its key as people read it. */
function withSpokenSignals(evidence: string): string {
  return evidence.replace(/(?<![\w/-])([a-z][a-z0-9-]*)(?=: \d+ of \d)/g, (key) => spoken(key));
}
