import type { Texts } from '../../texts/en';

type Own = Texts['pages']['cloud'];

/** Words about what audits of a suite go by, and about a single audit. */
export const settings: Own['settings'] = {
  title: 'Wonach geprüft wird',
  defaults: 'Das sind die Vorgaben; niemand hat sie geändert.',
  changed: (version, when) => `Fassung ${version}, geändert ${when}.`,
  baseline: 'Maßstab',
  baselineHint: 'Entscheidet, wo CISA und CIS Verschiedenes verlangen.',
  baselines: { cisa: 'CISA SCuBA', cis: 'CIS Benchmark' },
  emergencyAccounts: 'Notfallkonten',
  emergencyHint: 'Kennungen der Konten für Notfälle, eine pro Zeile. Prüfungen erwarten sie außerhalb von Richtlinien.',
  approvedExclusions: 'Gebilligte Ausschlüsse',
  exclusionsHint: 'Kennungen von Objekten, deren Ausschluss aus Richtlinien jemand gebilligt hat, eine pro Zeile.',
  approvedApps: 'Gebilligte Anwendungen',
  appsHint: 'Client-Kennungen von Anwendungen, die haben dürfen, was Prüfungen beanstanden würden, eine pro Zeile.',
  parameters: 'Werte der Prüfungen',
  parametersHint:
    'JSON, nach Prüfung und Name; was fehlt, hat seinen üblichen Wert. Alle stehen in docs/cloud-security.md.',
  notJson: 'Das ist kein JSON-Objekt.',
  saved: 'Gespeichert. Das nächste Audit richtet sich danach.',
  mayNot: 'Wonach geprüft wird, ändern Administratoren und Inhaber.',
  hintsOf: {
    'google-workspace': {
      emergencyAccounts:
        'Kennungen oder E-Mail-Adressen der Konten für Notfälle, eine je Zeile. Sie dürfen länger ungenutzt bleiben als andere.',
      approvedExclusions:
        'Kennungen oder Namen von Organisationseinheiten und Gruppen, deren eigene Einstellungen jemand gebilligt hat, eine je Zeile. Was dort anders eingestellt ist, lässt keine Prüfung scheitern.',
      approvedApps:
        'OAuth-Client-Kennungen von Anwendungen, die domainweite Delegation oder Zugriff auf alle Mails und Dateien haben dürfen, eine je Zeile.',
    },
    'microsoft-365': {
      emergencyAccounts:
        'Objekt-Kennungen der Konten für Notfälle, eine je Zeile. Sie dürfen von Richtlinien für bedingten Zugriff ausgeschlossen sein, ungenutzt bleiben und eine Rolle dauerhaft haben.',
      approvedExclusions:
        'Objekt-Kennungen von Personen, Gruppen, Anwendungen und Standorten, deren Ausschluss aus Richtlinien für bedingten Zugriff jemand gebilligt hat, eine je Zeile.',
      approvedApps:
        'Anwendungs-Kennungen von Anwendungen, die Rechte haben dürfen, die Prüfungen beanstanden würden, eine je Zeile.',
    },
  },
};

export const audit: Own['audit'] = {
  title: (moment) => `Audit vom ${moment}`,
  took: 'Dauer',
  seconds: (seconds) => `${seconds} s`,
  requests: 'Anfragen',
  requestsOf: (calls, throttled) =>
    throttled === null ? `${calls}, keine gebremst` : `${calls}, davon ${throttled} gebremst`,
  askedBy: (cause, who) => `${cause}, von ${who}`,
  baseline: 'Maßstab',
  verdicts: 'Ergebnisse',
  verdictsGone: 'Einzelne Ergebnisse dieses Audits sind nicht mehr da.',
  affected: 'Betroffene Objekte',
  summary: 'Was zu sehen war',
  readings: 'Was gelesen wurde',
  reading: 'Quelle',
  state: 'Stand',
  states: { read: 'Gelesen', 'not-read': 'Nicht gelesen' },
  sources: {
    policies: 'Einstellungen und Regeln',
    orgUnits: 'Organisationseinheiten',
    users: 'Konten',
    domains: 'Domains',
    domainAliases: 'Domain-Aliasse',
    roles: 'Administratorrollen',
    roleAssignments: 'Rollenzuweisungen',
    sso: 'Anmeldung über andere Anbieter',
    tokenEvents: 'Protokoll zugelassener Anwendungen',
    adminEvents: 'Protokoll der Administratoren',
    usage: 'Nutzungsbericht',
    dns: 'Maileinträge im DNS',
    skus: 'Lizenzen',
    org: 'Organisation',
    securityDefaults: 'Sicherheitsstandards',
    caPolicies: 'Richtlinien für bedingten Zugriff',
    authzPolicy: 'Autorisierungsrichtlinie',
    authMethods: 'Anmeldemethoden',
    adminConsent: 'Anfragen an Administratoren um Zustimmung',
    appMgmt: 'Regeln für Zugangsdaten von Anwendungen',
    groupSettings: 'Passwortregeln',
    roleEligibility: 'Verfügbare Rollen',
    roleSchedule: 'Zeitplan der Rollen',
    gaRolePolicy: 'Regeln für die Rolle Globaler Administrator',
    guests: 'Gäste',
    regDetails: 'Registrierte Anmeldemethoden',
    applications: 'Anwendungen',
    graphAppRoles: 'Anwendungsberechtigungen',
    oauthGrants: 'Delegierte Berechtigungen',
    riskyUsers: 'Gefährdete Konten',
    spo: 'SharePoint-Einstellungen',
    secureScore: 'Secure Score',
    tcm: 'Momentaufnahme der Konfiguration',
    audit: 'Verzeichnisprotokoll',
    roleGroupMembers: 'Mitglieder von Rollengruppen',
    adminUsers: 'Administratoren',
    appOwners: 'Eigentümer von Anwendungen',
  },
  bytes: 'Größe',
  none: 'Es brachte nichts.',
};
