import type { Provider, Type } from '@nestjs/common';
import { AcceptInvitation } from './app/accept-invitation.service.js';
import { AddDomain } from './app/add-domain.service.js';
import { AdmitPerson } from './app/admit-person.service.js';
import { ChangeMemberRole } from './app/change-member-role.service.js';
import { CloseWaysIn } from './app/close-ways-in.service.js';
import { CreateInvitation } from './app/create-invitation.service.js';
import { EndOtherSessions } from './app/end-other-sessions.service.js';
import { EnterOrganization } from './app/enter-organization.service.js';
import { LockRights } from './app/lock-rights.service.js';
import { JoinByDomain } from './app/join-by-domain.service.js';
import { LinkIdentity } from './app/link-identity.service.js';
import { ListDomains } from './app/list-domains.service.js';
import { ListInvitations } from './app/list-invitations.service.js';
import { ListMembers } from './app/list-members.service.js';
import { LookAtInvitation } from './app/look-at-invitation.service.js';
import { OwnOrganizations } from './app/own-organizations.service.js';
import { RemovedPeople } from './app/removed-people.service.js';
import { OpenOrganization } from './app/open-organization.service.js';
import { PresentedSession } from './app/presented-session.js';
import { RecheckDomainsHandler } from './app/recheck-domains.handler.js';
import { RedeemInvitation } from './app/redeem-invitation.service.js';
import { RemoveDomain } from './app/remove-domain.service.js';
import { RemoveMember } from './app/remove-member.service.js';
import { RenameOrganization } from './app/rename-organization.service.js';
import { RequireOwner } from './app/require-owner.service.js';
import { SetAutoJoin } from './app/set-auto-join.service.js';
import { SwitchOrganization } from './app/switch-organization.service.js';
import { TxtRecords } from './app/txt-records.js';
import { UnlinkIdentity } from './app/unlink-identity.service.js';
import { VerifyDomain } from './app/verify-domain.service.js';
import { WithdrawInvitation } from './app/withdraw-invitation.service.js';
import { dnsConfig } from './dns.config.js';
import { BeginSignInController } from './http/begin-sign-in.controller.js';
import { DomainsController } from './http/domains.controller.js';
import { InvitationPageController } from './http/invitation-page.controller.js';
import { InvitationsController } from './http/invitations.controller.js';
import { InvitedController } from './http/invited.controller.js';
import { MembersController } from './http/members.controller.js';
import { OrganizationController } from './http/organization.controller.js';
import { OwnIdentitiesController } from './http/own-identities.controller.js';
import { OwnOrganizationsController } from './http/own-organizations.controller.js';
import { BarredMailboxRepository } from './persistence/barred-mailbox.repository.js';
import { BelongingUpkeepRepository } from './persistence/belonging-upkeep.repository.js';
import { DomainJoiningRepository } from './persistence/domain-joining.repository.js';
import { DomainProofRepository } from './persistence/domain-proof.repository.js';
import { InvitationRepository } from './persistence/invitation.repository.js';
import { MemberRemovalRepository } from './persistence/member-removal.repository.js';
import { MembershipRepository } from './persistence/membership.repository.js';
import { OrganizationDomainRepository } from './persistence/organization-domain.repository.js';
import { SessionEndingRepository } from './persistence/session-ending.repository.js';

/** The routes of belonging; they come before `/auth/:provider`. */
export const BELONGING_CONTROLLERS: Type[] = [
  OwnOrganizationsController,
  OwnIdentitiesController,
  BeginSignInController,
  InvitedController,
  OrganizationController,
  MembersController,
  InvitationsController,
  DomainsController,
  InvitationPageController,
];

/** Who belongs where: members, invitations, domains, linked accounts. Part of the identity module. */
export const BELONGING_PROVIDERS: Provider[] = [
  dnsConfig.provider,
  AcceptInvitation,
  AddDomain,
  AdmitPerson,
  BarredMailboxRepository,
  BelongingUpkeepRepository,
  ChangeMemberRole,
  CloseWaysIn,
  CreateInvitation,
  DomainJoiningRepository,
  DomainProofRepository,
  EndOtherSessions,
  EnterOrganization,
  LockRights,
  InvitationRepository,
  JoinByDomain,
  LinkIdentity,
  ListDomains,
  ListInvitations,
  ListMembers,
  LookAtInvitation,
  MemberRemovalRepository,
  RemovedPeople,
  MembershipRepository,
  OpenOrganization,
  OrganizationDomainRepository,
  OwnOrganizations,
  PresentedSession,
  RecheckDomainsHandler,
  RedeemInvitation,
  RemoveDomain,
  RemoveMember,
  RenameOrganization,
  RequireOwner,
  SessionEndingRepository,
  SetAutoJoin,
  SwitchOrganization,
  TxtRecords,
  UnlinkIdentity,
  VerifyDomain,
  WithdrawInvitation,
];
