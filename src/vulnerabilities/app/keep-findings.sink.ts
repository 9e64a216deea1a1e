import { Injectable } from '@nestjs/common';
import {
  type FindingChangeRequest,
  type FindingDelta,
  FindingSink,
  type FindingSinkPort,
  type PlacedFinding,
  type ResolvedFindings,
} from '../../scans/index.js';
import { ApplyFindingsService } from './apply-findings.service.js';
import { ResolveFindingsService } from './resolve-findings.service.js';

/** Keeps findings: turns observations into dictionary ids, and a stream's new set of them into findings that open, close and reopen. */
@FindingSink({ name: 'vulnerabilities' })
@Injectable()
export class KeepFindings implements FindingSinkPort {
  constructor(
    private readonly resolver: ResolveFindingsService,
    private readonly applier: ApplyFindingsService,
  ) {}

  resolve(organizationId: number, source: string, findings: PlacedFinding[]): Promise<ResolvedFindings> {
    return this.resolver.resolve(organizationId, source, findings);
  }

  apply(request: FindingChangeRequest): Promise<FindingDelta> {
    return this.applier.apply(request);
  }
}
