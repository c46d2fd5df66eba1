import type { Db } from '#db/database.ts'

/** What the use cases of texts and of the contact page work with; each takes the part it needs. */
export interface EditorialDeps {
  readonly db: Db
  readonly now: () => Date
  /** Where messages of visitors go; also what `{contactEmail}` in a text stands for. */
  readonly contactEmail: string
  /** What `{websiteName}` in a text stands for. */
  readonly websiteName: string
  /** Origin of the site without a slash at the end: links in mails. */
  readonly websiteUrl: string
  /** Secret that forms are signed with. */
  readonly formKey: string
  /** Called after a text got a version: whoever keeps pages of it drops them. */
  readonly onPageChanged?: ((slug: string) => void) | undefined
  /** Called after a commit that left a mail to send. */
  readonly wake?: (() => void) | undefined
}

/** Staff who write texts and answer messages. */
export interface EditorialActor {
  readonly uid: string
}
