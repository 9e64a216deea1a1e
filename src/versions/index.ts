export { DEBIAN_ORDER } from './domain/debian-order.js';
export {
  comparisonsOf,
  isOfKind,
  isPlaceholderVersion,
  RANGE_COMPARISONS,
  type RangeTest,
  readVersRange,
  testOfRange,
  type VersRange,
  whyNotCompared,
  withEpoch,
  writeVersRange,
} from './domain/vers-range.js';
export { comparePlainVersions } from './domain/version-order.js';
export { ROCKY_ORDER, RPM_ORDER, UNKNOWN_EPOCH } from './domain/rpm-order.js';
export { compareToBound, isBound, type VersionOrder } from './domain/version-order.js';
export { versionOrderOf } from './domain/version-order-of.js';
export { versTypeOf } from './domain/vers-type.js';
