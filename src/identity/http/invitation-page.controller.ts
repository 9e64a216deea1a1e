import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/index.js';
import { INVITATION_PAGE } from './pages.js';

/** The page that invitations lead to. It is the same for everybody: what the invitation is stands in the link only. */
@ApiExcludeController()
@Controller('invitation')
export class InvitationPageController {
  @Public('whoever is invited may not be anybody here yet')
  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', INVITATION_PAGE.policy)
  page(): string {
    return INVITATION_PAGE.html;
  }
}
