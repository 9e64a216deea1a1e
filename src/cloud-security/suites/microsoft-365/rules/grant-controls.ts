import { type Json, objectIn, textIn, textsIn } from '../json.js';

/** `unknown`: it holds something that this version does not know. */
export type Answer = 'yes' | 'no' | 'unknown';

/** One way of getting in that a policy offers. */
type Control = { kind: 'built-in'; name: string } | { kind: 'strength'; strength: Json } | { kind: 'other' };

const DEVICE_CONTROLS = ['compliantDevice', 'domainJoinedDevice'];
/** Hold only on a device that is registered (Microsoft, "Require approved client app"). */
const APP_CONTROLS = ['approvedApplication', 'compliantApplication'];
const KNOWN_CONTROLS = ['block', 'mfa', 'passwordChange', ...APP_CONTROLS, ...DEVICE_CONTROLS];
/** Cannot be handed on to a false page (CISA SCuBA, MS.AAD.3.1). */
const PHISHING_RESISTANT = ['windowsHelloForBusiness', 'fido2', 'x509CertificateMultiFactor'];
const OTHER_METHODS = [
  'password',
  'voice',
  'sms',
  'email',
  'hardwareOath',
  'softwareOath',
  'deviceBasedPush',
  'microsoftAuthenticatorPush',
  'temporaryAccessPassOneTime',
  'temporaryAccessPassMultiUse',
  'x509CertificateSingleFactor',
  'federatedSingleFactor',
  'federatedMultiFactor',
  'qrCodePin',
];

/** Strengths that every tenant has (Microsoft, "Conditional Access authentication strength"): MFA, passwordless, resistant. */
const PHISHING_RESISTANT_STRENGTH = '00000000-0000-0000-0000-000000000004';
const BUILT_IN_STRENGTHS = [
  '00000000-0000-0000-0000-000000000002',
  '00000000-0000-0000-0000-000000000003',
  PHISHING_RESISTANT_STRENGTH,
];
/** Methods that are, or complete, a second factor. */
const TWO_FACTORS = [
  ...PHISHING_RESISTANT,
  'voice',
  'sms',
  'hardwareOath',
  'softwareOath',
  'deviceBasedPush',
  'microsoftAuthenticatorPush',
  'temporaryAccessPassOneTime',
  'temporaryAccessPassMultiUse',
  'federatedMultiFactor',
];
/** Methods that by themselves are one factor. */
const ONE_FACTOR = [
  'password',
  'voice',
  'sms',
  'email',
  'x509CertificateSingleFactor',
  'federatedSingleFactor',
  'qrCodePin',
];

export function blocks(controls: Json | null): Answer {
  return textsIn(controls?.builtInControls).includes('block') ? 'yes' : 'no';
}

/** Whether nobody gets in without a second factor. */
export function demandsMfa(controls: Json | null): Answer {
  return demands(controls, (control) => {
    if (control.kind === 'strength') return strengthIsMfa(control.strength);
    return control.kind === 'built-in' ? builtIn(control.name, ['mfa']) : 'no';
  });
}

/** Whether nobody gets in with anything that can be phished. */
export function demandsPhishingResistance(controls: Json | null): Answer {
  return demands(controls, (control) => {
    if (control.kind === 'strength') return strengthResistsPhishing(control.strength);
    return control.kind === 'built-in' ? builtIn(control.name, []) : 'no';
  });
}

/** Whether nobody gets in with a password alone: a second factor, or a device that is managed or at least registered. */
export function demandsMoreThanPassword(controls: Json | null): Answer {
  return demands(controls, (control) => {
    if (control.kind === 'strength') return strengthIsMfa(control.strength);
    return control.kind === 'built-in' ? builtIn(control.name, ['mfa', ...DEVICE_CONTROLS, ...APP_CONTROLS]) : 'no';
  });
}

/** Whether a policy asks for anything at all before it lets somebody in; one that only shapes sessions does not. */
export function asksForAnything(controls: Json | null): boolean {
  return controlsIn(controls).length > 0;
}

export function demandsManagedDevice(controls: Json | null): Answer {
  return demands(controls, (control) => (control.kind === 'built-in' ? builtIn(control.name, DEVICE_CONTROLS) : 'no'));
}

export function demandsPasswordChange(controls: Json | null): Answer {
  return demands(controls, (control) =>
    control.kind === 'built-in' ? builtIn(control.name, ['passwordChange']) : 'no',
  );
}

/** `OR`: every way in has to do. `AND`: one that does is enough, because all of them are asked for. */
function demands(controls: Json | null, does: (control: Control) => Answer): Answer {
  const answers = controlsIn(controls).map(does);
  if (answers.length === 0) return 'no';
  if (answers.every((answer) => answer === 'yes')) return 'yes';
  const operator = textIn(controls?.operator)?.toUpperCase();
  if (operator === 'AND') return answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';
  if (operator === 'OR') return answers.includes('no') ? 'no' : 'unknown';
  return answers.every((answer) => answer === 'no') ? 'no' : 'unknown';
}

function controlsIn(controls: Json | null): Control[] {
  const strength = objectIn(controls?.authenticationStrength);
  const others = [...textsIn(controls?.customAuthenticationFactors), ...textsIn(controls?.termsOfUse)];
  return [
    ...textsIn(controls?.builtInControls).map((name) => ({ kind: 'built-in', name }) as const),
    ...(strength === null ? [] : [{ kind: 'strength', strength } as const]),
    ...others.map(() => ({ kind: 'other' }) as const),
  ];
}

function builtIn(name: string, wanted: readonly string[]): Answer {
  if (wanted.includes(name)) return 'yes';
  return KNOWN_CONTROLS.includes(name) ? 'no' : 'unknown';
}

function strengthIsMfa(strength: Json): Answer {
  if (strength.requirementsSatisfied === 'mfa') return 'yes';
  if (strength.requirementsSatisfied === 'none') return 'no';
  if (BUILT_IN_STRENGTHS.includes(textIn(strength.id) ?? '')) return 'yes';
  const combinations = textsIn(strength.allowedCombinations).map(methodsOf);
  if (combinations.length === 0) return 'unknown';
  if (combinations.every((methods) => isTwoFactors(methods))) return 'yes';
  return combinations.some((methods) => methods.length === 1 && ONE_FACTOR.includes(methods[0] ?? ''))
    ? 'no'
    : 'unknown';
}

function strengthResistsPhishing(strength: Json): Answer {
  const combinations = textsIn(strength.allowedCombinations);
  if (combinations.length === 0) return textIn(strength.id) === PHISHING_RESISTANT_STRENGTH ? 'yes' : 'unknown';
  const methods = combinations.flatMap(methodsOf);
  if (methods.every((method) => PHISHING_RESISTANT.includes(method))) return 'yes';
  return combinations.some((combination) => isWeak(combination)) ? 'no' : 'unknown';
}

function isTwoFactors(methods: readonly string[]): boolean {
  const [only = ''] = methods;
  if (methods.length === 1) return TWO_FACTORS.includes(only) && !ONE_FACTOR.includes(only);
  return methods.some((method) => TWO_FACTORS.includes(method));
}

function methodsOf(combination: string): string[] {
  return combination.split(',').map((method) => method.trim());
}

/** A combination of methods that are all known, none of which resists. */
function isWeak(combination: string): boolean {
  return methodsOf(combination).every((method) => OTHER_METHODS.includes(method));
}
