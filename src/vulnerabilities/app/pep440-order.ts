import { compare, valid } from '@renovatebot/pep440';
import type { VersionOrder } from '../domain/versions/version-order.js';

/** Versions of Python packages (PEP 440). */
export const PEP440_ORDER: VersionOrder = {
  name: 'pep440',
  accepts: (version) => valid(version) !== null,
  compare,
};
