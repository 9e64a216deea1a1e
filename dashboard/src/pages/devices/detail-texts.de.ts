import type { Texts } from '../../texts/en';
import type * as en from './detail-texts.en';

export const checks: typeof en.checks = {
  none: 'Noch ist keine Prüfung beantwortet',
  noneText: 'Prüfungen kommen mit den eigenen Scans des Agenten. Ist einer da, stehen sie hier.',
  noneOf: 'Keine Prüfung hat diese Antwort.',
  all: 'Alle',
  filter: 'Nach Antwort',
  seen: 'Was zu sehen war',
  evidence: 'Belege',
  places: (count) => `Wo es fehlschlägt (${count})`,
  line: (line) => `Zeile ${line}`,
  morePlaces: (count) => `und ${count} weitere`,
  accepted: 'Akzeptiert',
  explained: 'Erklärung der Quelle',
  why: 'Warum es wichtig ist',
  fix: 'Wie man es behebt',
  noFix: 'Wie man es auf diesem System behebt, sagt noch niemand.',
  reason: 'Grund',
  told: (answer) => `Die Quelle sagte „${answer}“; mit den Grenzwerten der Organisation ist es anders.`,
  limits: 'Grenzwerte',
  limit: {
    screenLockSeconds: 'Sperrt nach höchstens, in Sekunden',
    passwordMinimumLength: 'Mindestens Zeichen',
    signatureAgeDays: 'Signaturen höchstens so viele Tage alt',
    administrators: 'Administratoren höchstens',
  },
  source: 'Quelle',
  changed: (moment) => `So beantwortet seit ${moment}`,
  history: 'Verlauf',
  historyOf: (title) => `Verlauf: ${title}`,
  noHistory: 'Die Antwort war immer dieselbe.',
  scan: 'Der Scan',
  causes: { scan: 'Die Maschine sah anders aus', policy: 'Die Grenzwerte wurden geändert' },
  about: 'Prüfungen',
  help: 'Jede wird vom Agenten beantwortet und vom Dienst beurteilt, wo es welche gibt mit den Grenzwerten Ihrer Richtlinie. Unbekannt und Fehler zählen nie als bestanden: niemand hat nachgesehen, oder es ging nicht.',
};

/** What happened to a device, in words. */
export const timeline: Texts['pages']['devices']['timeline'] = {
  caption: 'Verlauf',
  none: 'Noch ist nichts geschehen',
  noneText: 'Seine Anmeldung, Scans, die etwas geändert haben, und Antworten von Prüfungen kommen hierher.',
  at: 'Wann',
  scanStarted: 'Scan begonnen',
  kind: 'Was',
  kinds: { device: 'Sein Leben', scan: 'Scans, die etwas geändert haben', check: 'Antworten von Prüfungen' },
  shortKinds: { device: 'Gerät', scan: 'Scan', check: 'Prüfung' },
  summary: 'Was geschah',
  count: (total, one) => (one ? '1 Ereignis' : `${total} Ereignisse`),
};

