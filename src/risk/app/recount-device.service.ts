import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { InvalidateRisk, type RiskCause } from '../../vulnerabilities/index.js';
import { RiskProjection } from './risk-projection.service.js';

/** Counts one device anew. */
@Injectable()
export class RecountDevice {
  constructor(
    private readonly database: Database,
    private readonly invalidate: InvalidateRisk,
    private readonly projection: RiskProjection,
  ) {}

  async execute(organizationId: number, deviceId: number, cause: RiskCause): Promise<void> {
    // Whoever asks for it asks again when it was lost, because the answer was lost too.
    await this.database.repeatably(() => this.invalidate.note(organizationId, [deviceId], cause));
    await this.projection.updateOrEnqueue(organizationId);
  }
}

/** Counts anew what the cloud suites of an organization say. */
@Injectable()
export class RecountSuites {
  constructor(
    private readonly database: Database,
    private readonly invalidate: InvalidateRisk,
    private readonly projection: RiskProjection,
  ) {}

  async execute(organizationId: number): Promise<void> {
    // Whoever asks for it asks again when it was lost, because the answer was lost too.
    await this.database.repeatably(() => this.invalidate.noteSuites(organizationId));
    await this.projection.updateOrEnqueue(organizationId);
  }
}
