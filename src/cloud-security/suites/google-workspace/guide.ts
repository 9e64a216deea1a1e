import type { ConnectionGuide } from '../../domain/cloud-suite.port.js';
import { PERMISSIONS } from './scopes.js';

/** From nothing to a first audit. */
export const GUIDE: ConnectionGuide = {
  steps: [
    'In Google Cloud, make a project of its own for this audit, and enable the Admin SDK API and the Cloud Identity API in it.',
    'In that project make a service account without any role, and a JSON key for it. Note the number of its OAuth client ("Unique ID").',
    `In the Google admin console, under Security, Access and data control, API controls, Domain-wide delegation, add the client with exactly these scopes:\n${PERMISSIONS.map(({ name }) => name).join(',\n')}\nA broader scope does not cover a narrower one.`,
    'Choose a super administrator to stand in for when policies are read: Google answers nobody else. For all the rest you may name an administrator with a role that only reads users, organizational units, domains, roles and reports.',
    'Enter the JSON key and the addresses here. The key is sealed and never shown again; what is missing is listed together with the checks it costs.',
    'Google does not tell which scopes a client holds beyond those that are asked for: check in the admin console that there are no others.',
  ],
  links: [
    { title: 'Domain-wide delegation', url: 'https://support.google.com/a/answer/162106' },
    { title: 'Service accounts', url: 'https://developers.google.com/identity/protocols/oauth2/service-account' },
    { title: 'Policy API', url: 'https://docs.cloud.google.com/identity/docs/concepts/overview-policies' },
    { title: 'Find your customer id', url: 'https://support.google.com/a/answer/10070793' },
  ],
};
