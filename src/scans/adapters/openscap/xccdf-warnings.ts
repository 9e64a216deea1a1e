import type { Unasked } from './xccdf-runs.js';
import type { AnsweredRules } from './xccdf-results.js';
import type { XccdfTestResult } from './xccdf-types.js';

/**
 * Whether a run looked at nothing: no rule was selected, or none applies although no platform of the guide is the machine's.
 * OpenSCAP calls every rule not applicable where the guide is for another release, and also where it could not find out which
 * one this is. It names in the run each platform that fits; beside one of these, that no rule applies is an answer.
 */
export function saysNothing({ rules: asked, unreadable }: AnsweredRules, { platforms }: XccdfTestResult): boolean {
  const isNothing = unreadable === 0 && asked.every(({ status }) => status === 'not-applicable');
  return isNothing && (asked.length === 0 || platforms.length === 0);
}

const NOTHING_ASKED =
  'No rule was asked, so this says nothing of the machine, and what is known stays as it was. Name a profile that the guide has: oscap info FILE lists them, oscap xccdf eval --profile ID asks one.';
const NOTHING_APPLIES =
  'No rule of this guide applies to the machine: it is made for another system or release, and says nothing of this one, so that what is known of its rules stays as it was. Let OpenSCAP use the guide of its release.';

const PROFILE_UNKNOWN =
  'This document does not hold the profile of the run, so that rules that it does not tell of, or that were not selected, stay as they were: they may only not have been asked. Send the ARF (--results-arf FILE), which holds it.';

/** What a person should know of a run: what was left aside, and what it says nothing of. */
export function warningsOf(
  answered: AnsweredRules,
  {
    run,
    runs,
    unasked,
    isPerhapsUnasked,
  }: { run: XccdfTestResult; runs: number; unasked: Unasked; isPerhapsUnasked: boolean },
): string[] {
  const { notSelected, informational } = answered;
  const sentences: string[] = [];
  if (notSelected > 0) sentences.push(`${were(notSelected)} not selected by the profile and left aside.`);
  if (informational > 0) sentences.push(`${were(informational)} only informational and left aside.`);
  if (runs > 1) sentences.push(`This document holds ${runs} runs; the last of them was taken.`);
  if (saysNothing(answered, run)) sentences.push(answered.rules.length === 0 ? NOTHING_ASKED : NOTHING_APPLIES);
  else {
    if (unasked.selected > 0) {
      const whose = run.profile === null ? 'the guide' : 'the profile';
      const what =
        unasked.selected === 1
          ? `1 rule that ${whose} selects was`
          : `${unasked.selected} rules that ${whose} selects were`;
      sentences.push(`${what} not asked in this run: what is known of them stays as it was.`);
    }
    if (isPerhapsUnasked && !unasked.isProfileKnown) sentences.push(PROFILE_UNKNOWN);
    else if (isPerhapsUnasked) {
      sentences.push(
        `This run names no profile, and ${were(unasked.unmentioned ?? 0)} not mentioned by it: what is known of them stays as it was.`,
      );
    }
  }
  return sentences;
}

function were(count: number): string {
  return count === 1 ? '1 rule was' : `${count} rules were`;
}
