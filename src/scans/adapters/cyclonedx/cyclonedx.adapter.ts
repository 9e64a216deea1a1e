import { Injectable } from '@nestjs/common';
import { CoverageCount } from '../../domain/coverage-count.js';
import { distinctSoftware } from '../../domain/distinct-software.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import type { ObservedFinding, ObservedSoftware, Observations } from '../../domain/observation.js';
import { ReportNotes } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeOf } from '../../domain/scan-scope.js';
import { finish, type Steps } from '../../domain/steps.js';
import { withTraits } from '../../domain/traits.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readSoftware } from './cyclonedx-component.js';
import { type LeftAside, whyLeftAside } from './cyclonedx-left-aside.js';
import {
  readCycloneDxDocument,
  scopeOfDocument,
  traitsOfDocument,
  type CycloneDxDocument,
} from './cyclonedx-document.js';
import { readCycloneDxFindings } from './cyclonedx-findings.js';
import { scannerOfDocument } from './cyclonedx-tools.js';

function* readInventory(
  document: CycloneDxDocument,
  os: OperatingSystem | null,
  coverage: CoverageCount,
  notes: ReportNotes,
): Steps<{ software: ObservedSoftware[] | null; aside: Map<LeftAside | 'optional', number> }> {
  const aside = new Map<LeftAside | 'optional', number>();
  if (!document.listsComponents) return { software: null, aside };
  const software: ObservedSoftware[] = [];
  for (let junk = document.junk; junk > 0; junk -= 1) notes.countUnreadable();
  for (const component of document.components) {
    yield;
    const why = whyLeftAside(component);
    if (why !== null) {
      aside.set(why, (aside.get(why) ?? 0) + 1);
      continue;
    }
    const one = readSoftware(component, os);
    if (one === null) {
      notes.countUnreadable();
      continue;
    }
    software.push(one);
    if (one.installed === false) aside.set('optional', (aside.get('optional') ?? 0) + 1);
    else coverage.add(one.package, one.version);
  }
  if (notes.unreadableRows > 0) coverage.markPartial('components');
  // What is needed somewhere is installed, whatever is said of it elsewhere.
  const installedFirst = software.sort((a, b) => Number(a.installed === false) - Number(b.installed === false));
  return { software: distinctSoftware(installedFirst), aside };
}

/** A scanner that failed writes no component as one does that found none: findings/retire-vex-of-failed-run.sh, retire.js 5.7.0. */
const NO_INVENTORY = 'This document lists no package, so it says nothing of what is installed.';

const NO_SOFTWARE: Readonly<Record<Exclude<LeftAside, 'no-package'> | 'optional', string>> = {
  observed: 'something seen on the machine, as a process or a port, and no package',
  optional: 'optional, which CycloneDX says of what is not installed',
  external: 'external, which CycloneDX says of what is expected from elsewhere and not part of it',
  excluded: 'excluded, which CycloneDX says of what is not there when the software runs',
};

function componentWarnings(aside: ReadonlyMap<LeftAside | 'optional', number>): string[] {
  return [...aside].sort().map(([why, count]) => {
    if (why === 'no-package') {
      const what = count === 1 ? '1 component is no package' : `${count} components are no packages`;
      return `${what} (files, data or systems) and ${count === 1 ? 'was' : 'were'} left aside.`;
    }
    return count === 1
      ? `1 component is ${NO_SOFTWARE[why]}: it was left aside.`
      : `${count} components were left aside, each ${NO_SOFTWARE[why]}.`;
  });
}

function readCoverage(coverage: CoverageCount, findings: readonly ObservedFinding[] | null): void {
  for (const { package: found, installedVersion } of findings ?? []) coverage.add(found, installedVersion);
}

/**
 * Reads CycloneDX 1.2 to 1.7 in JSON or XML. A document without the key `vulnerabilities` is an inventory and says nothing of
 * findings, nor does one whose list is empty unless its tool is known to look; one without `components` says nothing of software.
 */
@ScanAdapter({
  key: 'cyclonedx',
  title: 'CycloneDX',
  mediaTypes: ['application/vnd.cyclonedx+json', 'application/vnd.cyclonedx+xml'],
  version: '7',
})
@Injectable()
export class CycloneDxAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(value: unknown, context: AdapterContext): Steps<Observations> {
    const document = yield* readCycloneDxDocument(value);
    const os = document.os ?? context.os;
    const coverage = new CoverageCount();
    const notes = new ReportNotes();
    const { software, aside } = yield* readInventory(document, os, coverage, notes);
    const { findings, warnings } = yield* readCycloneDxFindings(document, os, coverage, notes);
    readCoverage(coverage, findings);
    if (notes.unreadableRows > 0 && !software?.length && !findings?.length) {
      throw new ScanDocumentError('No row of this CycloneDX document could be read. Send it as its tool wrote it.');
    }
    const isInventory = software === null || software.length > 0;
    const { warnings: ofScope, ...scope } = scopeOf(context.scope, scopeOfDocument(document), 'sbom');
    return {
      ...scope,
      scanner: scannerOfDocument(document),
      findings,
      software: isInventory ? software : null,
      checks: null,
      listeningPorts: null,
      ...withTraits(traitsOfDocument(document)),
      coverage: coverage.list(),
      warnings: [
        ...notes.warnings(),
        ...componentWarnings(aside),
        ...(isInventory ? [] : [NO_INVENTORY]),
        ...warnings,
        ...ofScope,
      ],
    };
  }
}
