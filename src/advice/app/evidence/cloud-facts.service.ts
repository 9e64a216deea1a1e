import { Injectable } from '@nestjs/common';
import { CloudChecks, CloudResults, type PublishedResult, SEVERITY_WEIGHTS } from '../../../cloud-security/index.js';
import { type Fact, factOf, known } from '../../domain/fact.js';
import { plainName, plainText } from '../../domain/plain-text.js';
import { suiteName } from './suite-name.js';

const CHECKS = 8;

/** What is known of cloud suites, in facts: the checks that fail and are not excepted, the worst first. */
@Injectable()
export class CloudFacts {
  constructor(
    private readonly verdicts: CloudResults,
    private readonly checks: CloudChecks,
  ) {}

  async of(organizationId: number): Promise<Fact[]> {
    const suites = await this.verdicts.of(organizationId);
    return suites
      .flatMap(({ verdicts }) => verdicts)
      .filter(({ status, standing, excepted }) => (standing ?? status) === 'fail' && !excepted)
      .sort(
        (a, b) =>
          SEVERITY_WEIGHTS[b.severity] - SEVERITY_WEIGHTS[a.severity] ||
          b.affectedCount - a.affectedCount ||
          (a.checkId < b.checkId ? -1 : 1),
      )
      .slice(0, CHECKS)
      .map((verdict) => this.fact(verdict));
  }

  private fact({ suite, checkId, severity, affectedCount, firstFailedAt, summary }: PublishedResult): Fact {
    const check = this.checks.find(checkId);
    const title = plainName(check?.title ?? checkId, { most: 160, words: 40 }) ?? 'a check';
    // Our own words and those of extensions may well hold an address.
    const remedy = check === null ? null : plainName(check.remediation, { most: 280, words: 80 });
    const name = suiteName(suite);
    return factOf('cloud-check', `${suite} ${checkId}`, {
      title: plainText(`Fails in ${name}: ${title}`, 200),
      facets: { severity },
      numbers: { affected: affectedCount },
      dates: known({ failingSince: firstFailedAt?.toISOString().slice(0, 10) }),
      names: [name, title, ...(remedy === null ? [] : [remedy])],
      quoted: summary === '' ? [] : [{ what: 'what the audit found', text: plainText(summary, 160) }],
      link: `/api/v1/cloud-security/${suite}/checks/${encodeURIComponent(checkId)}`,
    });
  }
}
