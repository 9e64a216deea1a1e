const NOTE = /^(?:readme|licen[cs]e|notice|contributing|security|\.)|\.(?:md|ya?ml)$/i;

/** Whether a file in an archive is about the archive, by its name, and not part of what it brings. */
export function isArchiveNote(name: string): boolean {
  return NOTE.test(name);
}
