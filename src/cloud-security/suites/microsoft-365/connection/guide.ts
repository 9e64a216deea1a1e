import type { ConnectionGuide } from '../../../domain/cloud-suite.port.js';
import { PERMISSIONS } from './permissions.js';

/** Microsoft's own application that takes configuration snapshots: the tenant has to know it, and let it read. */
const SNAPSHOT_SERVICE = '03b07b79-c5bc-4b5e-9bfa-13acf4a99998';

/** How an administrator connects a tenant. `login` is the base address for consent. */
export function guideFor(login: string): ConnectionGuide {
  const reading = PERMISSIONS.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    steps: [
      'In the Microsoft Entra admin center, under App registrations, make a new registration for accounts in this directory only. It needs no redirect address.',
      `Under API permissions add these application permissions of Microsoft Graph; all of them only read:\n${reading.join('\n')}`,
      `Give consent as a Global Administrator: "Grant admin consent" on that page, or at this address:\n${login.replace(/\/$/, '')}/{tenantId}/adminconsent?client_id={clientId}`,
      'Under Certificates & secrets upload a certificate (better), or make a client secret and copy its value.',
      'Enter tenant id, application id, and the certificate with its private key or the secret. The preflight says what is missing, and which checks that costs.',
      `Optional, for Exchange, Defender and Teams settings as they stand: add this permission (Microsoft has none that only reads them):\nConfigurationMonitoring.ReadWrite.All\nIn your tenant make a service principal for this application of Microsoft, and give it the role Global Reader:\n${SNAPSHOT_SERVICE}\nWithout this permission three of the checks of Exchange, Defender and Teams are answered by Secure Score, up to a day old, and the others are not assessed. The unified audit log is read from Secure Score always.`,
    ],
    links: [
      {
        title: 'Register an application',
        url: 'https://learn.microsoft.com/entra/identity-platform/quickstart-register-app',
      },
      {
        title: 'Grant tenant-wide admin consent',
        url: 'https://learn.microsoft.com/entra/identity/enterprise-apps/grant-admin-consent',
      },
      {
        title: 'Certificate credentials',
        url: 'https://learn.microsoft.com/entra/identity-platform/certificate-credentials',
      },
      { title: 'Microsoft Graph permissions', url: 'https://learn.microsoft.com/graph/permissions-reference' },
    ],
  };
}
