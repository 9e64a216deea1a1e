export { type AssertedGroup, GlobalAliases } from './app/global-aliases.service.js';
export { FINDINGS_CHANGED, type FindingsChanged } from './events/findings-changed.event.js';
export { VulnerabilitiesModule } from './vulnerabilities.module.js';
