import { BusyError } from '../errors/busy-error.js';

/** 503: what the organization is doing keeps this from being done for longer than anybody is made to wait. */
export class OrganizationBusyError extends BusyError {
  constructor() {
    super(
      'organization-busy',
      'Organization busy',
      'The service is still at work on other requests of yours or of your organization. Send this one again in some seconds.',
      10,
    );
  }
}
