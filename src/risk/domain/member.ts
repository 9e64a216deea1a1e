/** A finding (or a failing check) of a device as risk counts it: references to what is known, nothing of its own but its age. */
export interface Member {
  /** Id of the assessment of its kind of place; negative for a check, whose subject it names. */
  assessment: number;
  /** What one would upgrade or set right: a source package, a check. */
  subject: number;
  /** First seen, in days since 1970. */
  day: number;
  /** Whether a fixed version is known. */
  fixable: boolean;
}

const WORDS = 3;

/** The members in their canonical order, twelve bytes each: equal sets are equal bytes. */
export function packMembers(members: readonly Member[]): Uint8Array {
  const sorted = [...members].sort(
    (a, b) =>
      a.subject - b.subject || a.assessment - b.assessment || a.day - b.day || Number(a.fixable) - Number(b.fixable),
  );
  const view = new DataView(new ArrayBuffer(sorted.length * WORDS * 4));
  sorted.forEach(({ assessment, subject, day, fixable }, i) => {
    const at = i * WORDS * 4;
    view.setInt32(at, assessment, true);
    view.setInt32(at + 4, subject, true);
    view.setInt32(at + 8, day * 2 + Number(fixable), true);
  });
  return new Uint8Array(view.buffer);
}

/** What {@link packMembers} packed. */
export function unpackMembers(bytes: Uint8Array): Member[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const members: Member[] = [];
  for (let at = 0; at < bytes.byteLength; at += WORDS * 4) {
    const last = view.getInt32(at + 8, true);
    members.push({
      assessment: view.getInt32(at, true),
      subject: view.getInt32(at + 4, true),
      day: last >> 1,
      fixable: (last & 1) === 1,
    });
  }
  return members;
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
