/** A finding (or a failing check) of a device as risk counts it: references to what is known, nothing of its own but its age. */
export interface Member {
  /** Id of the assessment of its kind of finding; null for a check, which its subject names. */
  assessment: number | null;
  /** What one would upgrade or set right: a source package, a check. */
  subject: number;
  /** First seen, of a check first failed, in days since 1970; of a check 0 where that is not known. */
  day: number;
  /** Whether a fixed version is known. */
  fixable: boolean;
}

/** Of a packed member. */
export const MEMBER_BYTES = 12;
/** What a packed check has where a finding has its assessment: ids begin with 1. */
const NO_ASSESSMENT = 0;

/** The members in their canonical order, twelve bytes each: equal sets are equal bytes. */
export function packMembers(members: readonly Member[]): Uint8Array {
  const sorted = [...members].sort(
    (a, b) =>
      a.subject - b.subject ||
      (a.assessment ?? NO_ASSESSMENT) - (b.assessment ?? NO_ASSESSMENT) ||
      a.day - b.day ||
      Number(a.fixable) - Number(b.fixable),
  );
  const view = new DataView(new ArrayBuffer(sorted.length * MEMBER_BYTES));
  sorted.forEach(({ assessment, subject, day, fixable }, i) => {
    const at = i * MEMBER_BYTES;
    view.setInt32(at, assessment ?? NO_ASSESSMENT, true);
    view.setInt32(at + 4, subject, true);
    view.setInt32(at + 8, day * 2 + Number(fixable), true);
  });
  return new Uint8Array(view.buffer);
}

/** What {@link packMembers} packed. */
export function unpackMembers(bytes: Uint8Array): Member[] {
  const view = viewOf(bytes);
  const members: Member[] = [];
  for (let at = 0; at < bytes.byteLength; at += MEMBER_BYTES) members.push(memberAt(view, at));
  return members;
}

/** Members of those subjects only whose members are not the same before and after, both packed. */
export function movedMembers(before: Uint8Array, after: Uint8Array): { before: Member[]; after: Member[] } {
  const [was, is] = [viewOf(before), viewOf(after)];
  const moved: { before: Member[]; after: Member[] } = { before: [], after: [] };
  let [a, b] = [0, 0];
  while (a < was.byteLength || b < is.byteLength) {
    const subject = Math.min(subjectAt(was, a), subjectAt(is, b));
    const [endOfWas, endOfIs] = [endOf(was, a, subject), endOf(is, b, subject)];
    if (!isSame(was, a, endOfWas, is, b, endOfIs)) {
      for (let at = a; at < endOfWas; at += MEMBER_BYTES) moved.before.push(memberAt(was, at));
      for (let at = b; at < endOfIs; at += MEMBER_BYTES) moved.after.push(memberAt(is, at));
    }
    [a, b] = [endOfWas, endOfIs];
  }
  return moved;
}

/** Members by subject. */
export function bySubject(members: readonly Member[]): Map<number, Member[]> {
  const groups = new Map<number, Member[]>();
  for (const member of members) {
    const group = groups.get(member.subject);
    if (group) group.push(member);
    else groups.set(member.subject, [member]);
  }
  return groups;
}

/** What members refer to, each once: assessments of findings, and the subjects that checks are. */
export function referencesOf(members: Iterable<Member>): { findings: number[]; checks: number[] } {
  const [findings, checks] = [new Set<number>(), new Set<number>()];
  for (const { assessment, subject } of members)
    if (assessment === null) checks.add(subject);
    else findings.add(assessment);
  return { findings: [...findings], checks: [...checks] };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function memberAt(view: DataView, at: number): Member {
  const assessment = view.getInt32(at, true);
  const last = view.getInt32(at + 8, true);
  return {
    assessment: assessment === NO_ASSESSMENT ? null : assessment,
    subject: subjectAt(view, at),
    day: last >> 1,
    fixable: (last & 1) === 1,
  };
}

/** Behind the last member there is none: greater than any. */
function subjectAt(view: DataView, at: number): number {
  return at < view.byteLength ? view.getInt32(at + 4, true) : Infinity;
}

/** Where the members of a subject end that begin at an offset, if they do. */
function endOf(view: DataView, from: number, subject: number): number {
  let at = from;
  while (subjectAt(view, at) === subject && at < view.byteLength) at += MEMBER_BYTES;
  return at;
}

function isSame(a: DataView, fromA: number, toA: number, b: DataView, fromB: number, toB: number): boolean {
  if (toA - fromA !== toB - fromB) return false;
  for (let at = 0; at < toA - fromA; at += 4)
    if (a.getInt32(fromA + at, true) !== b.getInt32(fromB + at, true)) return false;
  return true;
}
