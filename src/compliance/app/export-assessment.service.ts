import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { OrganizationQueries } from '../../identity/index.js';
import { breathe, Clock, csvLines } from '../../platform/index.js';
import { validityOf } from '../domain/attestation.js';
import { dayOf } from '../domain/days.js';
import {
  APPLICABILITY_COLUMNS,
  type ApplicabilityRow,
  applicabilityRows,
  ASSESSMENT_COLUMNS,
  type AssessmentLine,
  assessmentRows,
  type ExportedAttestation,
} from '../domain/exports/assessment-rows.js';
import { oscalAssessment } from '../domain/exports/oscal-assessment.js';
import { oscalPieces } from '../domain/exports/oscal-text.js';
import type { AttestedWords } from '../persistence/attestation.repository.js';
import { LedgerRepository } from '../persistence/ledger.repository.js';
import { type ActiveClaim, ActiveClaims } from './active-claims.service.js';
import { type AssessedFramework, AssessFrameworks } from './assess-frameworks.service.js';
import { dayAsked, momentOf } from './assessment-query.js';
import { titleOfSignal, unitOfSignal } from './known-signals.js';

/**
 * Since when an assessment stands as it does, so that the same assessment is the same document whenever it is asked for:
 * facts age and claims end with a day in UTC; otherwise something was counted or said.
 */
export function activeSince(at: Date, changes: readonly (Date | null)[]): Date {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  const times = changes.flatMap((change) => (change && change <= at ? [change.getTime()] : []));
  return new Date(Math.max(midnight, ...times));
}

const CSV = 'text/csv; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';

/** A document that is written piece by piece. */
export interface ExportedDocument {
  /** Of what it says; the same for as long as it would be the same document. */
  etag: string;
  mediaType: string;
  /** Letters, digits, dots and hyphens only; null for what is to be shown. */
  fileName: string | null;
  /** Its text. What people wrote is read while it is written. */
  pieces: () => AsyncIterable<string>;
}

/** Which controls apply, why, and how far they are: all but the controls. */
export interface StatementOfApplicability {
  framework: { slug: string; name: string; version: string; catalogueVersion: string };
  /** Since when it stands like this. */
  since: Date;
  asOf: Date | null;
  version: string;
  controls: number;
  applicable: number;
}

interface Exported {
  assessed: AssessedFramework;
  since: Date;
  asOf: Date | null;
  version: string;
  /** Their attestations have their id for a statement, and no other words. */
  lines: AssessmentLine[];
}

/** So many controls make a piece: all that may be written about a hundred is 6 MB. */
const AT_ONCE = 100;
/** Raised with every change of what is made of the same assessment. */
const WRITING = 1;

/** Namespace of the ids in our OSCAL documents; drawn once, and never to be changed. */
const NAMESPACE = '5a0c1f0e-6a3b-4c55-9d1e-8c6f2f5f7c3a';

/**
 * Writes assessments for readers outside: the same assessment is the same document. Each can be asked for as it stood at the
 * end of a day (`2026-06-30`); what is not a day, and one that is yet to come, is a 400.
 */
