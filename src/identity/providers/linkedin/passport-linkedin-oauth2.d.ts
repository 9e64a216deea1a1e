/** The package ships no types; this is what is used of it. */
declare module 'passport-linkedin-oauth2' {
  import OAuth2Strategy from 'passport-oauth2';

  export class Strategy extends OAuth2Strategy {
    /** `scope` must be a list: the package looks into it. */
    constructor(options: OAuth2Strategy.StrategyOptions & { scope: string[] }, verify: OAuth2Strategy.VerifyFunction);
  }
}
