/** What versions of one order are made of, so that random ones meet each other. */
export interface Pieces {
  /** Joined at random. */
  pieces: readonly string[];
  /** As people write them. */
  real: readonly string[];
}

const NUMBERS = [
  '0',
  '1',
  '2',
  '9',
  '10',
  '01',
  '20240101',
  '9007199254740993',
  '9007199254740992',
  '18446744073709551616',
];

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** By the name of the order. */
export const PIECES: Readonly<Record<string, Pieces>> = {
  dpkg: {
    pieces: [...NUMBERS, ...words('. . - ~ + a Z : deb12u rc ubuntu bpo')],
    real: words(`1.0 1.0-1 1.0-1~deb12u1 1.0-1+deb12u1 1.0-1+b1 1.0-1ubuntu2 1:0.5-1 0:1.0 1.0~rc1-1 1.0~~ 2.36-9+deb12u10 2.36-9+deb12u9
      6.1.90-3 6.1.90+2 6.12.9-1~bpo12+1 6.12.12-1 5:7.0.15-1~deb12u6 1.0+dfsg-1 1.0+dfsg1-1 1.0-1.1 20230311 1.0a 1.0z-1`),
  },
  rpm: {
    pieces: [...NUMBERS, ...words('. . - ~ ^ a Z : _ el9 rc git fc40')],
    real: words(`1.0-1 0:1.0-1 1:0.5-1 1.0 1.05 1.0~rc1-1 1.0^git1-1 1.0^-1 4.18.0-553.el8_10 4.18.0-553.5.1.el8_10 3.0.7-28.el9_4 3.0.7-27.el9
      1.1.1k-12.el8_9 1.0-1.module+el8.9.0+1 1.0-1.module_el8.9.0+1 6:5.4.0-9.el10_0 2.0.1a-1 2.0.1-1 1.0b2-1 1.0-1.amzn2 1.0-1.fc40`),
  },
  apk: {
    pieces: [
      ...NUMBERS,
      ...words('.1 .0 .01 .05 .5 a b _rc _rc1 _p _p1 _alpha _beta2 _pre _git20250101 -r0 -r1 -r10 ~ab'),
    ],
    real: words(`1.2.3-r0 1.2.3-r1 1.2.3-r10 1.2.3 1.2 1.2a 1.2b-r1 1.2_rc1-r0 1.2_alpha 1.2_beta1 1.2_p1-r0 1.2_git20250101 1.05 1.5 3.0.12-r5
      2.40.1_p20240101-r0 10.2 9.10`),
  },
  pacman: {
    pieces: [...NUMBERS, ...words('. . . _ + ~ .. a rc beta alpha Z -1 -2 -1.1 : git r')],
    real: words(`1.0-1 1.0-2 1.0 1.0-1.1 1:0.5-1 0:1.0-1 1.0rc1-1 1.0.rc1-1 1.0a-1 1.0.a-1 1.0_1-1 1.0+1-1 1.0.1-1 1.0.1-10 2:1.0-1 1.5b-1 1.5.b-1
      r123.abcdef0-1 20240101-1 1.0beta2-1 1.0alpha1-1 6.6.1.arch1-1 6.6.1.arch2-1 3.5.0p1-1 1.0.0.r5.gabc-1 1.0..1-1`),
  },
  semver: {
    pieces: [
      ...words('1.2.3 1.2.4 1.10.0 2.0.0 0.0.0 9007199254740993.0.0 9007199254740992.0.0'),
      ...NUMBERS,
      ...words('- - . . alpha beta rc x + A --'),
    ],
    real: words(`1.0.0 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.1 1.10.0 1.9.0 2.0.0+incompatible 2.0.0
      0.0.0-20210921155107-089bfa567519 0.0.0-20220314234659-1baeb1ce4c0b 1.2.4-0.20210921155107-089bfa567519 1.2.3 1.2.4 1.0.0+build.1 1.0.0+build.2
      1.0.0-9007199254740992 1.0.0-9007199254740993 1.0.0-0 1.0.0-00a 1.0.0-a 1.0.0-A 1.0.0--1 1.0.0-x-y-z 1.0.0-x.7.z.92 5.0.0-canary.20240101120000`),
  },
  pep440: {
    pieces: [
      ...NUMBERS,
      ...words('1.0 1.0 2.1 . . rc a b1 alpha .post .post1 -1 .dev .dev1 dev ! + +cu128 +local.1 -preview _ c2 r1 v'),
    ],
    real: words(`1.0 1.0.0 1.0rc1 1.0c1 1.0.dev1 1.0.dev20240101 1.0a1 1.0a1.dev1 1.0b2 1.0.post1 1.0-1 1.0.post1.dev2 1!0.1 2024.1 2.10.0 2.10.0+cu128 2.10.0+cu118
      2.10.0+cpu 2.10.0.post1 1.10 1.9 1.0+local.1 1.0+local.10 1.0+1 1.0+a 1.0+1.a 1.0.dev9007199254740992 1.0.dev9007199254740993 9007199254740993.0
      9007199254740992.0 1.0preview1 v1.0 1.0ALPHA 1.0.REV3 0.0 1.0rc1.post1 1.0rc1.post1.dev2`),
  },
  maven: {
    pieces: [
      ...NUMBERS,
      ...words('. . . - - alpha beta a b m rc cr snapshot ga final release sp jre x 1.0 2.1 1 2 RC Final'),
    ],
    real: words(`1 1.0 1.0.0 1.0-1 1-1 1.0.1 1-alpha 1-alpha-1 1-alpha1 1-a1 1a1 1-a 1.a 1-beta 1-b2 1-m3 1.0.0.M1 1.0.0-M1 1.0-milestone-1 1.0-rc1 1.0-RC2 1.0.CR1 1.0-rc.1
      1.0.RC10 1-SNAPSHOT 1.0-20230101.120000-1 1.0.Final 1.0.GA 1.0.RELEASE 5.3.18.RELEASE 5.3.18 1.0.SP1 1-sp 1-sp-1 31.1-jre 31.1-android 32.0.0-jre 4.1.100.Final 4.1.99.Final
      2.14.1 2.15.0 2.0-beta9 9.4.51.v20230217 1.0.0.redhat-1 1.0.Final-redhat-1 1.2.17 1.2.17-16 1-x 1-xyz 1.0x 1.0.x 2.3.1-b02 1-1.foo 1-1-foo 1.foo 1-foo 1.2.3.4.5 1.0.0-alpha.10`),
  },
  gem: {
    pieces: [...NUMBERS, ...words('. . . - a b rc pre alpha 1.0 2.1 1.2.3 beta Z .rc .0')],
    real: words(`1.0 1.0.0 1 1.0.a 1.a 1.0.0.a 1.0.0.rc1 1.0.0.rc.1 1.0.0.rc2 1.0.0.rc10 1.0.0.pre 1.0.0-pre 1.0.0-rc1 1.0.b1 1.0.beta 1.0.0.beta.2 1.0.1 1.10 1.9 1.18.4 0.0.0 1.0.A
      1.0.9007199254740993 1.0.9007199254740992 3.1.0.dev 6.1.7.10 6.1.7.3 1.2.3.4.5.6 2.0.0.preview1 1.0a1 1.0.a1 1.0.a.1 1.0.a.0`),
  },
  nuget: {
    pieces: [
      ...words('1.2.3 1.2.3.4 1.0 2 1.2.4 1.2.3.0 0.0'),
      ...words('0 1 2 9 10 2147483647 2147483648 20240101123456'),
      ...words('- - . . alpha Alpha beta rc x + A -5'),
    ],
    real: words(`1 1.0 1.0.0 1.0.0.0 1.0.0.1 1.0.0-alpha 1.0.0-ALPHA 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-beta2 1.0.0-beta11 1.0.0-rc1 1.0.0-rc.1 1.0.0+abc 1.0.0+def 13.0.1 13.0.3 4.7.0.9
      4.7.0 1.0.0-preview.7.24405.7 1.0.0-preview.7.24405.10 1.0.0-ci-20240101 1.0.0-1 1.0.0-2 1.0.0-10 1.0.0-a.1 1.0.0-a.b 1.2.3.4-beta 01.02.03 1.0.0-beta.20240101123456`),
  },
  composer: {
    pieces: [
      ...words('1.0 1.2.3 2 1.2.3.4 v1 2010.01.02 20100102 1.x'),
      ...NUMBERS,
      ...words('. - - _ alpha a beta b RC rc1 patch p pl2 stable dev -dev .x-dev +meta @beta'),
    ],
    real: words(`1.0 1.0.0 1.0.0.0 v1.0 1.0.0-alpha 1.0.0-alpha1 1.0a1 1.0.0-beta2 1.0b 1.0.0-RC1 1.0rc2 1.0-rc10 1.0-p1 1.0-patch1 1.0pl2 1.0.0-patch 1.0-dev 1.0.x-dev 1.x-dev 1.0.0-beta-dev 1.0.0-beta.5.1 1.0-stable
      1.0.1 2.0 2010.01.02 2010-01-02 2010.01.02.5 20100102 20100102-203040 201903.0 1.0.0+build 1.0.0-beta+x 5.4.0 5.4.3 v5.4.0-p1 1.2.3.4 1.0-STABLE 1.0.0-alpha.2 1.0.0-alpha.10`),
  },
  r: {
    pieces: words('0 1 2 9 10 01 . . - . 1.0 2.1 20240101'),
    real: words('1.0 1.0.0 1.0-1 1.0.1 1.10 1.9 0.9-0 0.9-10 1.2.3.9000 3.4-11 3.4-2 2024.1.1 1.00 1.01'),
  },
  haskell: {
    pieces: [...NUMBERS, ...words('. . . 1.0 2.1')],
    real: words('1.0 1.0.0 1 1.0.1 1.10 1.9 0.12.3.1 4.18.2.1 4.18.10 1.01'),
  },
};
