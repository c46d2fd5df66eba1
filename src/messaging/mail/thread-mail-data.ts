import type { Currency } from '#core/money/money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What the mails about a question to a host need; `link` leads to the conversation. */
export interface ThreadMailData {
  readonly guestName: string | null
  readonly stayTitle: string
  readonly checkIn: IsoDate | null
  readonly checkOut: IsoDate | null
  /** Of the booking the conversation is about. */
  readonly reference?: string
  readonly party?: string
  readonly body: string
  /** Names of what was sent with it. */
  readonly files?: readonly string[]
  readonly link: string
  /** To somebody who helps with the home: where they switch such mails off. */
  readonly ownMails?: string
  /** To a host who has no account: `link` leads to the public page of the home. */
  readonly isLinkToHome?: boolean
}

/** What the mail about an offer of a host needs. */
export interface OfferMailData {
  readonly guestName: string | null
  readonly stayTitle: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly party: string
  /** Minor units; null = the home's own price. */
  readonly rentMinor: number | null
  readonly currency: Currency
  /** In words and the time of the home. */
  readonly deadline: string
  readonly link: string
}
