import type { HomeActor } from '#core/account/home-right.ts'
import type { Db } from '#db/database.ts'
import type { NetworkHoldLimits } from './hold/network-holds.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'
import type { MoneyLimits } from './ledger/money-limits.ts'

/** What the use cases of bookings work with; each takes the part it needs. */
export interface BookingDeps {
  readonly db: Db
  readonly now: () => Date
  /** Secret that signs quotes. */
  readonly quoteKey: string
  readonly payments: PaymentGateway
  /** Origin of the site without a slash at the end: links in mails. */
  readonly websiteUrl: string
  /** How the site calls itself on documents; left out: by its host. */
  readonly websiteName?: string | undefined
  /** Who hears about bookings of homes whose host has no address. */
  readonly contactEmail: string
  /** Lines of the account guests pay into by bank transfer; left out or null: no transfers are taken. */
  readonly bankAccount?: readonly string[] | null | undefined
  /** Left out: a network may hold as many homes as it likes. */
  readonly holdLimits?: NetworkHoldLimits | undefined
  /** How far each role may move a price; left out: `defaultMoneyLimits`. */
  readonly moneyLimits?: MoneyLimits | undefined
  /** Called after nights of a stay were taken or freed: whoever keeps pages of it drops them. */
  readonly onStayChanged?: ((slug: string) => void) | undefined
  /** Called after a commit that left work for a job, such as a mail or a refund. */
  readonly wake?: (() => void) | undefined
  /** Where faults are reported that a person has to look at. */
  readonly onFault?: ((error: unknown) => void) | undefined
}

/** The signed-in person who acts. */
export interface Guest {
  readonly uid: string
  readonly emailVerified: boolean
}

/** Somebody who works with bookings of others: a host with those of their own homes, staff and administrators with all. */
export type StaffActor = HomeActor

/** What the money use cases work with: everything of a booking but the key that signs quotes. */
export type SettleDeps = Omit<BookingDeps, 'quoteKey'>
