/*
 * The part of the platform that stands on nothing: no database, no HTTP server. What reads documents in processes of their own imports it
 * from here: all that such a process imports it loads anew.
 */
export { DomainError, type ErrorItem, InvalidRequestError } from './errors/domain-error.js';
export { suggest } from './errors/suggestion.js';
export { discoverModules } from './extensions/discover-modules.js';
export { duplicateMember, searchingDuplicates } from './http/duplicate-members.js';
export { MalformedJsonError, UnsupportedMediaError } from './http/http-errors.js';
export {
  escapePointer,
  inspectingJson,
  inspectJson,
  type JsonCaps,
  type JsonFault,
  jsonOverCaps,
  MAX_JSON_DEPTH,
} from './http/json-inspection.js';
export { unseenCharacter } from './http/request-validation.pipe.js';
export { breathe } from './limits/in-turns.js';
export { inTurns } from './limits/in-turns.js';
