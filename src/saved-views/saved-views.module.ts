import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { SavedViews } from './app/saved-views.service.js';
import { SavedViewsController } from './http/saved-views.controller.js';
import { SavedViewRepository } from './persistence/saved-view.repository.js';

/** Views of the dashboard that people keep. */
@Module({
  imports: [IdentityModule],
  controllers: [SavedViewsController],
  providers: [SavedViewRepository, SavedViews],
})
export class SavedViewsModule {}
