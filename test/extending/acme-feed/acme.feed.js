import { IntelFeed } from 'posture/vulnerabilities/feed';
import { cveId, fieldsOf, nameOf, otherForm } from 'posture/vulnerabilities/domain/intel/fact-fields';
import { jsonPieces } from 'posture/vulnerabilities/domain/intel/json-pieces';

/** Reads the fixes of Acme Linux: a line of JSON for the edition, then one for each fix. */
export class AcmeFeed {
  recognises(head) {
    return /^\{"acmeFixes":/.test(head);
  }

  async *read(files) {
    for await (const { text } of files) {
      for await (const { value } of jsonPieces(text, 0)) {
        const line = fieldsOf(value) ?? {};
        if ('acmeFixes' in line) {
          yield { kind: 'edition', part: null, version: nameOf(line.acmeFixes), asOf: null };
          continue;
        }
        const cve = cveId(line.cve);
        const packageName = nameOf(line.package);
        const fixed = nameOf(line.fixed);
        if (cve === null || packageName === null || fixed === null) throw otherForm('Acme');
        yield {
          kind: 'advisory',
          ecosystem: 'npm',
          packageName,
          id: cve,
          ofSource: false,
          identifiers: [cve],
          aliases: [],
          ranges: [{ events: [{ introduced: '0' }, { fixed }] }],
          versions: [],
          status: 'affected',
          fixState: 'fixed',
          severity: 0,
          title: null,
          url: null,
          publishedOn: null,
          modifiedAt: null,
        };
      }
    }
  }
}

IntelFeed({
  key: 'acme-fixes',
  title: 'Acme fixes',
  publisher: 'Acme',
  licence: 'our own',
  attribution: null,
  homepage: 'https://acme.example',
  documents: [{ part: null, title: 'Fixes', address: null }],
  staleAfterHours: 48,
  everySeconds: 3600,
  maxBytes: 1024 * 1024,
})(AcmeFeed);
