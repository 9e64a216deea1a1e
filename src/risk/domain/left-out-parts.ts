/** What is open of a subject and has a fix, or has none, as far as a release needs it. */
export interface PartMass {
  subjectId: number;
  fixable: boolean;
  mass: bigint;
}

/** Parts of subjects that were read as one text: `subject:mass`, separated by commas. */
export function restOf({ parts, fixable }: { parts: string; fixable: boolean }): PartMass[] {
  return parts.split(',').map((part) => {
    const [subject = '', mass = '0'] = part.split(':');
    return { subjectId: Number(subject), fixable, mass: BigInt(mass) };
  });
}
