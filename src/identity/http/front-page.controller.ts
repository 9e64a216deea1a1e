import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/index.js';
import { FRONT_PAGE } from './pages.js';

/** The page at `/` of a service whose dashboard was not built. */
@ApiExcludeController()
@Controller()
export class FrontPageController {
  @Public('signing in begins here')
  @Get('/')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', FRONT_PAGE.policy)
  page(): string {
    return FRONT_PAGE.html;
  }
}
