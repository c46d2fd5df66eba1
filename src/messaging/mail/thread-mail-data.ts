import type { Currency } from '#core/money/money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** The data of mails about a question to a host. `link` leads to the conversation. */
export interface ThreadMailData {
  readonly guestName: string | null
  readonly stayTitle: string
  readonly checkIn: IsoDate | null
  readonly checkOut: IsoDate | null
  /** The reference of the booking that the conversation is about. */
  readonly reference?: string
  readonly party?: string
  readonly body: string
  /** The names of the files that were sent with it. */
  readonly files?: readonly string[]
  readonly link: string
  /** In mails to somebody who helps with the home: where they can switch such mails off. */
  readonly ownMails?: string
  /** For a host without an account: `link` leads to the public page of the home. */
  readonly isLinkToHome?: boolean
}

/** The data of the mail about a host's offer. */
export interface OfferMailData {
  readonly guestName: string | null
  readonly stayTitle: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly party: string
  /** Minor units. Null: the home's own price. */
  readonly rentMinor: number | null
  readonly currency: Currency
  /** In words, in the time of the home. */
  readonly deadline: string
  readonly link: string
}
