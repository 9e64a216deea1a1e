import { Module } from '@nestjs/common';
import { googleWorkspaceConfig } from './google-workspace.config.js';
import { GoogleWorkspaceSuite } from './google-workspace.suite.js';

/** Audits the settings of a Google Workspace. */
@Module({ providers: [googleWorkspaceConfig.provider, GoogleWorkspaceSuite] })
export default class GoogleWorkspaceModule {}
