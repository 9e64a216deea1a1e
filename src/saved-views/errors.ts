import { DomainError } from '../platform/index.js';

/** 409: the person has a view of that name for that page. */
export class SavedViewExistsError extends DomainError {
  constructor() {
    super(
      'conflict',
      'saved-view-exists',
      'There is a view of that name',
      'You have a view of this name for this page.',
    );
  }
}

/** 412: the view was changed since it was read. */
export class StaleSavedViewError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'saved-view-changed',
      'The view was changed since',
      'Read the view again, and decide again.',
    );
  }
}

/** 422: as many as one person may keep. */
export class TooManySavedViewsError extends DomainError {
  constructor(limit: number) {
    super('rule', 'too-many-saved-views', 'Too many views', `One person can keep ${limit} views; delete one first.`);
  }
}
