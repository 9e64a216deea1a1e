import { Injectable } from '@nestjs/common';
import { CloudChecks } from '../../cloud-security/index.js';

/** What a check is called, and where all of it is. */
export interface NamedCloudCheck {
  title: string;
  link: string;
}

/** What suites say of their checks. */
@Injectable()
export class KnowCloudChecks {
  constructor(private readonly checks: CloudChecks) {}

  /** A check that this service does not have any more is called by its id. */
  named(suite: string, checkId: string): NamedCloudCheck {
    return {
      title: this.checks.find(checkId)?.title ?? checkId,
      link: `/api/v1/cloud-security/${encodeURIComponent(suite)}/checks/${encodeURIComponent(checkId)}`,
    };
  }

  /** Techniques of ATT&CK that the check names. */
  techniquesOf(checkId: string): readonly string[] {
    return this.checks.find(checkId)?.supports.mitreAttack ?? [];
  }
}
