import type { Db } from '#db/database.ts'

/** The collaborators of the use cases of texts and of the contact page; each takes the part it needs. */
export interface EditorialDeps {
  readonly db: Db
  readonly now: () => Date
  /** Where messages of visitors go; also replaces `{contactEmail}` in a text. */
  readonly contactEmail: string
  /** Replaces `{websiteName}` in a text. */
  readonly websiteName: string
  /** Origin of the site without a trailing slash, for links in mails. */
  readonly websiteUrl: string
  /** The secret that forms are signed with. */
  readonly formKey: string
  /** Called after a text got a new version, so that cached pages of it can be dropped. */
  readonly onPageChanged?: ((slug: string) => void) | undefined
  /** Called after a commit that left a mail to send. */
  readonly wake?: (() => void) | undefined
}

/** Staff who write texts and answer messages. */
export interface EditorialActor {
  readonly uid: string
}
