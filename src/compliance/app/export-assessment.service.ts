import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { OrganizationQueries } from '../../identity/index.js';
import { Clock, csvLines } from '../../platform/index.js';
import { keyOf } from '../domain/control.js';
import { standingOf } from '../domain/attestation.js';
import { dayOf } from '../domain/days.js';
import {
  APPLICABILITY_COLUMNS,
  applicabilityRows,
  type ApplicabilityRow,
} from '../domain/exports/applicability-rows.js';
import type { AssessmentLine, ExportedAttestation } from '../domain/exports/assessment-line.js';
import { ASSESSMENT_COLUMNS, assessmentRows } from '../domain/exports/assessment-rows.js';
import { oscalAssessment } from '../domain/exports/oscal-assessment.js';
import { standingSince } from '../domain/exports/standing-since.js';
import { AttestationRepository, type KeptAttestation } from '../persistence/attestation.repository.js';
import { LedgerRepository } from '../persistence/ledger.repository.js';
import { AssessFrameworks, type AssessedFramework } from './assess-frameworks.service.js';
import { dayAsked, momentOf } from './assessment-query.js';
import { refOf } from './control-judge.js';
import { titleOfSignal, unitOfSignal } from './known-signals.js';

/** A document to be saved. */
export interface ExportedDocument {
  text: string;
  mediaType: string;
  /** Letters, digits, dots and hyphens only. */
  fileName: string;
}

/** Which controls apply, why, and how far they are. */
export interface StatementOfApplicability {
  framework: { slug: string; name: string; version: string; catalogueVersion: string };
  /** Since when it stands like this. */
  since: Date;
  asOf: Date | null;
  version: string;
  rows: ApplicabilityRow[];
}

interface Exported {
  assessed: AssessedFramework;
  since: Date;
  asOf: Date | null;
  version: string;
  lines: AssessmentLine[];
}

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
    private readonly attestations: AttestationRepository,
    private readonly ledger: LedgerRepository,
    private readonly organizations: OrganizationQueries,
    private readonly clock: Clock,
  ) {}

  /** A row a control; cells that a spreadsheet would run are disarmed. Throws `NotFoundError`. */
  async csv(organizationId: number, slug: string, asOf?: string): Promise<ExportedDocument> {
    const { assessed, since, lines } = await this.read(organizationId, slug, asOf);
    const { framework } = assessed.known;
    const text = csvLines(assessmentRows(framework, lines), ASSESSMENT_COLUMNS, true);
    return { text, mediaType: 'text/csv; charset=utf-8', fileName: fileName(slug, 'assessment', since, 'csv') };
  }

  /** OSCAL assessment results 1.1.2. Throws `NotFoundError`. */
  async oscal(organizationId: number, slug: string, asOf?: string): Promise<ExportedDocument> {
    const { assessed, since, lines } = await this.read(organizationId, slug, asOf);
    const { publicId, name } = await this.organizations.byId(organizationId);
    const { framework } = assessed.known;
    const subject = { organization: { id: publicId, name }, framework, at: since };
    const document = oscalAssessment(subject, lines, (of) => v5(of, NAMESPACE));
    return {
      text: `${JSON.stringify(document, null, 2)}\n`,
      mediaType: 'application/json; charset=utf-8',
      fileName: fileName(slug, 'assessment-results', since, 'json'),
    };
  }

  /** Controls that ask nothing of an organization are not in it. Throws `NotFoundError`. */
  async applicability(organizationId: number, slug: string, asOf?: string): Promise<StatementOfApplicability> {
    const { assessed, lines, ...read } = await this.read(organizationId, slug, asOf);
    const { framework } = assessed.known;
    const asked = lines.filter(({ control }) => assessed.known.control(control.id)?.judged !== 'never');
    return {
      framework: {
        slug,
        name: framework.name,
        version: framework.version,
        catalogueVersion: framework.catalogueVersion,
      },
      ...read,
      rows: applicabilityRows(asked),
    };
  }

  /** The same as a table. Throws `NotFoundError`. */
  async applicabilityCsv(organizationId: number, slug: string, asOf?: string): Promise<ExportedDocument> {
    const { since, rows } = await this.applicability(organizationId, slug, asOf);
    return {
      text: csvLines(rows, APPLICABILITY_COLUMNS, true),
      mediaType: 'text/csv; charset=utf-8',
      fileName: fileName(slug, 'statement-of-applicability', since, 'csv'),
    };
  }

  private async read(organizationId: number, slug: string, day?: string): Promise<Exported> {
    const now = this.clock.now();
    const at = momentOf(dayAsked(day, now), now);
    const { framework: assessed, asOf, version } = await this.assess.one(organizationId, slug, at);
    const [said, head] = await Promise.all([
      this.attestations.newestOfEach(organizationId, slug, at),
      this.ledger.head(organizationId),
    ]);
    const byControl = new Map(said.map((row) => [keyOf(row), row]));
    const lines = assessed.controls.map(({ control, result, links, claim }): AssessmentLine => {
      const valid = standingOf(claim?.attestation ?? null, at) === 'valid';
      const row = valid ? byControl.get(keyOf(refOf(assessed.known, control))) : undefined;
      const signals = links.map((link) => ({
        ...link,
        title: titleOfSignal(link.signal),
        unit: unitOfSignal(link.signal),
      }));
      return { control, result, signals, attestation: row ? exportedOf(row) : null };
    });
    const spoken = [head?.at ?? null, ...said.map(({ attestedAt }) => attestedAt)];
    return { assessed, since: standingSince(at, [asOf, ...spoken]), asOf, version, lines };
  }
}

function exportedOf(row: KeptAttestation): ExportedAttestation {
  const { id, status, statement, justification, ownerEmail, attestedAt, validUntil } = row;
  const evidence = row.evidence.map(({ title, url, from, to }) => ({ title, url, from: from ?? null, to: to ?? null }));
  return { id, status, statement, justification, ownerEmail, attestedAt, validUntil, evidence };
}

function fileName(slug: string, what: string, since: Date, extension: string): string {
  return `${slug}-${what}-${dayOf(since)}.${extension}`;
}
