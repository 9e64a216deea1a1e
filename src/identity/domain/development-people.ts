import type { Role } from './role.js';

/** Somebody one can be in development, without a password. */
export interface DevelopmentPerson {
  /** The subject at the development provider, and its `login_hint`. */
  key: string;
  name: string;
  email: string;
  role: Role;
  organization: { slug: string; name: string; isDemo: boolean };
}

const DEMO = { slug: 'example-org', name: 'Example Org', isDemo: true };
const OWN = { slug: 'your-organization', name: 'Your organization', isDemo: false };

/** One per role worth trying in the demo organization, and one with an organization that is empty. */
export const DEVELOPMENT_PEOPLE: readonly DevelopmentPerson[] = [
  { key: 'ada', name: 'Ada', email: 'ada@example.org', role: 'owner', organization: DEMO },
  { key: 'ben', name: 'Ben', email: 'ben@example.org', role: 'analyst', organization: DEMO },
  { key: 'cy', name: 'Cy', email: 'cy@example.org', role: 'viewer', organization: DEMO },
  { key: 'me', name: 'You', email: 'you@example.org', role: 'owner', organization: OWN },
];
