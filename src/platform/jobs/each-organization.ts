import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { OrganizationBusyError } from '../database/organization-busy.error.js';
import { JsonLogger } from '../logging/json-logger.js';

/** Upkeep of one organization after the other, in the scope of each: what fails for one keeps nobody else's waiting. */
@Injectable()
export class EachOrganization {
  constructor(
    private readonly database: Database,
    private readonly logger: JsonLogger,
  ) {}

  /** @param places organizations, or things of them; one whose work fails is logged, and its turn comes with the next run */
  async run<Place extends number | { organizationId: number }>(
    places: readonly Place[],
    work: (place: Place) => Promise<unknown>,
  ): Promise<void> {
    for (const place of places) {
      const organizationId = typeof place === 'number' ? place : place.organizationId;
      try {
        await this.database.inOrganization(organizationId, () => work(place));
      } catch (error) {
        // Busy is no failure.
        if (error instanceof OrganizationBusyError) continue;
        this.logger.failure('upkeep of an organization failed, the others go on', error, { organizationId });
      }
    }
  }
}
