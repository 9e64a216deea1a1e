/** What people of a verified domain may join as by themselves; more is given by an owner. */
export const AUTO_JOIN_ROLES = ['viewer', 'analyst'] as const;
export type AutoJoinRole = (typeof AUTO_JOIN_ROLES)[number];

/** As it is asked and told: `off` instead of no role. */
export const AUTO_JOIN_SETTINGS = ['off', ...AUTO_JOIN_ROLES] as const;
export type AutoJoinSetting = (typeof AUTO_JOIN_SETTINGS)[number];

/** So many on the list of one organization: all of them are looked up daily, and nobody's must crowd out others'. */
export const DOMAINS_AT_MOST = 20;

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Where anybody gets an address: owning one says nothing about who somebody works for. */
const PUBLIC_MAIL = new Set(
  `aol.com duck.com fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com
  hotmail.co.uk hotmail.fr icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru mailbox.org me.com msn.com
  naver.com orange.fr outlook.com outlook.de outlook.fr pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com
  rocketmail.com seznam.cz t-online.de tuta.com tutanota.com wanadoo.fr web.de wp.pl yahoo.co.jp yahoo.co.uk yahoo.com
  yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com 126.com 163.com`.split(/\s+/),
);

/** Below these, names are registered by different people. The proof by DNS is what holds; this only says it sooner. */
const PUBLIC_SUFFIXES = new Set(
  `ac.at ac.jp ac.nz ac.uk ac.za asn.au co.at co.il co.in co.jp co.kr co.nz co.th co.uk co.za com.ar com.au com.br com.cn
  com.co com.hk com.mx com.my com.pl com.sg com.tr com.tw com.ua edu.au edu.cn go.jp gob.mx gov.au gov.br gov.cn gov.in
  gov.uk ltd.uk me.uk ne.jp net.au net.br net.cn net.nz net.uk nhs.uk nom.br or.at or.jp org.au org.br org.cn org.nz org.uk
  plc.uk police.uk sch.uk azurewebsites.net blogspot.com cloudfront.net firebaseapp.com github.io gitlab.io herokuapp.com
  netlify.app onmicrosoft.com pages.dev s3.amazonaws.com vercel.app web.app workers.dev`.split(/\s+/),
);

/**
 * Why a domain, in ASCII and lower case, cannot be an organization's own; null when it can. Two labels at least, a last one
 * that is no number (an address is no domain), no public suffix, no provider of mail for everybody.
 */
export function whyNotOwn(domain: string): 'not-a-domain' | 'public-suffix' | 'public-mail' | null {
  const labels = domain.split('.');
  if (domain.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return 'not-a-domain';
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'not-a-domain';
  if (PUBLIC_SUFFIXES.has(domain)) return 'public-suffix';
  return PUBLIC_MAIL.has(domain) ? 'public-mail' : null;
}

/** Name of the TXT record that proves a domain. */
export function challengeName(domain: string): string {
  return `_posture-challenge.${domain}`;
}
