import { liftPhrase } from './lift-words.js';
import type { EarlierFigures, Figures, FunctionFigures, LiftFigures, MaturityFigures } from './maturity-figures.js';
import type { Phrase } from './phrase.js';
import { count, level, listed, percent } from './spoken.js';

type Values = Record<string, string>;
/** Sentences and what fills their places. */
interface Said {
  draft: string;
  values: Values;
}

/** What NIST means by its tiers (CSWP 29, appendix B), in words of our own. */
const TIERS: Record<number, string> = {
  1: 'In that tier risk is handled case by case, and practice is not agreed upon.',
  2: 'In that tier practice has the approval of management, but is not the same everywhere.',
  3: 'In that tier practice is policy, is followed throughout, and is brought up to date.',
  4: 'In that tier practice is improved from lessons and from signs of what is coming.',
};

/** Every text of the page: for the organization and each function what its level means, what raises it next, and how it moved. */
export function maturityPhrases(maturity: MaturityFigures): Phrase[] {
  return [
    phrase('organization.means', organizationMeans(maturity)),
    phrase('organization.next', organizationNext(maturity)),
    phrase('organization.change', change('The organization', maturity)),
    ...maturity.functions.flatMap((of) => [
      phrase(`${of.function}.means`, functionMeans(of)),
      phrase(`${of.function}.next`, functionNext(of)),
      phrase(`${of.function}.change`, withName(of, change('{{function}}', of))),
    ]),
  ];
}

function phrase(key: string, { draft, values }: Said): Phrase {
  return { key, draft, values };
}

function joined(...parts: (Said | null)[]): Said {
  const said = parts.filter((part) => part !== null);
  return {
    draft: said.map(({ draft }) => draft).join(' '),
    values: Object.assign({}, ...said.map(({ values }) => values)) as Values,
  };
}

function organizationMeans(maturity: MaturityFigures): Said {
  if (maturity.level === null)
    return {
      draft:
        'There is not enough data to give the organization a level: no signal of any function is heard, and no attestation counts. That is not a level of zero.',
      values: {},
    };
  return joined(
    stands('The organization', maturity),
    governed(maturity),
    unmeasured(maturity),
    sureness(maturity, 'the organization’s weight'),
  );
}

function functionMeans(of: FunctionFigures): Said {
  if (of.subcategories.length === 0) {
    const draft =
      'All subcategories of {{function}} are attested as not applicable, so that there is nothing to measure.';
    return withName(of, { draft, values: {} });
  }
  if (of.level === null) {
    const draft =
      'There is not enough data to give {{function}} a level: none of its {{subcategories}} has a signal that is heard or an attestation that counts. That is not a level of zero.';
    return withName(of, {
      draft,
      values: { subcategories: count(of.subcategories.length, 'subcategory', 'subcategories') },
    });
  }
  return withName(of, joined(stands('{{function}}', of), behind(of), capped(of), held(of), sureness(of)));
}

function withName({ name, function: id }: FunctionFigures, { draft, values }: Said): Said {
  return draft.includes('{{function}}')
    ? { draft, values: { ...values, function: `${name} (${id})` } }
    : { draft, values };
}

function stands(subject: string, { level: at, tier }: Figures): Said | null {
  if (at === null || tier === null) return null;
  return {
    draft: `${subject} stands at level {{level}} of {{top}}, tier {{tier}}. ${TIERS[tier.number] ?? ''}`.trim(),
    values: { level: level(at), top: '5', tier: `${tier.number} ${tier.name}` },
  };
}

/** How much of a function speaks. */
function behind({ subcategories }: FunctionFigures): Said {
  const heard = subcategories.filter(({ technical }) => technical !== null).length;
  const claimed = subcategories.filter(({ attested }) => attested !== null).length;
  return {
    draft: 'Of {{subcategories}}, {{heard}} by signals and {{claimed}} by an attestation that counts.',
    values: {
      subcategories: `its ${count(subcategories.length, 'subcategory', 'subcategories')}`,
      heard: `${heard} ${heard === 1 ? 'is' : 'are'} known`,
      claimed: String(claimed),
    },
  };
}

function capped({ cap }: FunctionFigures): Said | null {
  if (cap === null) return null;
  const values = {
    cap: level(cap.level),
    weakest: listed(cap.weakest.map(({ id }) => id)),
    weakestLevel: String(cap.weakestLevel),
  };
  return cap.weakest.length === 1
    ? {
        draft: 'It is held at {{cap}} by the core subcategory {{weakest}}, which is at level {{weakestLevel}}.',
        values,
      }
    : {
        draft: 'It is held at {{cap}} by its core subcategories {{weakest}}, which are at level {{weakestLevel}}.',
        values,
      };
}

