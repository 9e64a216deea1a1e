import { DomainError, InvalidRequestError } from '../platform/index.js';

/** 404: not there, or not one that this person may be in: the two look alike. */
export class OrganizationNotYoursError extends DomainError {
  constructor() {
    super('not-found', 'not-found', 'Not found', 'No organization that you may enter has this id.');
  }
}

/** 404: not there, or an identity of somebody else. */
export class IdentityNotYoursError extends DomainError {
  constructor() {
    super('not-found', 'not-found', 'Not found', 'No identity of yours has this id.');
  }
}

/** 422: an organization without an owner could never have one again. */
export class LastOwnerError extends DomainError {
  constructor() {
    super(
      'rule',
      'last-owner',
      'Last owner',
      'This is the only owner of the organization. Make somebody else an owner first.',
    );
  }
}

/** 403: unknown, used, expired, withdrawn, or for another address. Which of them is not told. */
export class InvitationInvalidError extends DomainError {
  constructor() {
    super(
      'forbidden',
      'invitation-invalid',
      'Invitation not valid',
      'This invitation is not valid, or not for you: it may have been used, withdrawn or run out. Ask for a new one.',
    );
  }
}

/** 409: the account signs somebody else in. Two people are never made one. */
export class IdentityTakenError extends DomainError {
  constructor() {
    super(
      'conflict',
      'identity-taken',
      'Account in use',
      'This account signs another person in here. Sign in with it and remove it there, then link it again.',
    );
  }
}

/** 422: nobody could sign in as this person again. */
export class LastIdentityError extends DomainError {
  constructor() {
    super(
      'rule',
      'last-identity',
      'Last identity',
      'This is the only account that you sign in with. Link another one first.',
    );
  }
}

/** 400: it cannot be the domain of one organization. */
export class DomainNotOwnableError extends InvalidRequestError {
  constructor(detail: string) {
    super('invalid-domain', 'Domain not possible', detail, { errors: [{ pointer: '/domain', detail }] });
  }
}

/** 409: it is on the organization's list already. */
export class DomainKnownError extends DomainError {
  constructor() {
    super('conflict', 'domain-exists', 'Domain exists', 'This domain is on the list of your organization already.');
  }
}

/** 422: the list of the organization is full. */
export class TooManyDomainsError extends DomainError {
  constructor(most: number) {
    super(
      'rule',
      'too-many-domains',
      'Too many domains',
      `Your organization has ${most} domains, which is as many as there may be. Remove one first.`,
    );
  }
}

/** 422: as many invitations of the organization are open as may be. */
export class TooManyInvitationsError extends DomainError {
  constructor(most: number) {
    super(
      'rule',
      'too-many-invitations',
      'Too many invitations',
      `Your organization has ${most} open invitations, which is as many as there may be. Withdraw one first.`,
    );
  }
}

/** 422: as many API keys of the organization can be used as may be. */
export class TooManyApiKeysError extends DomainError {
  constructor(most: number) {
    super(
      'rule',
      'too-many-api-keys',
      'Too many API keys',
      `Your organization has ${most} active API keys, which is as many as there may be. Revoke one first.`,
    );
  }
}

/** 422: the DNS of the domain does not say what it should. */
export class DomainNotProvenError extends DomainError {
  constructor(record: { name: string; value: string }) {
    super(
      'rule',
      'domain-not-proven',
      'Domain not proven',
      `The DNS has no TXT record ${record.name} with the value ${record.value}. Add it, wait until it is published, and try again.`,
    );
  }
}

/** 422: told only to whoever proved the domain by its DNS. */
export class DomainTakenError extends DomainError {
  constructor() {
    super(
      'rule',
      'domain-taken',
      'Domain in use',
      'Another organization has verified this domain. It has to be removed there first, or its proof to be gone for three days.',
    );
  }
}

/** 503: the name servers do not answer. */
export class DnsUnavailableError extends DomainError {
  constructor(cause: unknown) {
    super(
      'unavailable',
      'dns-unavailable',
      'DNS unavailable',
      'The name servers of this domain do not answer. Try again in a few minutes.',
      { headers: { 'Retry-After': '60' }, cause },
    );
  }
}

/** 400: an invitation to a role that is not for whoever holds the link. */
export class AddressNeededError extends InvalidRequestError {
  constructor(role: string) {
    super('address-needed', 'Address needed', `An invitation as ${role} is for one address. Say whose it is.`, {
      errors: [{ pointer: '/email', detail: `is needed for an invitation as ${role}` }],
    });
  }
}
