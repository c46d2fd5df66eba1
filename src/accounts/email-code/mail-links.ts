/** Where links in mails lead. */
export interface MailLinks {
  /** Origin of the site, without a slash at the end. */
  readonly websiteUrl: string
  /** Public; only names the project. Links in mails carry it. */
  readonly apiKey: string
  /** Hosts that links in mails may lead back to. */
  readonly authorizedDomains: readonly string[]
}
