import { flag, listCodecs, searchOf, text, texts } from '../../search/search-params';

/** Every filter of `GET /software`. */
export const softwareSearch = searchOf({
  ...listCodecs(['name', '-name', 'devices', '-devices', 'openFindings', '-openFindings']),
  name: texts,
  ecosystem: texts,
  version: text,
  deviceTag: texts,
  hasFindings: flag,
  malware: flag,
  endOfLife: flag,
});

/** Every filter of `GET /software/{id}/devices`. */
export const packageSearch = searchOf({
  ...listCodecs(['name', '-name', 'lastSeenAt', '-lastSeenAt']),
  version: text,
  deviceTag: texts,
  hasFindings: flag,
});
