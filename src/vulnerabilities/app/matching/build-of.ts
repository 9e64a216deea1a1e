import { baseEcosystem, isOfFips, isOfUbuntuPro } from '../../../scans/index.js';
import type { Build } from '../../domain/evaluate-build.js';

const ORDINARY: Build = { isOfChannel: false, isApart: false };

/** What the form of a version says of its build; builds beside the release's own are told apart in Ubuntu only. */
export function buildOf(ecosystem: string, version: string): Build {
  if (baseEcosystem(ecosystem) !== 'Ubuntu') return ORDINARY;
  return { isOfChannel: isOfUbuntuPro(version), isApart: isOfFips(version) };
}
