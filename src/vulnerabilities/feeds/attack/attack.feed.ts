import { Injectable } from '@nestjs/common';
import type { IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { withHead } from '../../domain/intel/text-head.js';
import { IntelFeed } from '../../intel-feed.decorator.js';
import { readCompactAttack } from './compact-attack.js';
import { inEdition19 } from './edition-19.js';
import { isMapping, readMapping } from './mappings.js';
import { isStix, readStix } from './stix.js';

/** MITRE ATT&CK for enterprises: its STIX bundle or the compact form of it; and the mappings of others to its techniques. */
@IntelFeed({
  key: 'attack',
  title: 'MITRE ATT&CK',
  publisher: 'The MITRE Corporation; mappings by the Center for Threat-Informed Defense',
  licence: 'ATT&CK terms of use; mappings Apache-2.0',
  attribution:
    '© 2025 The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.',
  homepage: 'https://attack.mitre.org',
  documents: [
    {
      part: null,
      title: 'Techniques, tactics and mitigations',
      address:
        'https://raw.githubusercontent.com/mitre-attack/attack-stix-data/master/enterprise-attack/enterprise-attack.json',
    },
    { part: 'kev', title: 'Techniques of known exploited vulnerabilities', address: null },
    { part: 'cve', title: 'Techniques of CVEs (2021)', address: null },
    { part: 'cwe', title: 'Techniques related to weaknesses, through CAPEC', address: null },
    { part: 'controls', title: 'Controls of NIST SP 800-53 that mitigate techniques', address: null },
  ],
  // A new edition comes every half year.
  staleAfterHours: 400 * 24,
  everySeconds: 7 * 24 * 3600,
  maxBytes: 256 * 1024 * 1024,
})
@Injectable()
export class AttackFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return isStix(head) || isMapping(head) || /^\s*\{"version":"[^"]*",[^[]*"tactics":\[\{"id":"TA/.test(head);
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      const { head, text } = await withHead(file.text);
      if (isStix(head)) yield* inEdition19(readStix(text));
      else if (isMapping(head)) yield* readMapping(head, text);
      else yield* inEdition19(readCompactAttack(text));
    }
  }
}
