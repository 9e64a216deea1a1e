import type { Texts } from '../../texts/en';

type Own = Texts['pages']['settings'];

/** Words about one's own account, and about the organization's domains. */
export const account: Own['account'] = {
  sessions: {
    title: 'Wo Sie angemeldet sind',
    caption: 'Ihre Sitzungen',
    intro:
      'Beenden Sie Sitzungen, die Sie nicht kennen oder irgendwo offen ließen. Wer eine nutzt, muss sich neu anmelden.',
    where: 'Wo',
    thisOne: 'Diese Sitzung',
    unnamed: 'Ein Programm ohne Namen',
    with: 'Angemeldet mit',
    organization: 'Organisation',
    createdAt: 'Angemeldet',
    expiresAt: 'Läuft ab',
    actions: 'Aktionen',
    end: 'Beenden',
    endOne: (name) => `Sitzung beenden: ${name}`,
    ended: 'Die Sitzung ist beendet.',
    endOthers: 'Alle anderen beenden',
    endOthersText: 'Alle Ihre anderen Sitzungen enden, in jeder Organisation und auf jedem Rechner.',
    othersEnded: 'Das ist jetzt Ihre einzige Sitzung.',
    endThis: 'Melden Sie sich stattdessen ab.',
  },
  identities: {
    title: 'Womit Sie sich anmelden',
    caption: 'Verknüpfte Konten',
    intro: 'Wer eines dieser Konten hat, meldet sich hier als Sie an.',
    provider: 'Anbieter',
    linkedAt: 'Verknüpft',
    unlink: 'Lösen',
    unlinkOne: (name) => `${name} lösen`,
    unlinkText:
      'Es meldet hier nicht mehr an. Sitzungen, die damit begannen, enden, auch diese, falls sie eine davon ist.',
    unlinked: 'Gelöst. Es meldet hier nicht mehr an.',
    only: 'Ihr einziger Weg zur Anmeldung. Verknüpfen Sie erst ein anderes Konto.',
    link: (provider) => `${provider} verknüpfen`,
    linkText: 'Sie gehen zum Anbieter und kommen hierher zurück.',
    noProviders: 'Keine weitere Anmeldung ist eingerichtet.',
  },
};

export const domains: Own['domains'] = {
  caption: 'Domains',
  intro:
    'Weisen Sie nach, dass eine Domain Ihre ist. Wem der Anmeldedienst eine Adresse daraus bestätigt, kann dann von selbst beitreten, mit der Rolle, die Sie hier wählen.',
  domain: 'Domain',
  domainHint: 'Etwa example.org. Domains, unter denen jeder eine Adresse haben kann, werden abgewiesen.',
  autoJoin: 'Wer dazugehört, wird',
  autoJoinOf: (domain) => `Wer zu ${domain} gehört, wird`,
  joins: { off: 'Niemand tritt bei', viewer: 'Leser', analyst: 'Analyst' },
  changed: (domain) => `Für ${domain} gespeichert.`,
  standing: 'Nachweis',
  verified: 'Nachgewiesen',
  notVerified: 'Nicht nachgewiesen',
  neverChecked: 'noch nie gesucht',
  checked: (ago) => `gesucht ${ago}`,
  showRecord: 'DNS-Eintrag',
  recordOf: (domain) => `DNS-Eintrag von ${domain}`,
  recordText:
    'Setzen Sie diesen Eintrag im DNS der Domain und lassen Sie ihn dann suchen. Bis ihn alle sehen, kann eine Stunde vergehen. Lassen Sie ihn stehen: er wird täglich gesucht, und fehlt er, tritt niemand mehr bei.',
  recordName: 'Name',
  recordType: 'Art',
  recordValue: 'Wert',
  verify: 'Eintrag suchen',
  verifiedNow: (domain) => `${domain} ist nachweislich Ihre.`,
  add: 'Domain hinzufügen',
  addText: 'Sie öffnet nichts, bis ihr DNS sie nachweist.',
  added: 'Die Domain steht in der Liste. Setzen Sie jetzt diesen Eintrag, und lassen Sie ihn dann suchen.',
  remove: 'Entfernen',
  removeOne: (domain) => `${domain} entfernen`,
  removeText: 'Niemand tritt mehr darüber bei. Wer beitrat, bleibt.',
  removed: (domain) => `${domain} ist von der Liste.`,
  noneYet: 'Noch keine Domain',
  noneYetText:
    'Fügen Sie die Domain Ihrer Adressen hinzu und weisen Sie sie nach: dann braucht niemand mehr eine eigene Einladung.',
};
