export { ComplianceModule } from './compliance.module.js';
export { Catalogue } from './catalogue/catalogue.js';
