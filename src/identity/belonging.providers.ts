import type { Provider, Type } from '@nestjs/common';
import {
  AcceptInvitation,
  CreateInvitation,
  LookAtInvitation,
  WithdrawInvitation,
  ListInvitations,
} from './app/invitations.js';
import { AddDomain, ListDomains, SetAutoJoin, RemoveDomain } from './app/domains.js';
import { AdmitPerson } from './app/admit-person.service.js';
import { ChangeMemberRole, ListMembers, RemoveMember } from './app/members.js';
import { CloseWaysIn } from './app/close-ways-in.service.js';
import { EndOtherSessions, PresentedSession } from './app/sessions.js';
import { EnterOrganization } from './app/enter-organization.service.js';
import { LockRights, RequireOwner } from './app/lock-rights.service.js';
import { JoinByDomain } from './app/join-by-domain.service.js';
import { LinkIdentity } from './app/link-identity.service.js';
import { OwnOrganizations, OpenOrganization, SwitchOrganization, RenameOrganization } from './app/organizations.js';
import { RemovedPeople } from './app/removed-people.service.js';
import { RecheckDomainsHandler, TxtRecords, VerifyDomain } from './app/verify-domain.service.js';
import { RedeemInvitation } from './app/redeem-invitation.service.js';
import { UnlinkIdentity } from './app/unlink-identity.service.js';
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
import { BarredMailboxRepository, MemberRemovalRepository } from './persistence/member-removal.repository.js';
import { BelongingUpkeepRepository } from './persistence/belonging-upkeep.repository.js';
import { DomainJoiningRepository, DomainProofRepository } from './persistence/domain-proof.repository.js';
import { InvitationRepository } from './persistence/invitation.repository.js';
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
