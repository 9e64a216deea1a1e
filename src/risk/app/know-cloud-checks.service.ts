import { Injectable } from '@nestjs/common';
import { CloudChecks } from '../../cloud-security/index.js';

/** What a check is called, and where all of it is. */
export interface NamedCloudCheck {
  /** What can happen while it fails: what is wrong is of no use to whoever reads of risks as what would be right. */
  title: string;
  link: string;
}

/** What suites say of their checks. */
@Injectable()
export class KnowCloudChecks {
  constructor(private readonly checks: CloudChecks) {}

  /** A check that this service does not have any more is called by its id. */
  named(suite: string, checkId: string): NamedCloudCheck {
    const check = this.checks.find(checkId);
    return {
      title: check?.risk ?? `Not as it should be: ${check?.title ?? checkId}`,
      link: `/api/v1/cloud-security/${encodeURIComponent(suite)}/checks/${encodeURIComponent(checkId)}`,
    };
  }

  /** The suite of a check, as people call it. */
  suiteOf(suite: string, checkId: string): string {
    return this.checks.find(checkId)?.suiteTitle ?? suite;
  }

  /** Techniques of ATT&CK that the check names. */
  techniquesOf(checkId: string): readonly string[] {
    return this.checks.find(checkId)?.supports.mitreAttack ?? [];
  }
}
