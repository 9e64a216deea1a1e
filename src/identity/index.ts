export { OrganizationQueries, type OrganizationSummary } from './app/organization.queries.js';
export { type EnsuredMember, type EnsuredOrganization, OrganizationSeeder } from './app/organization-seeder.service.js';
export { identityConfig, type IdentityConfig } from './config.js';
export { DEMO_ORGANIZATION } from './domain/development-people.js';
export { type Role } from './domain/role.js';
export { type Principal } from './domain/principal.js';
export { CurrentPrincipal } from './http/current-principal.decorator.js';
export { Roles } from './http/roles.decorator.js';
export { IdentityModule } from './identity.module.js';
