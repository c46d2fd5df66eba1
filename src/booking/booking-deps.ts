import type { Db } from '#db/database.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'

/** What the use cases of bookings work with; each takes the part it needs. */
export interface BookingDeps {
  readonly db: Db
  readonly now: () => Date
  /** Secret that signs quotes. */
  readonly quoteKey: string
  readonly payments: PaymentGateway
  /** Origin of the site without a slash at the end: links in mails. */
  readonly websiteUrl: string
  /** Called after nights of a stay were taken or freed: whoever keeps pages of it drops them. */
  readonly onStayChanged?: ((slug: string) => void) | undefined
  /** Called after a commit that left work for a job, such as a mail. */
  readonly wake?: (() => void) | undefined
}

/** The signed-in person who acts. */
export interface Guest {
  readonly uid: string
  readonly emailVerified: boolean
}
