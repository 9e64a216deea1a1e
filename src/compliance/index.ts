export { ComplianceModule } from './compliance.module.js';
export {
  Catalogue,
  type CatalogueControl,
  type CatalogueFramework,
  type CatalogueMapping,
} from './catalogue/catalogue.js';
export { CatalogueError, type CatalogueFault } from './catalogue/catalogue-error.js';
export { readFrameworkJson } from './catalogue/read-framework-json.js';
export { readOscalCatalog } from './catalogue/read-oscal-catalog.js';
