import { Injectable } from '@nestjs/common';
import { AuditFindings } from '../../domain/audit-findings.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { foreignDocument } from '../../domain/document-kind.js';
import { instantOf } from '../../domain/instant.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { documentsOf } from '../../domain/json-stream.js';
import type { Observations } from '../../domain/observation.js';
import { identifyPackage } from '../../domain/package-identity.js';
import type { SaidOfFinding } from '../../domain/plain-finding.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish, type Steps } from '../../domain/steps.js';
import { versionList } from '../../domain/version-list.js';
import { vulnerabilityId } from '../../domain/vulnerability-id.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { isWithdrawn, type Reach, REACHES, traceOf, wordsOfRecord } from './govulncheck-record.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'a govulncheck report';
const ECOSYSTEM = 'Go';
const SCANNING = /\b([1-9]\d{0,8}) packages? across \d{1,9} dependent modules?\b/;

/** The messages of a stream by their kind; `config` is its first. */
function readMessages(document: unknown): { config: JsonObject; messages: JsonObject[]; junk: number } {
  const documents = documentsOf(document, KIND);
  const messages = documents.map(objectOf).filter((message) => message !== null);
  const config = objectOf(messages.find((message) => 'config' in message)?.config);
  if (config !== null && 'protocol_version' in config) {
    refuseProtocol(config.protocol_version);
    return { config, messages, junk: documents.length - messages.length };
  }
  const [first] = messages;
  if (first !== undefined && 'Calls' in first && 'Imports' in first) {
    throw new ScanDocumentError(
      'This is a report of govulncheck from before version 1.0, which is not read. Let govulncheck 1.0 or later write it (govulncheck -format json).',
      [{ pointer: '', detail: 'must begin with the message "config"' }],
    );
  }
  throw foreignDocument(document, KIND);
}

function refuseProtocol(stated: unknown): void {
  const version = cleanText(stated, 32);
  if (version === null || /^v?1(?:\.|$)/.test(version)) return;
  throw new ScanDocumentError(
    `This is a stream of govulncheck in version ${version} of its protocol, which is not read yet. Version 1 is.`,
    [{ pointer: '/0/config/protocol_version', detail: 'must be v1' }],
  );
}

/** Of one vulnerability in one module: how far it reaches at most. */
class Reaches {
  private readonly most = new Map<string, number>();

  note(key: string, reach: Reach): void {
    this.most.set(key, Math.max(this.most.get(key) ?? 0, REACHES.indexOf(reach)));
  }

  count(reach: Reach): number {
    const wanted = REACHES.indexOf(reach);
    return [...this.most.values()].filter((one) => one === wanted).length;
  }
}

/** Records of vulnerabilities by their identifiers, and what each says: read once, however many findings are of it. */
interface Records {
  records: ReadonlyMap<string, JsonObject>;
  words: ReadonlyMap<JsonObject, Partial<SaidOfFinding>>;
}

function readFinding(value: unknown, { records, words }: Records, reaches: Reaches, into: AuditFindings): void {
  const finding = objectOf(value);
  const id = vulnerabilityId(finding?.osv);
  const trace = finding && traceOf(finding);
  const found = trace && identifyPackage({ purl: null, type: 'golang', name: trace.module, os: null });
  if (finding === null || id === null || trace === null || found === null) {
    into.lose(ECOSYSTEM);
    return;
  }
  const record = records.get(id);
  if (isWithdrawn(record)) return;
  reaches.note(`${id} ${found.name} ${trace.version}`, trace.reach);
  const place = {
    package: found,
    installedVersion: trace.version,
    fixedVersions: versionList(finding.fixed_version, 1).slice(0, 1),
    // "Empty if a fix is not available", and an empty one is not written (its internal/govulncheck/govulncheck.go).
    ...((finding.fixed_version ?? '') === '' ? { fixState: 'not-fixed' as const } : {}),
    locations: trace.place === null ? [] : [trace.place],
  };
  into.add({ ...(record && words.get(record)), id, ...place }, record);
}

/** Whether the stream shows that anything was looked at: its modules, or how many packages it began with. */
function showsLook(messages: readonly JsonObject[]): boolean {
  return messages.some(
    ({ SBOM, progress }) =>
      listOf(objectOf(SBOM)?.modules).length > 0 || SCANNING.test(cleanText(objectOf(progress)?.message, 500) ?? ''),
  );
}

/** The module that was looked at: the one without a version, or of a binary the first. */
function mainModule(messages: readonly JsonObject[]): string | null {
  const modules = listOf(objectOf(messages.find((message) => 'SBOM' in message)?.SBOM)?.modules)
    .slice(0, ROW_LIMIT)
    .map(objectOf);
  const main = modules.find((one) => one !== null && !one.version && one.path !== 'stdlib');
  return scopeText(main?.path);
}

function sayReach(reaches: Reaches, config: JsonObject, into: AuditFindings): void {
  if (config.scan_level !== undefined && config.scan_level !== 'symbol') return;
  const used = config.scan_mode === 'binary' ? 'in the binary' : 'called';
  const say = (count: number, one: string, many: string): void => {
    if (count > 0) into.say(`${count === 1 ? `1 finding is ${one}` : `${count} findings are ${many}`}; kept.`);
  };
  const unused = `, with no vulnerable function ${used}`;
  say(reaches.count('imported'), `in a package that is used${unused}`, `in packages that are used${unused}`);
  const required = ', with no vulnerable package in use';
  say(reaches.count('required'), `in a module that is required${required}`, `in modules that are required${required}`);
}

/** Reads the stream of `govulncheck -format json` (1.0 and later): one finding for each vulnerability and module. */
@ScanAdapter({
  key: 'govulncheck',
  title: 'govulncheck',
  mediaTypes: ['application/vnd.posture.govulncheck+json'],
  syntax: 'json-stream',
})
@Injectable()
export class GovulncheckAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const { config, messages, junk } = readMessages(document);
    const into = new AuditFindings();
    for (let left = junk; left > 0; left -= 1) into.lose(ECOSYSTEM);
    if (showsLook(messages)) into.coverage.open(ECOSYSTEM);
    const records = new Map<string, JsonObject>();
    for (const { osv } of messages) {
      yield;
      const record = objectOf(osv);
      const id = vulnerabilityId(record?.id);
      if (record !== null && id !== null) records.set(id, record);
    }
    const findings = messages.filter((message) => 'finding' in message);
    refuseTooMany(findings.length, ROW_LIMIT, 'findings', '');
    const reaches = new Reaches();
    const words = new Map<JsonObject, Partial<SaidOfFinding>>();
    for (const record of records.values()) {
      yield;
      words.set(record, wordsOfRecord(record));
    }
    for (const { finding } of findings) {
      yield;
      readFinding(finding, { records, words }, reaches, into);
    }
    const named = new Set(findings.map(({ finding }) => vulnerabilityId(objectOf(finding)?.osv)));
    const withdrawn = [...named].filter((id) => id !== null && isWithdrawn(records.get(id))).length;
    into.leaveAside(['withdrawn record was left aside', 'withdrawn records were left aside'], withdrawn);
    sayReach(reaches, config, into);
    return yield* into.observations(context, mainModule(messages), {
      scanner: {
        name: cleanText(config.scanner_name, TEXT_LIMITS.word) ?? 'govulncheck',
        version: cleanText(config.scanner_version, TEXT_LIMITS.word),
        database: { version: null, builtAt: instantOf(config.db_last_modified) },
      },
    });
  }
}
