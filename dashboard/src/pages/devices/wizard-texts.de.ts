import type { Texts } from '../../texts/en';

/** Die Worte des Assistenten, der ein Gerät hinzufügt. */
export const wizard: Texts['pages']['devices']['wizard'] = {
  title: 'Gerät hinzufügen',
  again: (name) => `${name} einbinden`,
  intro:
    'Ein Gerät ist eine Maschine, auf der der Agent läuft. Der Agent sieht nach, der Dienst urteilt; auf der Maschine wird nichts geändert.',
  steps: {
    register: 'Benennen',
    run: 'Agenten ausführen',
    wait: 'Auf den ersten Scan warten',
    found: 'Was gefunden wurde',
  },
  stepsLabel: 'Schritte',
  done: 'fertig',
  current: 'jetzt',
  register: 'Anmelden und den Befehl zeigen',
  moreSettings: 'Rolle, Kritikalität, Erreichbarkeit, Schlagworte, Zuständige',
  system: 'Betriebssystem',
  systems: { linux: 'Linux', macos: 'macOS', windows: 'Windows' },
  needs:
    'Es braucht Node 20 oder neuer. Führen Sie das auf dem Gerät aus, in einem Ordner, in dem der Agent bleiben kann:',
  needsWindows: 'Es braucht Node 20 oder neuer. Führen Sie das auf dem Gerät in der PowerShell aus:',
  then: 'Der erste Scan folgt von selbst. Kommt keiner, lassen Sie es noch einmal scannen:',
  stay: 'Es hat einmal gescannt. Damit es von selbst weitergeht, installieren Sie den Zeitgeber des Agenten (ohne --yes zeigt er nur, was er täte):',
  stayWindows:
    'Es hat einmal gescannt. Damit es von selbst weitergeht, installieren Sie die Aufgabe des Agenten, in einer PowerShell als Administrator (ohne --yes zeigt er nur, was er täte):',
  stayState:
    'Der Zeitgeber benutzt die Einbindung von root oder Administrator. Sagt er, das Gerät sei nicht eingebunden, hat ein anderes Konto es eingebunden: Machen Sie einen neuen Befehl für dieses Gerät und führen Sie ihn mit diesen Rechten aus.',
  command: 'Der Befehl, der einbindet',
  scanCommand: 'Der Befehl, der scannt',
  installCommand: 'Der Befehl, der installiert',
  what: 'Die erste Zeile holt den Agenten und vergleicht ihn mit seiner Prüfsumme; die zweite bindet das Gerät ein und lässt es zum ersten Mal scannen. Das Token darin gilt einmal.',
  expires: (span, moment) => `Das Token läuft ${span} ab, ${moment}.`,
  expired: 'Das Token ist abgelaufen und wurde nicht benutzt.',
  expiredText: 'Machen Sie einen neuen Befehl; angemeldet werden muss nichts mehr.',
  lost: 'Der Befehl wird einmal gezeigt',
  lostText:
    'Sein Token ist geheim, der Dienst hat nur die Prüfsumme davon. Machen Sie ein neues; das alte endet damit.',
  renew: 'Einen neuen Befehl machen',
  replaces: 'Dieses Gerät ist schon eingebunden. Ein neuer Befehl gibt seinen Ausweis der Maschine, die ihn ausführt.',
  arrived: 'Wie es ankam',
  waiting: 'Warten auf das Gerät',
  live: 'Alle drei Sekunden wird nachgesehen.',
  registered: 'Angemeldet',
  enrolled: 'Eingebunden',
  enrolledAs: (hostname, system) => `${hostname}, ${system}`,
  notEnrolled: 'Noch hat keine Maschine das Token benutzt.',
  approved: 'Freigegeben',
  notApproved: 'Ein Administrator muss es einlassen.',
  scanned: 'Erster unterschriebener Scan',
  notScanned: 'Noch kam nichts Unterschriebenes.',
  scanReceived: 'Er ist da und wird gelesen.',
  scanStanding: (status) => `Er ist da. Was aus ihm wurde: ${status}.`,
  scanCompleted: 'Er ist da und übernommen.',
  matched: 'Verglichen mit dem, was bekannt ist',
  notMatched: 'Seine Pakete werden mit den Meldungen verglichen.',
  troubles: 'Was schiefging',
  terminal: 'Kommt nichts an? Was das Terminal des Geräts sagt, und was zu tun ist',
  terminalText:
    'Was den Dienst nie erreichte, oder mit einem Token von niemandem kam, kann er hier nicht nennen. Der Agent sagt es, und „node posture-agent.mjs doctor“ sucht nach der Ursache.',
  hints: [
    {
      code: 'enrollment-token-invalid',
      says: 'This enrolment token is unknown, expired or already used',
      means: 'War es eines von uns, steht oben, was damit ist. Sonst wurde es beim Kopieren abgeschnitten.',
    },
    {
      code: 'node',
      says: 'Unexpected token, oder: The agent needs Node 20 or later',
      means:
        'Sein Node ist zu alt: siehe „node --version“. Debian 12 bringt 18; nehmen Sie ein neueres von nodejs.org.',
    },
    {
      code: 'network',
      says: 'ECONNREFUSED, ENOTFOUND, certificate',
      means:
        'Das Gerät erreicht diese Adresse nicht oder vertraut ihrem Zertifikat nicht. Versuchen Sie es mit curl; --ca-file nennt eine eigene Zertifizierungsstelle.',
    },
  ],
  found: (name) => `${name} hat berichtet`,
  foundText: (items) => `Der erste Scan brachte ${items}.`,
  item: (count, type) => `${count} Pakete (${type})`,
  openFindings: 'Offene Befunde',
  noFindings: 'Kein offener Befund. Das gilt für das, was angesehen wurde, und für das, was die Meldungen heute sagen.',
  stillMatching: 'Befunde kommen, wenn die Pakete verglichen sind; das kann eine Minute dauern.',
  failedChecks: 'Gescheiterte Prüfungen',
  unknownChecks: 'Prüfungen ohne Antwort',
  open: 'Das Gerät öffnen',
  another: 'Noch eines hinzufügen',
  copied: 'Der Befehl ist kopiert.',
  notAllowed: 'Geräte anmelden ist Sache von Administratoren und Inhabern.',
};