function held({ subcategories }: FunctionFigures): Said | null {
  const held = subcategories.filter(({ heldBy }) => heldBy.length > 0).map(({ id }) => id);
  if (held.length === 0) return null;
  const draft =
    held.length === 1
      ? 'What is known of {{held}} would give it a higher level, were it not held back.'
      : 'What is known of {{held}} would give them higher levels, were they not held back.';
  return { draft, values: { held: listed(held) } };
}

function governed({ tier, uncappedTier }: MaturityFigures): Said | null {
  if (tier === null || uncappedTier === null || tier.number >= uncappedTier.number) return null;
  return {
    draft:
      'Its level alone would give tier {{ungoverned}}, but the tier is never more than one above that of {{govern}}.',
    values: { ungoverned: `${uncappedTier.number} ${uncappedTier.name}`, govern: 'Govern (GV)' },
  };
}

/** Functions that pull the level down because nothing is known of them. */
function unmeasured({ functions }: MaturityFigures): Said | null {
  const open = functions.filter((of) => of.level === null && of.subcategories.length > 0);
  if (open.length === 0) return null;
  const values = {
    unmeasured: listed(
      open.map(({ name, function: id }) => `${name} (${id})`),
      6,
    ),
  };
  return open.length === 1
    ? { draft: 'Of {{unmeasured}} nothing is known; it adds nothing to the level.', values }
    : { draft: 'Of {{unmeasured}} nothing is known; they add nothing to the level.', values };
}

function sureness({ range, coverage }: Figures, whose = 'its weight'): Said {
  if (range.low === range.high) return { draft: 'Nothing that is not known would change this level.', values: {} };
  return {
    draft: `Something is known about {{coverage}} of ${whose}; depending on what is not known the level is from {{low}} to {{high}}.`,
    values: { coverage: percent(coverage), low: level(range.low), high: level(range.high) },
  };
}

function functionNext(of: FunctionFigures): Said {
  const [first] = of.lifts;
  if (!first) {
    const draft = 'No single step that is open would raise {{function}}.';
    return withName(of, { draft, values: {} });
  }
  return withName(of, liftPhrase(first, of));
}

function organizationNext({ functions }: MaturityFigures): Said {
  let best: { of: FunctionFigures; lift: LiftFigures } | null = null;
  for (const of of functions)
    for (const lift of of.lifts)
      if (best === null || of.weight * lift.shownGain > best.of.weight * best.lift.shownGain) best = { of, lift };
  if (best === null) return { draft: 'No single step that is open would raise a function.', values: {} };
  const { of, lift } = best;
  const first =
    lift.shownGain > 0
      ? 'The step that raises the organization most is one of {{function}}.'
      : 'No single step that is open shows in a level by itself. One to begin with is of {{function}}.';
  return withName(of, joined({ draft: first, values: {} }, liftPhrase(lift, of)));
}

/** How it moved since the earlier days. */
function change(subject: string, now: Figures & { earlier: readonly EarlierFigures[] }): Said {
  const { earlier } = now;
  const values = Object.assign({}, ...earlier.map(placesOf)) as Values;
  if (earlier.length > 1 && earlier.every(({ level: at }) => at === null)) {
    const days = earlier.map((_, i) => `{{${nameOf(i)}Days}}`);
    return {
      draft: `How ${inside(subject)} stood ${listed(days)} ago is not known: there was not enough data then.`,
      values,
    };
  }
  return { draft: earlier.map((then, i) => moved(i === 0 ? subject : 'It', nameOf(i), then)).join(' '), values };
}

function nameOf(i: number): string {
  return i === 0 ? 'recent' : 'past';
}

function placesOf({ daysAgo, level: at, delta }: EarlierFigures, i: number): Values {
  const name = nameOf(i);
  return {
    [`${name}Days`]: `${daysAgo} days`,
    ...(at === null ? {} : { [`${name}Level`]: level(at) }),
    ...(delta === null ? {} : { [`${name}Delta`]: level(Math.abs(delta)) }),
  };
}

function moved(subject: string, name: string, { level: at, delta }: EarlierFigures): string {
  const [days, then] = [`{{${name}Days}}`, `{{${name}Level}}`];
  if (at === null) return `How ${inside(subject)} stood ${days} ago is not known: there was not enough data then.`;
  if (delta === null) return `${subject} was at level ${then} as of ${days} ago; what it is now is not known.`;
  if (delta === 0) return `${subject} is where it was ${days} ago, at level ${then}.`;
  return `${subject} is {{${name}Delta}} ${delta > 0 ? 'higher' : 'lower'} than ${days} ago, when it was at level ${then}.`;
}

/** As it stands inside a sentence. */
function inside(subject: string): string {
  return subject.replace(/^(?:The|It)\b/, (first) => first.toLowerCase());
}
