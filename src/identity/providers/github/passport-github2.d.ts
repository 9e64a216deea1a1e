/** The package ships no types; this is what is used of it. */
declare module 'passport-github2' {
  import OAuth2Strategy from 'passport-oauth2';

  class GitHubStrategy extends OAuth2Strategy {
    constructor(options: GitHubStrategy.Options, verify: OAuth2Strategy.VerifyFunction);
  }

  namespace GitHubStrategy {
    interface Options extends OAuth2Strategy.StrategyOptions {
      userProfileURL: string;
      userEmailURL: string;
      /** Gives every address with `primary` and `verified`, and not only the primary one. */
      allRawEmails: boolean;
    }
  }

  export default GitHubStrategy;
}
