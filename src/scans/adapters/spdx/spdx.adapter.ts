import { Injectable } from '@nestjs/common';
import { cleanText } from '../../domain/clean-text.js';
import { CoverageCount } from '../../domain/coverage-count.js';
import { distinctSoftware } from '../../domain/distinct-software.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { documentSource, foreignDocument } from '../../domain/document-kind.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import type { Observations, ObservedSoftware } from '../../domain/observation.js';
import { ReportNotes } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeOf } from '../../domain/scan-scope.js';
import { finish, type Steps } from '../../domain/steps.js';
import { withTraits } from '../../domain/traits.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readSpdx2 } from './spdx-2.js';
import { readSpdx3 } from './spdx-3.js';
import { scopeOfSpdx, traitsOfSpdx } from './spdx-scope.js';
import { hasSubject, readSpdxSoftware, type SpdxAside, systemOf, whyAside } from './spdx-software.js';
import { readTagValue } from './spdx-tag-value.js';
import type { SpdxDocument } from './spdx-types.js';

const KIND = 'an SPDX document';
const CONTEXT = /spdx\.org\/rdf\/v?(\d{1,3}(?:\.\d{1,3}){0,2})\//;

const WORDS: Readonly<Record<SpdxAside, readonly [one: string, many: string]>> = {
  subject: ['is what the document is about', 'are what the document is about'],
  'no-package': ['is no package (an image, a file, a system)', 'are no packages (images, files, systems)'],
  source: ['is a source that something was made from', 'are sources that something was made from'],
  building: ['is needed only to build or to test', 'are needed only to build or to test'],
  excluded: ['is excluded, says CycloneDX,', 'are excluded, says CycloneDX,'],
  range: ['has a range for a version', 'have a range for a version'],
  unversioned: ['has neither a package URL nor a version', 'have neither a package URL nor a version'],
};

function refuseVersion(version: string): never {
  throw new ScanDocumentError(
    `SPDX version ${version} is not read yet. Let the tool write SPDX 2.2, 2.3 or 3.0, or CycloneDX.`,
    [{ pointer: '/spdxVersion', detail: 'must be 2.0 to 2.3 or 3.0' }],
  );
}

/** The version of SPDX 3 that the context of a document names; null for SPDX 2. */
function versionOfContext(document: JsonObject): string | null {
  const contexts = [document['@context'], ...listOf(document['@context']).slice(0, 10)];
  for (const one of contexts) {
    const [, version] = (typeof one === 'string' ? CONTEXT.exec(one.slice(0, 500)) : null) ?? [];
    if (version !== undefined) return version;
  }
  return null;
}

function* readDocument(value: unknown): Steps<SpdxDocument> {
  if (documentSource(value) !== 'spdx') throw foreignDocument(value, KIND);
  const whole = typeof value === 'string' ? yield* readTagValue(value) : objectOf(value);
  const document = typeof whole?.spdxVersion === 'string' ? whole : (objectOf(whole?.sbom) ?? whole);
  if (document === null) throw foreignDocument(value, KIND);
  const graph = versionOfContext(document);
  if (graph !== null) return /^3\.0(?:\.|$)/.test(graph) ? yield* readSpdx3(document) : refuseVersion(graph);
  const version = cleanText(document.spdxVersion, 32);
  if (version === null) throw foreignDocument(value, KIND);
  if (!/^SPDX-2\.[0-3]$/i.test(version)) refuseVersion(version.replace(/^SPDX-/i, ''));
  return yield* readSpdx2(document);
}

/** Of `Tool: syft-1.2.0`: the name in lower case and the version. */
function scannerOf(tool: string | null): { name: string; version: string | null } {
  const [, name, version] =
    /^(.+?)(?:[-/ @]v?(\d[\w.+-]{0,60}))?$/i.exec(tool?.replace(/^Tool:/i, '').trim() ?? '') ?? [];
  return { name: cleanText(name?.toLowerCase(), 64) ?? 'spdx', version: cleanText(version, 64) };
}

interface Inventory {
  software: ObservedSoftware[];
  aside: Map<SpdxAside | 'optional', number>;
}

function* readInventory(
  document: SpdxDocument,
  os: OperatingSystem | null,
  tool: string,
  coverage: CoverageCount,
  notes: ReportNotes,
): Steps<Inventory> {
  const read: Inventory = { software: [], aside: new Map() };
  const note = (why: SpdxAside | 'optional'): void => void read.aside.set(why, (read.aside.get(why) ?? 0) + 1);
  const isAbout = hasSubject(document);
  for (let junk = document.junk; junk > 0; junk -= 1) notes.countUnreadable();
  for (const one of document.packages) {
    yield;
    const why = whyAside(one, document, isAbout);
    if (why !== null) {
      note(why);
      continue;
    }
    const software = readSpdxSoftware(one, document, os, tool);
    if (software === null) {
      notes.countUnreadable();
      continue;
    }
    read.software.push(software);
    if (software.installed === false) note('optional');
    else coverage.add(software.package, software.version);
  }
  if (notes.unreadableRows > 0) coverage.markPartial('packages');
  return read;
}

function warningsOf({ software, aside }: Inventory, security: number): string[] {
  const warnings = [...aside].sort().map(([why, count]) => {
    const what = `${count} ${count === 1 ? 'package' : 'packages'}`;
    const said = why === 'optional' ? ['is optional', 'are optional'] : WORDS[why];
    return `${what} ${count === 1 ? said[0] : said[1]} and ${count === 1 ? 'counts' : 'count'} as not installed.`;
  });
  if (software.length === 0)
    warnings.push('This document lists no installed package, so it says nothing of what is installed.');
  if (security > 0) {
    const what =
      security === 1 ? '1 statement about vulnerabilities was' : `${security} statements about vulnerabilities were`;
    warnings.push(`${what} left aside: SPDX is read as an inventory, and no finding was touched.`);
  }
  return warnings;
}

/** Reads SPDX 2.0 to 2.3 in JSON or tags and values, and 3.0 in JSON-LD, as inventories: none of them speaks of findings. */
@ScanAdapter({ key: 'spdx', title: 'SPDX', mediaTypes: ['application/spdx+json', 'text/spdx'], version: '4' })
@Injectable()
export class SpdxAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(value: unknown, context: AdapterContext): Steps<Observations> {
    const document = yield* readDocument(value);
    const coverage = new CoverageCount();
    const notes = new ReportNotes();
    const scanner = scannerOf(document.tool);
    const inventory = yield* readInventory(document, systemOf(document) ?? context.os, scanner.name, coverage, notes);
    if (notes.unreadableRows > 0 && inventory.software.length === 0) {
      throw new ScanDocumentError('No package of this SPDX document could be read. Send it as its tool wrote it.');
    }
    const installedFirst = inventory.software.sort(
      (a, b) => Number(a.installed === false) - Number(b.installed === false),
    );
    const { warnings, ...scope } = scopeOf(context.scope, scopeOfSpdx(document), 'sbom');
    return {
      ...scope,
      scanner,
      findings: null,
      software: inventory.software.length === 0 ? null : distinctSoftware(installedFirst),
      checks: null,
      listeningPorts: null,
      ...withTraits(traitsOfSpdx(document)),
      coverage: coverage.list(),
      warnings: [...notes.warnings(), ...warningsOf(inventory, document.security), ...warnings],
    };
  }
}
