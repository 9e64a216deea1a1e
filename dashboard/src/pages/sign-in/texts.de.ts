import type { Texts } from '../../texts/en';

export const de: Texts['pages']['signIn'] = {
  title: 'Anmelden',
  intro: 'Sehen, was offen ist, was zuerst zu tun ist, und wie man es belegt.',
  with: (provider) => `Anmelden mit ${provider}`,
  developmentOnly: 'Nur für die Entwicklung',
  developmentText: 'Wer diesen Dienst erreicht, meldet sich an als wer er will.',
  noProviders: 'Keine Anmeldung eingerichtet',
  noProvidersText: 'Wer den Dienst betreibt, nennt einen Anbieter in den Einstellungen, zum Beispiel:',
  noProvidersMore: 'Mehr steht in docs/sign-in.md.',
  goesTo: (path) => `Danach geht es zu ${path}.`,
  signingIn: 'Anmeldung läuft',
  notSignedIn: 'Nicht angemeldet',
  denied: 'Der Anbieter hat die Anmeldung nicht bestätigt. War das ein Versehen, beginnen Sie noch einmal.',
  incomplete: 'Die Adresse ist unvollständig: der Anbieter schickte weder einen Code noch einen Grund.',
  again: 'Noch einmal anmelden',
  invitationNotValid: 'Einladung nicht gültig',
  invitationText: 'Sie sind angemeldet, aber diese Einladung gilt nicht, oder nicht für Sie. Bitten Sie um eine neue.',
  goOn: 'Ohne sie weiter',
};
