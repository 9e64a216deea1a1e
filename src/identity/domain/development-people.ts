import type { Role } from './principal.js';

/** Somebody one can be in development, without a password. */
export interface DevelopmentPerson {
  /** The subject at the development provider, and its `login_hint`. */
  key: string;
  name: string;
  email: string;
  role: Role;
  organization: { slug: string; name: string; isDemo: boolean };
}

/** The organization that a first start shows; its name says what it is wherever it stands. */
export const DEMO_ORGANIZATION = { slug: 'example-org', name: 'Example Org (DEMO)', isDemo: true };
const OWN = { slug: 'your-organization', name: 'Your organization', isDemo: false };

/** One per role worth trying in the demo organization, and one with an organization that is empty. */
export const DEVELOPMENT_PEOPLE: readonly DevelopmentPerson[] = [
  { key: 'ada', name: 'Ada', email: 'ada@example.org', role: 'owner', organization: DEMO_ORGANIZATION },
  { key: 'ben', name: 'Ben', email: 'ben@example.org', role: 'analyst', organization: DEMO_ORGANIZATION },
  { key: 'cy', name: 'Cy', email: 'cy@example.org', role: 'viewer', organization: DEMO_ORGANIZATION },
  { key: 'me', name: 'You', email: 'you@example.org', role: 'owner', organization: OWN },
];
