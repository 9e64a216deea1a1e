/** Words for bringing in a framework of one's own. */
export const importing = {
  title: 'Import a framework',
  text: 'House rules, or what a customer asks for: in the format of Posture, or as an OSCAL catalog. Imported again under the same short name it is a new revision; what was said about its controls is kept. Signals speak for frameworks of the service only: the controls of your own are attested.',
  mayNot: 'Administrators and owners import frameworks.',
  file: 'File',
  fileHint: 'JSON: at most 4 MiB in our format, 12 MiB as OSCAL.',
  notJson: 'This file is no JSON object.',
  slug: 'Short name',
  slugHint: 'What the catalog is called in addresses here: small letters, digits and hyphens, as in house-rules.',
  faults: (count: string, isOne: boolean) =>
    isOne ? 'Nothing was imported: one thing is wrong.' : `Nothing was imported: ${count} things are wrong.`,
  imported: (controls: string, isOne: boolean, revision: string) =>
    `is here: ${controls} ${isOne ? 'control' : 'controls'}, revision ${revision}.`,
};
