import { textIn, textsIn } from '../json.js';
import { byBaselines, byFlag, fail, manual, pass, type Rule } from './rule.js';

/** From nothing to everybody: what CISA and CIS accept of it. */
const SHARING: Readonly<Record<string, { words: string; cisa: boolean; cis: boolean }>> = {
  disabled: { words: 'Nothing is shared outside.', cisa: true, cis: true },
  existingExternalUserSharingOnly: { words: 'Sharing reaches only guests that exist.', cisa: true, cis: true },
  externalUserSharingOnly: { words: 'Sharing reaches new guests, who have to sign in.', cisa: false, cis: true },
  externalUserAndGuestSharing: { words: 'Anyone with a link gets in, without signing in.', cisa: false, cis: false },
};

export const externalSharing: Rule = (tenant, context) => {
  const value = tenant.of('spo').sharingCapability;
  const level = SHARING[textIn(value) ?? ''];
  if (level === undefined) return manual('The level of sharing is not known here.', { observed: value ?? null });
  const unmet = level.cisa
    ? []
    : [{ kind: 'setting', id: 'sharingCapability', name: 'sharingCapability', note: String(value) }];
  return byBaselines(level, level.words, context, { observed: value, affected: unmet });
};

/** Guests come from approved organizations only. What a link for anyone opens asks for no guest, and so for no domain. */
export const sharingAllowlist: Rule = (tenant) => {
  const { sharingCapability, sharingDomainRestrictionMode: mode, sharingAllowedDomainList } = tenant.of('spo');
  const domains = textsIn(sharingAllowedDomainList).length;
  const observed = { sharingCapability: sharingCapability ?? null, mode: mode ?? null, domains };
  const affected = [
    { kind: 'setting', id: 'sharingDomainRestrictionMode', name: 'sharingDomainRestrictionMode', note: String(mode) },
  ];
  if (sharingCapability === 'disabled') return pass('Nothing is shared outside.', { observed });
  const ofAnyone =
    sharingCapability === 'externalUserAndGuestSharing' ? ' Links for anyone work beyond that, too.' : '';
  if (mode === 'allowList')
    return domains > 0
      ? pass(`Guests can only be from ${domains} approved ${domains === 1 ? 'domain' : 'domains'}.${ofAnyone}`, {
          observed,
        })
      : fail('Only listed domains may be shared with, but none is listed.', { observed, affected });
  if (mode === 'none') return fail('Any domain can be shared with.', { observed, affected });
  if (mode === 'blockList') return fail('Every domain that is not blocked can be shared with.', { observed, affected });
  return manual('The answer does not say with which domains may be shared.', { observed });
};

export const guestResharing: Rule = (tenant) =>
  byFlag(tenant.of('spo').isResharingByExternalUsersEnabled, false, {
    met: 'Guests cannot share what is not theirs.',
    unmet: 'Guests can share what is not theirs.',
    setting: 'isResharingByExternalUsersEnabled',
  });

export const sharePointLegacyAuth: Rule = (tenant) =>
  byFlag(tenant.of('spo').isLegacyAuthProtocolsEnabled, false, {
    met: 'SharePoint refuses legacy authentication.',
    unmet: 'SharePoint accepts legacy authentication.',
    setting: 'isLegacyAuthProtocolsEnabled',
  });
