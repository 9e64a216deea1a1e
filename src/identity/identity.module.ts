import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { JwtModule, type JwtSignOptions } from '@nestjs/jwt';
import { discoverModules } from '../platform/index.js';
import { AuthenticateApiKey, AuthenticateRequest, NoteApiKeyUse } from './app/authenticate-request.service.js';
import { ClaimTransaction, StartSignIn } from './app/start-sign-in.service.js';
import { CompleteSignIn } from './app/complete-sign-in.service.js';
import { CreateApiKey, KnownScopes, ReadApiKeys, RevokeApiKey } from './app/api-keys.js';
import { DescribeAccount } from './app/describe-account.service.js';
import { EndSession, ListSessions, LockedSession, RefreshSession } from './app/sessions.js';
import { LockRights } from './app/lock-rights.service.js';
import { WaysIn } from './app/ways-in.js';
import { IdentityHousekeepingHandler } from './app/identity-housekeeping.handler.js';
import { IdentityProviders } from './app/identity-providers.js';
import { OpenSession } from './app/open-session.service.js';
import { OrganizationSeeder, SeedDevelopmentPeople } from './app/organization-seeder.service.js';
import { OrganizationQueries } from './app/organizations.js';
import { ResolveAccount } from './app/resolve-account.service.js';
import { SessionKeys } from './app/session-keys.js';
import { SessionTokens } from './app/session-tokens.js';
import { BELONGING_CONTROLLERS, BELONGING_PROVIDERS } from './belonging.providers.js';
import { identityConfig } from './config.js';
import { ApiKeyDoor } from './http/jwt-cookie.guard.js';
import { ApiKeysController } from './http/api-keys.controller.js';
import { CallbackPageController } from './http/callback-page.controller.js';
import { FrontPageController } from './http/front-page.controller.js';
import { CrossOriginCheck } from './http/cross-origin.check.js';
import { JwksController } from './http/jwks.controller.js';
import { LocalProviderGuard } from './http/local-provider.guard.js';
import { RequestAddress } from './http/request-address.js';
import { SessionCookies, TransactionCookies } from './http/session-cookies.js';
import { SessionController } from './http/session.controller.js';
import { SignInLimits } from './http/sign-in-limits.js';
import { SignInController } from './http/sign-in.controller.js';
import { WriterAnswersInterceptor } from './http/writer-answers.interceptor.js';
import { ProviderTransport } from './oauth/provider-transport.js';
import { TransactionSealer } from './oauth/transaction-sealer.js';
import { ApiKeyRepository } from './persistence/api-key.repository.js';
import { ConsumedStateRepository } from './persistence/consumed-state.repository.js';
import { IdentityRepository } from './persistence/identity.repository.js';
import { OrganizationRepository } from './persistence/organization.repository.js';
import { SessionRepository } from './persistence/session.repository.js';

/** Who people are, where they belong, and what they may do. Global, because every context's routes are guarded by it. */
@Global()
@Module({
  imports: [
    discoverModules(new URL('./providers/', import.meta.url)),
    // Keys, algorithm and audience are given with every call: there is no default to fall back to.
    JwtModule.registerAsync({
      extraProviders: [SessionKeys],
      inject: [SessionKeys],
      useFactory: (keys: SessionKeys) => ({
        secretOrKeyProvider: (_use: unknown, tokenOrPayload: unknown, options?: object) =>
          typeof tokenOrPayload === 'string'
            ? keys.keyOf(tokenOrPayload)
            : keys.signingKey((options as JwtSignOptions | undefined)?.keyid),
      }),
    }),
  ],
  // The order is that of the routes: /auth/me and its like come before /auth/:provider.
  controllers: [
    SessionController,
    ...BELONGING_CONTROLLERS,
    SignInController,
    ApiKeysController,
    CallbackPageController,
    FrontPageController,
    JwksController,
  ],
  providers: [
    ...BELONGING_PROVIDERS,
    identityConfig.provider,
    ApiKeyDoor,
    ApiKeyRepository,
    AuthenticateApiKey,
    AuthenticateRequest,
    ClaimTransaction,
    CompleteSignIn,
    ConsumedStateRepository,
    CreateApiKey,
    CrossOriginCheck,
    DescribeAccount,
    EndSession,
    LockedSession,
    IdentityHousekeepingHandler,
    IdentityProviders,
    IdentityRepository,
    KnownScopes,
    ListSessions,
    LocalProviderGuard,
    NoteApiKeyUse,
    OpenSession,
    OrganizationQueries,
    OrganizationRepository,
    OrganizationSeeder,
    ProviderTransport,
    ReadApiKeys,
    RefreshSession,
    RequestAddress,
    ResolveAccount,
    RevokeApiKey,
    SeedDevelopmentPeople,
    SessionCookies,
    SessionKeys,
    SessionRepository,
    SessionTokens,
    SignInLimits,
    StartSignIn,
    TransactionCookies,
    TransactionSealer,
    WaysIn,
    { provide: APP_INTERCEPTOR, useClass: WriterAnswersInterceptor },
  ],
  exports: [
    identityConfig.provider,
    ApiKeyDoor,
    AuthenticateRequest,
    CrossOriginCheck,
    LockRights,
    OrganizationQueries,
    OrganizationSeeder,
    ProviderTransport,
    SessionCookies,
    WaysIn,
  ],
})
export class IdentityModule {}
