import type { StayActor } from '#core/account/stay-right.ts'
import type { Db } from '#db/database.ts'
import type { NetworkHoldLimits } from './hold/network-holds.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'
import type { MoneyLimits } from './ledger/money-limits.ts'

/** The collaborators of the use cases of bookings; each takes the part it needs. */
export interface BookingDeps {
  readonly db: Db
  readonly now: () => Date
  /** The secret that signs quotes. */
  readonly quoteKey: string
  readonly payments: PaymentGateway
  /** Origin of the site without a trailing slash, for links in mails. */
  readonly websiteUrl: string
  /** The name of the site on documents; its host if left out. */
  readonly websiteName?: string | undefined
  /** Who is told about bookings of homes whose host has no address. */
  readonly contactEmail: string
  /** The number on documents; null or left out: none. */
  readonly contactPhone?: string | null | undefined
  /** Lines of the account that guests pay into by bank transfer; if left out or null, transfers are not accepted. */
  readonly bankAccount?: readonly string[] | null | undefined
  /** If left out, one network may hold any number of homes. */
  readonly holdLimits?: NetworkHoldLimits | undefined
  /** How far each role may change a price; `defaultMoneyLimits` if left out. */
  readonly moneyLimits?: MoneyLimits | undefined
  /** Called after nights of a stay were taken or freed, so that cached pages of the stay can be dropped. */
  readonly onStayChanged?: ((slug: string) => void) | undefined
  /** Called after a commit that left work for a job, such as a mail or a refund. */
  readonly wake?: (() => void) | undefined
  /** Receives faults that a person has to look at. */
  readonly onFault?: ((error: unknown) => void) | undefined
}

/** The signed-in person who acts. */
export interface Guest {
  readonly uid: string
  readonly emailVerified: boolean
}

/**
 * Somebody who works with the bookings of others: a host with those of their own homes, staff and administrators with
 * all.
 */
export type StaffActor = StayActor

/** The collaborators of the money use cases: those of bookings without the key that signs quotes. */
export type SettleDeps = Omit<BookingDeps, 'quoteKey'>
