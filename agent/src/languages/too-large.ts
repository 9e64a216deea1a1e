/** The file is larger than what such files are. */
export class TooLarge extends Error {}
