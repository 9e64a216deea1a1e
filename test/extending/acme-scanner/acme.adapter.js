import { ScanAdapter } from 'posture/scans/adapter';
import { cleanText, TEXT_LIMITS } from 'posture/scans/domain/clean-text';
import { CoverageCount } from 'posture/scans/domain/coverage-count';
import { identifyPackage } from 'posture/scans/domain/package-identity';
import { parsePackageUrl } from 'posture/scans/domain/package-url';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from 'posture/scans/domain/report-notes';
import { ScanDocumentError } from 'posture/scans/domain/scan-document-error';
import { severityOf } from 'posture/scans/domain/severity';
import { versionList } from 'posture/scans/domain/version-list';
import { vulnerabilityId } from 'posture/scans/domain/vulnerability-id';

const HEAD = /^# acme-lite (\S{1,64}) (\S{1,500})$/;

/** Reads what Acme Lite prints: a head with version and host, then a line per finding (`CVE-… high pkg:… fixed-in`). */
export class AcmeAdapter {
  parse(document, context) {
    const lines = typeof document === 'string' ? document.split('\n', ROW_LIMIT + 2) : [];
    const head = HEAD.exec(lines[0] ?? '');
    if (head === null) {
      throw new ScanDocumentError('This is not a report of Acme Lite. Send what "acme-lite scan" prints, unchanged.');
    }
    const rows = lines.slice(1).filter((line) => line.trim() !== '');
    refuseTooMany(rows.length, ROW_LIMIT, 'findings', '');
    const coverage = new CoverageCount();
    const notes = new ReportNotes();
    if (rows.length === 0) coverage.open('issues');
    const findings = rows.flatMap((row) => {
      const finding = readLine(row, context.os);
      if (finding) return [finding];
      notes.countUnreadable();
      coverage.markPartial('issues');
      return [];
    });
    for (const one of findings) coverage.add(one.package, one.installedVersion);
    return {
      scope: cleanText(context.scope, TEXT_LIMITS.scope) ?? cleanText(head[2], TEXT_LIMITS.scope) ?? 'unnamed',
      scanner: { name: 'acme-lite', version: cleanText(head[1], TEXT_LIMITS.version) },
      findings,
      software: null,
      checks: null,
      listeningPorts: null,
      coverage: coverage.list(),
      warnings: notes.warnings(),
    };
  }
}

ScanAdapter({ key: 'acme-lite', title: 'Acme Lite', mediaTypes: ['text/vnd.acme.lite'], syntax: 'text' })(AcmeAdapter);

function readLine(line, os) {
  const [id, level, purl, fixed] = line.trim().split(/\s+/, 4);
  const url = parsePackageUrl(purl);
  const found = url && identifyPackage({ purl: url, type: null, name: null, os });
  const installedVersion = url?.version;
  if (vulnerabilityId(id) === null || found === null || !installedVersion) return null;
  const fixedVersions = versionList(fixed, 1).slice(0, 1);
  return {
    vulnerabilityId: vulnerabilityId(id),
    aliases: [],
    relatedIds: [],
    package: found,
    installedVersion: cleanText(installedVersion, TEXT_LIMITS.version) ?? '',
    fixedVersions,
    fixState: fixedVersions.length > 0 ? 'fixed' : 'unknown',
    severity: severityOf(level),
    cvss: [],
    cwes: [],
    title: null,
    description: null,
    references: [],
    publishedAt: null,
    locations: [],
  };
}