@Injectable()
export class ExportAssessment {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly claims: ActiveClaims,
    private readonly ledger: LedgerRepository,
    private readonly organizations: OrganizationQueries,
    private readonly clock: Clock,
  ) {}

  /** A row a control; cells that a spreadsheet would run are disarmed. Throws `NotFoundError`. */
  async csv(organizationId: number, slug: string, asOf?: string): Promise<ExportedDocument> {
    const read = await this.read(organizationId, slug, asOf);
    const { framework } = read.assessed.known;
    return {
      etag: await etagOf('csv', read),
      mediaType: CSV,
      fileName: fileName(slug, 'assessment', read.since, 'csv'),
      pieces: () =>
        inSlices(read.lines, (some, isFirst) => csvLines(assessmentRows(framework, some), ASSESSMENT_COLUMNS, isFirst)),
    };
  }

  /** OSCAL assessment results 1.1.2. Throws `NotFoundError`. */
  async oscal(organizationId: number, slug: string, asOf?: string): Promise<ExportedDocument> {
    const read = await this.read(organizationId, slug, asOf);
    const { publicId, name } = await this.organizations.byId(organizationId);
    const { framework } = read.assessed.known;
    const subject = { organization: { id: publicId, name }, framework, at: read.since };
    return {
      etag: await etagOf(`oscal ${name}`, read),
      mediaType: JSON_TEXT,
      fileName: fileName(slug, 'assessment-results', read.since, 'json'),
      pieces: () =>
        oscalPieces(
          oscalAssessment(subject, read.lines, (of) => v5(of, NAMESPACE)),
          (ids) => this.claims.words(organizationId, ids),
        ),
    };
  }

  /**
   * Controls that ask nothing of an organization are not in it. Throws `NotFoundError`.
   * @param shown the document as it is shown: its head, and a row of its controls
   */
  async applicability(
    organizationId: number,
    slug: string,
    asOf: string | undefined,
    shown: { head: (statement: StatementOfApplicability) => object; row: (row: ApplicabilityRow) => object },
  ): Promise<ExportedDocument> {
    const read = await this.asked(organizationId, slug, asOf);
    const { lines, assessed, ...rest } = read;
    const { name, version, catalogueVersion } = assessed.known.framework;
    const applicable = lines.filter(({ result }) => result.result !== 'not-applicable').length;
    const head = shown.head({
      framework: { slug, name, version, catalogueVersion },
      ...rest,
      controls: lines.length,
      applicable,
    });
    const rows = async (some: AssessmentLine[], isFirst: boolean): Promise<string> => {
      const texts = applicabilityRows(await this.withWords(organizationId, some)).map((row) =>
        JSON.stringify(shown.row(row)),
      );
      return (isFirst ? '' : ',') + texts.join(',');
    };
    return {
      etag: await etagOf('applicability', read),
      mediaType: JSON_TEXT,
      fileName: null,
      async *pieces() {
        yield JSON.stringify({ ...head, controls: [] }).slice(0, -2);
        yield* inSlices(lines, rows);
        yield ']}';
      },
    };
  }

  /** The same as a table. Throws `NotFoundError`. */
  async applicabilityCsv(organizationId: number, slug: string, asOf?: string): Promise<ExportedDocument> {
    const read = await this.asked(organizationId, slug, asOf);
    return {
      etag: await etagOf('applicability-csv', read),
      mediaType: CSV,
      fileName: fileName(slug, 'statement-of-applicability', read.since, 'csv'),
      pieces: () =>
        inSlices(read.lines, async (some, isFirst) =>
          csvLines(applicabilityRows(await this.withWords(organizationId, some)), APPLICABILITY_COLUMNS, isFirst),
        ),
    };
  }

  /** What was written in the attestations of some lines. It never changes, so it is read when it is needed. */
  private async withWords(organizationId: number, lines: readonly AssessmentLine[]): Promise<AssessmentLine[]> {
    const words = await this.claims.words(
      organizationId,
      lines.flatMap(({ attestation }) => attestation?.id ?? []),
    );
    return lines.map((line) => {
      const { attestation } = line;
      const said = attestation === null ? undefined : words.get(attestation.id);
      if (attestation === null || said === undefined) return line;
      return { ...line, attestation: { ...attestation, ...asExported(said) } };
    });
  }

  private async asked(organizationId: number, slug: string, asOf?: string): Promise<Exported> {
    const { lines, ...read } = await this.read(organizationId, slug, asOf);
    const { known } = read.assessed;
    return { ...read, lines: lines.filter(({ control }) => known.control(control.id)?.judged !== 'never') };
  }

  private async read(organizationId: number, slug: string, day?: string): Promise<Exported> {
    const now = this.clock.now();
    const at = momentOf(dayAsked(day, now), now);
    const { framework: assessed, asOf, version } = await this.assess.one(organizationId, slug, at);
    const [said, head] = await Promise.all([
      this.claims.of(organizationId, slug, at),
      this.ledger.head(organizationId),
    ]);
    const lines = assessed.controls.map(({ control, result, links, claim }): AssessmentLine => {
      const attestation = claim?.attestation ?? null;
      const signals = links.map((link) => ({
        ...link,
        title: titleOfSignal(link.signal),
        unit: unitOfSignal(link.signal),
      }));
      const isValid = validityOf(attestation, at) === 'valid';
      return { control, result, signals, attestation: attestation && isValid ? exportedOf(attestation) : null };
    });
    const spoken = [...said.values()].map(({ attestation }) => attestation?.attestedAt ?? null);
    return { assessed, since: activeSince(at, [asOf, head?.at ?? null, ...spoken]), asOf, version, lines };
  }
}

function exportedOf(said: NonNullable<ActiveClaim['attestation']>): ExportedAttestation {
  const { id, status, justification, ownerEmail, attestedAt, validUntil } = said;
  return { id, status, statement: id, justification, ownerEmail, attestedAt, validUntil, evidence: [] };
}

function asExported({
  statement,
  justification,
  evidence,
}: AttestedWords): Pick<ExportedAttestation, 'statement' | 'justification' | 'evidence'> {
  const links = evidence.map(({ title, url, from, to }) => ({ title, url, from: from ?? null, to: to ?? null }));
  return { statement, justification, evidence: links };
}

/** The text of some lines at a time; of none once, for what stands above. */
async function* inSlices(
  lines: readonly AssessmentLine[],
  textOf: (some: AssessmentLine[], isFirst: boolean) => string | Promise<string>,
): AsyncGenerator<string> {
  for (let from = 0; from === 0 || from < lines.length; from += AT_ONCE)
    yield await textOf(lines.slice(from, from + AT_ONCE), from === 0);
}

/** Words are not in it: the id of an attestation stands for them. */
async function etagOf(form: string, { assessed, since, asOf, version, lines }: Exported): Promise<string> {
  const { slug, name, catalogueVersion } = assessed.known.framework;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([WRITING, form, slug, name, catalogueVersion, since, asOf, version]));
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    hash.update(JSON.stringify(lines.slice(from, from + AT_ONCE)));
    await breathe();
  }
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

function fileName(slug: string, what: string, since: Date, extension: string): string {
  return `${slug}-${what}-${dayOf(since)}.${extension}`;
}
