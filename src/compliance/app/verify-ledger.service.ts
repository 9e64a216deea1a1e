import { Injectable } from '@nestjs/common';
import { OrganizationQueries } from '../../identity/index.js';
import { Database } from '../../platform/index.js';
import { manifestHash } from '../catalogue/catalogue.js';
import { type LedgerHead, verifyLedger } from '../domain/ledger.js';
import type { Json } from '../domain/packed-answers.js';
import { AttestationRepository } from '../persistence/attestation.repository.js';
import { ClaimSweepRepository } from '../persistence/claim-sweep.repository.js';
import { ExceptionRepository } from '../persistence/exception.repository.js';
import { LedgerRepository } from '../persistence/ledger.repository.js';
import { OwnFrameworkRepository } from '../persistence/own-framework.repository.js';
import { attestationDigest, exceptionDigest, type RowDigest } from './claim-notes.js';
import { hashed, sha256 } from './ledger.service.js';

export type LedgerFinding =
  | { intact: true; entries: number; head: LedgerHead | null }
  /** `seq` is the first entry that does not hold; null for a row that no entry speaks of. */
  | { intact: false; seq: number | null; sentence: string };

interface LastWord extends RowDigest {
  seq: number;
}

/** Checks that what people said about controls, and what became of it, is what was written down at the time. */
@Injectable()
export class VerifyLedger {
  constructor(
    private readonly lines: LedgerRepository,
    private readonly attestations: AttestationRepository,
    private readonly exceptions: ExceptionRepository,
    private readonly frameworks: OwnFrameworkRepository,
  ) {}

  /**
   * First the chain, then every row against the last entry about it. Call it in a snapshot, so that nobody writes in between.
   *
   * @param known a head that somebody noted elsewhere; finds a ledger that was cut, or written anew
   */
  async execute(organizationId: number, known: LedgerHead | null = null): Promise<LedgerFinding> {
    const lines = await this.lines.all(organizationId);
    const chain = lines.map(({ at, entry, ...line }) => ({ ...line, entry: hashed(at, entry) }));
    const result = verifyLedger(chain, sha256, known);
    if (!result.intact) {
      const { seq, why, detail } = result;
      return { intact: false, seq, sentence: `Entry ${seq} is ${why}. ${detail}` };
    }
    const words = new Map<string, LastWord>();
    for (const { seq, entry } of lines) words.set(nameOf(entry), lastWord(seq, entry));
    const broken = firstBroken(words, await this.rows(organizationId));
    return broken ?? { intact: true, entries: result.checked, head: result.head };
  }

  private async rows(organizationId: number): Promise<Map<string, RowDigest>> {
    const rows = new Map<string, RowDigest>();
    for (const row of await this.attestations.all(organizationId)) {
      rows.set(`attestation ${row.id}`, attestationDigest(row));
    }
    for (const row of await this.exceptions.all(organizationId)) {
      rows.set(`exception ${row.id}`, exceptionDigest(row));
    }
    for (const { slug, revision, content, removedAt } of await this.frameworks.all(organizationId)) {
      const hash = manifestHash({ framework: content, evidence: null });
      rows.set(`framework ${slug} ${revision}`, { content: hash, fate: removedAt === null ? 'import' : 'remove' });
    }
    return rows;
  }
}

/** The broken one whose entry comes first; a row that no entry speaks of comes last. */
function firstBroken(words: ReadonlyMap<string, LastWord>, rows: ReadonlyMap<string, RowDigest>): LedgerFinding | null {
  const broken = [...words].filter(([name, word]) => !holds(word, rows.get(name)));
  const [first] = broken.sort(([, a], [, b]) => a.seq - b.seq);
  if (first) {
    const [name, { seq }] = first;
    const row = rows.get(name);
    const sentence = row
      ? `The ${name} is not what entry ${seq} says that it was: it was altered afterwards.`
      : `The ${name} that entry ${seq} speaks of is gone.`;
    return { intact: false, seq, sentence };
  }
  const stray = [...rows.keys()].find((name) => !words.has(name));
  if (stray === undefined) return null;
  return {
    intact: false,
    seq: null,
    sentence: `The ${stray} stands in no entry: it was planted, or the end of the ledger is gone.`,
  };
}

function holds(word: LastWord, row: RowDigest | undefined): boolean {
  return row !== undefined && row.content === word.content && row.fate === word.fate;
}

function nameOf(entry: Readonly<Record<string, Json>>): string {
  return `${text(entry['of'])} ${text(entry['id'])}`;
}

function lastWord(seq: number, entry: Readonly<Record<string, Json>>): LastWord {
  return { seq, content: text(entry['content']), fate: text(entry['fate']) };
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What the check of one organization's ledger found. */
export type OrganizationFinding = LedgerFinding & { organization: string };

/** Checks the ledgers of all organizations, for the command `verify-ledger`. */
@Injectable()
export class LedgerOrganizations {
  constructor(
    private readonly sweep: ClaimSweepRepository,
    private readonly organizations: OrganizationQueries,
    private readonly verifying: VerifyLedger,
    private readonly database: Database,
  ) {}

  /**
   * One finding for each organization that claims anything, or for the one with this slug, if it does.
   *
   * @param known a head that somebody noted elsewhere; only with a slug
   */
  async verify(slug: string | null, known: LedgerHead | null = null): Promise<OrganizationFinding[]> {
    const findings: OrganizationFinding[] = [];
    for (const id of await this.sweep.organizationsWithClaims()) {
      await this.database.inOrganization(id, async () => {
        const { slug: organization } = await this.organizations.byId(id);
        if (slug !== null && slug !== organization) return;
        const finding = await this.database.snapshot(() => this.verifying.execute(id, known));
        findings.push({ organization, ...finding });
      });
    }
    return findings;
  }
}
