import type { Currency } from '#core/money/money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What the mails around a code need. `link` is absolute and carries the code. */
export interface CodeMailData {
  readonly name: string | null
  readonly link: string
}

/** What the mails about a booking need. Amounts in minor units; `link` is the absolute address of the booking. */
export interface BookingMailData {
  readonly reference: string
  readonly guestName: string | null
  readonly stayTitle: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly totalMinor: number
  readonly currency: Currency
  readonly link: string
}

/** Every mail the product sends, by template. */
export interface MailTemplates {
  verify_email: CodeMailData
  reset_password: CodeMailData
  booking_confirmed: BookingMailData
  booking_expired: BookingMailData
  booking_refunded: BookingMailData
}

export type MailTemplate = keyof MailTemplates

export type MailContent = {
  [Template in MailTemplate]: { readonly template: Template; readonly data: MailTemplates[Template] }
}[MailTemplate]

/** A mail to be sent once. */
export type Mail = MailContent & {
  readonly to: string
  /** Two mails with the same key are one, e.g. `booking_confirmed:<booking id>`. */
  readonly dedupeKey?: string
  readonly bookingId?: string
}

/** How the site presents itself in its mails. */
export interface MailIdentity {
  readonly websiteName: string
  /** Origin without a slash at the end. */
  readonly websiteUrl: string
  readonly contactEmail: string
}
