/** Where links in mails lead. */
export interface MailLinks {
  /** Origin of the site, without a trailing slash. */
  readonly websiteUrl: string
  /** Public, because it only identifies the project. Links in mails contain it. */
  readonly apiKey: string
}
