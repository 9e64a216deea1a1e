import type { ReactNode } from 'react';
import type { components } from '../../api/schema';
import { Heads } from '../../components/heads';
import { OutsideLink } from '../../components/outside-link';

type Evidence = Pick<components['schemas']['ApplicabilityRowDto'], 'measured' | 'documents'>;

/** What a statement of applicability names as evidence: signals with what they count, and documents. */
export function EvidenceText({ evidence: { measured, documents } }: { evidence: Evidence }): ReactNode {
  if (measured.length + documents.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm text-quiet">
      {measured.map((signal) => (
        <li key={signal.key}>
          <span lang="en">{signal.title}</span>: <Heads of={signal} />
        </li>
      ))}
      {documents.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          <OutsideLink href={url}>{title}</OutsideLink>
        </li>
      ))}
    </ul>
  );
}
