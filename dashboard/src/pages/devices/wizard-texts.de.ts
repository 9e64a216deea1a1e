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
  system: 'System des Geräts',
  systems: { linux: 'Linux', macos: 'macOS', windows: 'Windows' },
  needs:
    'Es braucht Node 20 oder neuer. Führen Sie das auf dem Gerät aus, in einem Ordner, in dem der Agent bleiben kann:',
  needsWindows: 'Es braucht Node 20 oder neuer. Führen Sie das auf dem Gerät in der PowerShell aus:',
  then: 'Dann lassen Sie es zum ersten Mal scannen:',
  stay: 'Damit es von selbst weitergeht, installieren Sie ihn danach:',
  command: 'Der Befehl, der einbindet',
  scanCommand: 'Der Befehl, der scannt',
  installCommand: 'Der Befehl, der installiert',
  what: 'Die erste Zeile holt den Agenten und vergleicht ihn mit seiner Prüfsumme; die zweite bindet ein. Das Token darin gilt einmal.',
  expires: (span, moment) => `Das Token läuft ${span} ab, ${moment}.`,
  expired: 'Das Token ist abgelaufen und wurde nicht benutzt.',
  expiredText: 'Machen Sie einen neuen Befehl; angemeldet werden muss nichts mehr.',
  lost: 'Der Befehl wird einmal gezeigt',
  lostText:
    'Sein Token ist geheim, der Dienst hat nur die Prüfsumme davon. Machen Sie ein neues; das alte endet damit.',
  renew: 'Einen neuen Befehl machen',
  replaces: 'Dieses Gerät ist schon eingebunden. Ein neuer Befehl gibt seinen Ausweis der Maschine, die ihn ausführt.',
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
  scanCompleted: 'Er ist da und übernommen.',
  matched: 'Verglichen mit dem, was bekannt ist',
  notMatched: 'Seine Pakete werden mit den Meldungen verglichen.',
  troubles: 'Was schiefging',
  troubleAt: (moment, host) => `${moment}, von ${host}`,
  trouble: {
    used: {
      title: 'Das Token war schon benutzt',
      text: 'Ein Token gilt einmal. War es diese Maschine selbst, dann weiter mit dem Scan; sonst machen Sie einen neuen Befehl.',
    },
    expired: { title: 'Das Token war abgelaufen', text: 'Machen Sie einen neuen Befehl und führen Sie ihn aus.' },
    'token-invalid': {
      title: 'Das Token wurde abgewiesen',
      text: 'Machen Sie einen neuen Befehl und führen Sie ihn aus.',
    },
    'hardware-already-enrolled': {
      title: 'Die Maschine ist schon ein Gerät',
      text: 'Öffnen Sie jenes Gerät und binden Sie es neu ein, oder legen Sie es vorher still.',
    },
    'device-not-approved': {
      title: 'Gesendet, bevor jemand das Gerät freigab',
      text: 'Geben Sie es frei; der Agent versucht es wieder.',
    },
    'device-conflict': {
      title: 'Zwei Maschinen benutzen diese Identität',
      text: 'Öffnen Sie das Gerät und entscheiden Sie, welche es ist.',
    },
    'device-deactivated': { title: 'Das Gerät ist stillgelegt', text: 'Das ist endgültig. Melden Sie es neu an.' },
    'signature-replayed': {
      title: 'Dieselbe unterschriebene Anfrage kam zweimal',
      text: 'Etwas dazwischen wiederholt Anfragen. Lassen Sie noch einmal scannen; der Agent unterschreibt neu.',
    },
    refused: {
      title: 'Eine Anfrage des Geräts wurde abgewiesen',
      text: 'Führen Sie darauf „node posture-agent.mjs doctor“ aus.',
    },
    'scan-failed': {
      title: 'Der Scan war nicht zu lesen',
      text: 'Agent und Dienst passen nicht zusammen; nehmen Sie den Agenten, den der Dienst anbietet.',
    },
    outdated: {
      title: 'Der Agent ist älter, als der Dienst es gern hat',
      text: 'Seine Scans werden noch angenommen. Holen Sie ihn neu, mit der ersten Zeile des Befehls.',
    },
  },
  code: 'Code',
  terminal: 'Kommt nichts an? Was das Terminal des Geräts sagt, und was zu tun ist',
  terminalText:
    'Wessen Unterschrift nicht stimmt, den kann der Dienst hier nicht nennen: er weiß nicht, von wem die Anfrage war. Der Agent sagt es, und „node posture-agent.mjs doctor“ sucht nach der Ursache.',
  says: 'Es sagt',
  means: 'Was das heißt, und was zu tun ist',
  hints: [
    {
      code: 'timestamp-out-of-range',
      says: 'This device’s clock is 612 s behind',
      means:
        'Die Uhr geht falsch; 300 s sind erlaubt. Der Agent lernt den Unterschied, rechnet ihn ein und sendet noch einmal; stellen Sie sie trotzdem.',
    },
    {
      code: 'signature-invalid',
      says: 'X-Signature does not match',
      means:
        'Etwas dazwischen, etwa ein Proxy, hat das Gesendete verändert, oder das Token auf dem Gerät ist ein anderes. Umgehen Sie den Proxy, oder binden Sie neu ein.',
    },
    {
      code: 'device-token-unknown',
      says: 'No device has this token',
      means: 'Es wurde ersetzt oder widerrufen. Machen Sie einen neuen Befehl und ergänzen Sie „enroll“ um --force.',
    },
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
  item: (count, type) => `${count} × ${type}`,
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