/** Wofür der Dienst einen Agenten abgewiesen hat: was geschah, warum, und was zu tun ist. */
export const refusals: Texts['pages']['devices']['refusals'] = {
  when: (moment, times, since) => (times === null ? moment : `${moment}; ${times}-mal seit ${since}`),
  code: 'Code',
  clock: {
    behind: (seconds) => `Die Uhr des Geräts geht ${seconds} s nach`,
    ahead: (seconds) => `Die Uhr des Geräts geht ${seconds} s vor`,
    text: '300 s sind erlaubt. Der Agent lernt den Unterschied und sendet noch einmal; stellen Sie die Uhr trotzdem, oder lassen Sie sie abgleichen.',
    past: 'Der Agent hat den Unterschied gelernt und wird wieder angenommen. Stellen Sie die Uhr trotzdem, oder lassen Sie sie abgleichen.',
  },
  used: (host, moment) =>
    `Benutzt hat es ${host}, ${moment}. Ein Token gilt einmal. Ist das diese Maschine selbst, dann weiter mit dem Scan; sonst machen Sie einen neuen Befehl.`,
  scan: (title) => `Was das Gerät sandte, wurde abgewiesen: ${title}`,
  scanText:
    'Agent und Dienst passen nicht zusammen, oder etwas dazwischen hat das Gesendete verändert. Nehmen Sie den Agenten, den der Dienst anbietet; „node posture-agent.mjs doctor“ sagt mehr.',
  byCode: {
    'enrollment-token-used': { title: 'Das Token war schon benutzt', text: '' },
    'enrollment-token-expired': {
      title: 'Das Token war abgelaufen',
      text: 'Seine Zeit war um, oder ein neueres hat es beendet. Machen Sie einen neuen Befehl und führen Sie den aus.',
    },
    'enrollment-token-maker-gone': {
      title: 'Das Token galt nicht mehr',
      text: 'Wer es machte, ist nicht mehr Administrator. Machen Sie einen neuen Befehl und führen Sie den aus.',
    },
    'signature-invalid': {
      title: 'Eine Unterschrift stimmte nicht',
      text: 'Jemand sandte das Token dieses Geräts mit einer fremden Unterschrift. Etwas dazwischen, etwa ein Proxy, kann das Gesendete verändert haben; oder jemand versucht es, der das Token gesehen hat. Umgehen Sie den Proxy; kommt es wieder vor, binden Sie das Gerät neu ein.',
    },
    'device-token-replaced': {
      title: 'Ein Token dieses Geräts, das nicht mehr gilt, ist noch in Gebrauch',
      text: 'Es wurde neu eingebunden, oder sein Token erneuert oder widerrufen, und ein Agent macht mit dem alten weiter: zwei Agenten mit einer Identität. Entfernen Sie den alten, oder binden Sie seine Maschine mit einem neuen Befehl und --force ein.',
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
    'too-many-requests': {
      title: 'Es sandte mehr, als es darf',
      text: 'Lassen Sie es seltener scannen; der Agent wartet und versucht es wieder.',
    },
    'scan-failed': {
      title: 'Der Scan war nicht zu lesen',
      text: 'Agent und Dienst passen nicht zusammen; nehmen Sie den Agenten, den der Dienst anbietet.',
    },
    outdated: {
      title: 'Der Agent ist älter, als der Dienst es gern hat',
      text: 'Seine Scans werden noch angenommen. Holen Sie ihn neu, wie für ein neues Gerät.',
    },
  },
  agentVersion: (version) => `Der Agent hat die Version ${version}.`,
  nothing: 'Noch war nichts von ihm zu hören',
  nothingText: 'Lief der Befehl bis zu seinem Ende? Dann sehen Sie auf dem Gerät nach:',
  nothingHints: [
    'ob es diese Adresse erreicht, dem Namen nach und durch seine Firewall',
    'ob es einen Proxy braucht: setzen Sie HTTPS_PROXY vor den Befehl',
    'was „node posture-agent.mjs doctor“ sagt, mit --server und dieser Adresse',
  ],
};

export const risk: typeof en.risk = {
  riskGaps: {
    'not-counted': 'Es zählt nicht: Es ist nicht angemeldet oder außer Dienst.',
    'not-scanned': 'Nicht bekannt: Noch ist keiner seiner Scans vollständig.',
    'not-matched': 'Nicht bekannt: Niemand hat in seiner Software nach Schwachstellen gesucht.',
    'partly-matched': 'Nicht bekannt: In einem Teil seiner Software hat niemand nach Schwachstellen gesucht.',
    'only-reported': 'Nicht bekannt: Kein Agent sagt, was installiert ist.',
    'not-computed': 'Es wird gerade berechnet.',
  },
  riskOfPart: 'Mindestens so viel: In einem Teil seiner Software hat niemand nach Schwachstellen gesucht.',
  riskOfReports: 'Mindestens so viel nach Berichten anderer Werkzeuge: Kein Agent sagt, was installiert ist.',
  riskOfChecks:
    'Mindestens so viel, allein aus gescheiterten Prüfungen: Niemand hat in seiner Software nach Schwachstellen gesucht.',
  riskGap: 'Was ihr Risiko nicht weiß',
  riskGapNames: {
    'not-counted': 'Zählt nicht',
    'not-scanned': 'Nie gescannt',
    'not-matched': 'Software nicht abgeglichen',
    'partly-matched': 'Software teilweise abgeglichen',
    'only-reported': 'Nur aus Berichten bekannt',
    'not-computed': 'Wird berechnet',
  },
};

export const twins: typeof en.twins = {
  notSame: 'Nicht derselbe',
  notSameOne: (name) => `Das ist nicht derselbe Rechner wie ${name}`,
  told: (name) => `Dieses und ${name} bleiben zwei Geräte, was spätere Berichte auch sehen.`,
  toldApart: 'Nicht dasselbe wie',
  by: (name, day) => `sagt ${name}, ${day}`,
  takeBack: 'Zurücknehmen',
  takeBackOne: (name) => `Zurücknehmen, dass das nicht derselbe Rechner ist wie ${name}`,
  takenBack: 'Zurückgenommen. Berichte können die beiden wieder als einen nennen.',
};
