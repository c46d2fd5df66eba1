import type { Currency } from '#core/money/money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What the mails around a code need. `link` is absolute and carries the code. */
export interface CodeMailData {
  readonly name: string | null
  readonly link: string
}

/** `newEmail`: where the account's mail goes from now on; `link` takes that back. */
export interface EmailChangedMailData extends CodeMailData {
  readonly newEmail: string
}

/** `factor`: what is asked for, in words, e.g. `a code from your authenticator app`; `link` removes it. */
export interface SecondFactorMailData extends CodeMailData {
  readonly factor: string
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
  sign_in_link: CodeMailData
  change_email: CodeMailData
  email_changed: EmailChangedMailData
  password_changed: CodeMailData
  second_factor_added: SecondFactorMailData
  account_deleted: CodeMailData
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
