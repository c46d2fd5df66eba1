import type { GivenRight } from '#core/account/stay-right.ts'
import type { StaffRole } from '#core/account/role.ts'
import type { Currency } from '#core/money/money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { ContactTopic } from '#core/contact-topic.ts'
import type { MoveCause } from '#core/booking/move-terms.ts'
import type { PaymentMethod } from '#core/payment/payment-choice.ts'
import type { BackInOtherWays, BackToVouchers } from '#core/payment/back-to-vouchers.ts'
import type { MailPhoto } from './mail-photo.ts'
import type { MonthlyReportMailData } from './monthly-report-mail-data.ts'
import type { OfferedStay } from './offered-stay.ts'
import type { OfferMailData, ThreadMailData } from './thread-mail-data.ts'
import type { TransferMailData } from './transfer-mail-data.ts'
import type { VoucherMailData } from './voucher-mail-data.ts'

/** The company's own words for a mail, filled in. Null: those of the product. */
export interface MailText {
  readonly subject: string | null
  readonly intro: string | null
}

/** The data of mails about a code. `link` is absolute and contains the code. */
export interface CodeMailData {
  readonly name: string | null
  readonly link: string
}

/** A booked stay as an entry for the guest's own calendar. */
export interface StayCalendar {
  readonly bookingId: string
  readonly reference: string
  /** Increases with each change, so that calendars replace their entry. */
  readonly sequence: number
  readonly isCancelled: boolean
  readonly stayTitle: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  /** `HH:MM` at the home. */
  readonly checkInFrom: string
  readonly checkOutBy: string
  /** Only as exact as the guest may know it: the address, or the region. */
  readonly place: string
  readonly position: { readonly lat: number; readonly lng: number } | null
  /** The absolute address of the booking. */
  readonly link: string
  /** The ISO 8601 instant at which this was so. */
  readonly at: string
}

/** `newEmail`: the account's address from now on. `link` undoes the change. */
export interface EmailChangedMailData extends CodeMailData {
  /** Null: the account no longer has an address. */
  readonly newEmail: string | null
}

/** `factor`: what a sign-in now asks for, in words, e.g. `a code from your authenticator app`. `link` removes it. */
export interface SecondFactorMailData extends CodeMailData {
  readonly factor: string
}

/** Who signed in: `browser` and `system` in words, `address` without its last part, `place` if known, `at` ISO 8601. */
export interface NewSignInMailData extends CodeMailData {
  readonly browser: string | null
  readonly system: string | null
  readonly address: string | null
  readonly place: string | null
  readonly at: string
}

/** `method`: a way to sign in, in words. */
export interface SignInMethodMailData extends CodeMailData {
  readonly method: string
  readonly change: 'added' | 'removed'
}

/** `passkey`: its name. The `link` removes an added passkey; for a removed one it leads to a new password. */
export interface PasskeyMailData extends CodeMailData {
  readonly passkey: string
}

/** The data of mails about a booking. Amounts are in minor units; `link` is the absolute address of the booking. */
export interface BookingMailData {
  readonly reference: string
  readonly guestName: string | null
  readonly stayTitle: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly totalMinor: number
  readonly currency: Currency
  readonly link: string
  /** In words: `2 adults, 1 child`. */
  readonly party?: string
  /** The payment schedule. */
  readonly payments?: readonly { readonly dueOn: IsoDate; readonly amountMinor: number; readonly isPaid: boolean }[]
  readonly paymentMethod?: PaymentMethod
  /** The damage deposit that will be reserved on the card. `reservedOn` null: at once. */
  readonly deposit?: {
    readonly amountMinor: number
    readonly reservedOn: IsoDate | null
    readonly releasedOn: IsoDate
  }
  readonly transfer?: TransferMailData
  readonly policy?: string
  /** What a cancellation gives back until each instant; the instants are in words. */
  readonly cancellation?: readonly { readonly until: string; readonly refundMinor: number }[]
  readonly checkInFrom?: string
  readonly checkOutBy?: string
  /** The amount that this mail is about: an instalment, a refund, a deposit. */
  readonly amountMinor?: number
  /** How much of a refund goes back onto vouchers, which these are, and how the rest is divided if that is known. */
  readonly toVouchers?: BackToVouchers & { readonly endings: readonly string[]; readonly others?: BackInOtherWays }
  /** Of a request: whether vouchers keep all of its price, or a part. */
  readonly keptByVouchers?: 'all' | 'part'
  /** How much of it was more than what was owed, and goes back. */
  readonly overpaidMinor?: number
  /** What a charge is for, as on the line of the price. */
  readonly label?: string
  /** How often a declined payment will still be tried. */
  readonly triesLeft?: number
  /** No card is saved that could pay: no bank was asked for the money, and none will be. */
  readonly hasNoCard?: boolean
  /** When something has to be done by, or a changed booking can be cancelled freely until, in the time of the home. */
  readonly deadline?: string
  readonly freeUntil?: string
  /** The reason, in the words of the person who decided. */
  readonly reason?: string | null
  /** Only where the guest may know it. */
  readonly address?: string | null
  /** The town or village of the home. */
  readonly place?: string
  /** Left out in mails to the host. */
  readonly hostName?: string | null
  readonly photo?: MailPhoto
  /** The directions, in several lines. */
  readonly directions?: string
  /** How guests get in, once it may be told; several lines. */
  readonly access?: string
  /** How many days before arrival guests are told how to get in. */
  readonly accessDaysBefore?: number
  /** In mails to somebody who helps with the home: where they can switch such mails off. */
  readonly ownMails?: string
  /** For a host without an account: `link` leads to the public page of the home. */
  readonly isLinkToHome?: boolean
  /** The token by which the reader stops such mails. The outbox adds it to mails that can be stopped. */
  readonly stopLink?: string
  /** The company's words, filled in, in place of the product's. */
  readonly wording?: MailText
  /** The entry for the guest's calendar, attached as `stay.ics`. */
  readonly calendar?: StayCalendar
  /** Whose reviews were just published. */
  readonly reviews?: { readonly byGuest: boolean; readonly byHost: boolean }
  /** Homes that are free for the same dates and party, with their totals for them; `link` is absolute. */
  readonly otherHomes?: readonly OfferedStay[]
  readonly change?: {
    readonly checkIn: IsoDate
    readonly checkOut: IsoDate
    readonly party: string
    readonly totalMinor: number
    /** The new total minus the previous one. */
    readonly differenceMinor: number
    /** What is paid back because of it. */
    readonly refundMinor?: number
    /** The title of another home. */
    readonly home?: string
    readonly cause?: MoveCause
  }
}

/** A mail about a booking, at `link`, with the words of a saved text. `isOptional`: guests can do without it. */
export interface GuestMessageMailData extends Pick<
  BookingMailData,
  'stayTitle' | 'checkIn' | 'checkOut' | 'reference' | 'party' | 'photo' | 'link' | 'stopLink'
> {
  readonly subject: string
  readonly body: string
  /** ISO 639 code of the language of both. Left out: they are for everybody. */
  readonly language?: string
  readonly isOptional?: boolean
}

/** The data of the mail to the company about a message from the contact page. */
export interface ContactMailData {
  readonly reference: string
  readonly topic: ContactTopic
  readonly bookingReference: string | null
  readonly name: string
  readonly email: string
  readonly message: string
  /** Whether the address is the verified one of the account from which the message was sent. */
  readonly isVerified: boolean
}

/** The data of its receipt. `name` and `message` are set only where the address is known to be the writer's. */
export interface ContactReceiptMailData extends Pick<ContactMailData, 'reference' | 'topic' | 'bookingReference'> {
  readonly name: string | null
  readonly message: string | null
  readonly link: string
}

/** The data of the mail about a webhook address that does not answer. `failingSince` is in ISO 8601. */
export interface WebhookPausedMailData {
  readonly host: string
  readonly failingSince: string
  /** The outcome of the last attempt. */
  readonly said: string
  readonly link: string
}

/** The data of the invitation to work here. `inviter`: the name of the person who invites, or null. */
export interface StaffInvitationMailData {
  readonly role: StaffRole
  readonly inviter: string | null
  readonly email: string
  readonly link: string
}

/** The data of the invitation to help with homes: `homes` are titles; `inviter` is the name of a person, or null. */
export interface StayInvitationMailData {
  readonly right: GivenRight
  readonly homes: readonly string[]
  readonly inviter: string | null
  readonly email: string
  readonly link: string
}

/** The same for somebody whose right on a home has changed. Null: they no longer have any. */
export interface StayRightChangedMailData {
  readonly right: GivenRight | null
  readonly home: string
  readonly by: string | null
  readonly link: string
}

/** The data of the mail that proves that mails arrive. */
export interface MailProofMailData {
  /** Six digits. */
  readonly code: string
  readonly link: string
}

/** The data of the mail with a monthly statement. `link`: to it for owners with an account, else to the site. */
export interface OwnerStatementMailData {
  readonly ownerId: string
  readonly name: string
  /** `YYYY-MM` */
  readonly month: string
  readonly payoutMinor: number
  readonly currency: string
  readonly link: string
  readonly hasAccount: boolean
  /** Its lines as a table, attached. */
  readonly csv: string
}

/** The data of the mail about free dates. `link`: to the home with these dates; `totalMinor`: their present price. */
export interface DatesFreeMailData {
  /** The entry of the waitlist that it answers. The entry waits again if the mail is not sent. */
  readonly waitId?: string
  readonly name: string | null
  readonly stayTitle: string
  readonly place: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly party: string
  readonly totalMinor: number
  readonly currency: string
  /** Whether the host has to accept first. */
  readonly isRequest: boolean
  readonly photo?: MailPhoto
  readonly link: string
  readonly stopLink?: string
  readonly wording?: MailText
}

/** Mails about one booking. Those that begin with `host_` go to the host, the others to the guest. */
export type BookingMailTemplate =
  | 'booking_confirmed'
  | 'booking_held'
  | 'booking_expired'
  | 'booking_released'
  | 'booking_refunded'
  | 'request_sent'
  | 'request_accepted'
  | 'request_declined'
  | 'request_expired'
  | 'balance_due_soon'
  | 'balance_charged'
  | 'balance_failed'
  | 'balance_extended'
  | 'transfer_missing'
  | 'booking_cancelled'
  | 'booking_cancelled_by_host'
  | 'booking_cancelled_unpaid'
  | 'booking_no_show'
  | 'price_adjusted'
  | 'refund_made'
  | 'payment_undone'
  | 'charge_offered'
  | 'charge_accepted'
  | 'charge_declined'
  | 'charge_withdrawn'
  | 'charge_expired'
  | 'change_requested'
  | 'change_accepted'
  | 'change_declined'
  | 'change_withdrawn'
  | 'change_expired'
  | 'stay_reminder'
  | 'check_in_instructions'
  | 'review_invitation'
  | 'reviews_published'
  | 'deposit_failed'
  | 'deposit_released'
  | 'deposit_captured'
  | 'host_booking_confirmed'
  | 'host_request_received'
  | 'host_request_expired'
  | 'host_request_withdrawn'
  | 'host_booking_cancelled'
  | 'host_booking_unpaid'
  | 'host_balance_owed'
  | 'host_charge_accepted'
  | 'host_charge_declined'
  | 'host_charge_expired'
  | 'host_change_requested'
  | 'host_change_accepted'
  | 'host_change_declined'
  | 'host_change_withdrawn'
  | 'host_change_expired'
  | 'host_reviews_published'

type BookingMails = Readonly<Record<BookingMailTemplate, BookingMailData>>

/** Every mail that the product sends, by template. */
export interface MailTemplates extends BookingMails {
  verify_email: CodeMailData
  reset_password: CodeMailData
  sign_in_link: CodeMailData
  change_email: CodeMailData
  email_changed: EmailChangedMailData
  password_changed: CodeMailData
  second_factor_added: SecondFactorMailData
  second_factor_removed: SecondFactorMailData
  sign_in_method_changed: SignInMethodMailData
  new_sign_in: NewSignInMailData
  passkey_added: PasskeyMailData
  passkey_removed: PasskeyMailData
  account_deleted: CodeMailData
  offer_made: OfferMailData
  guest_message: GuestMessageMailData
  message_received: ThreadMailData
  host_message_received: ThreadMailData
  contact_received: ContactMailData
  contact_receipt: ContactReceiptMailData
  webhook_paused: WebhookPausedMailData
  staff_invitation: StaffInvitationMailData
  home_invitation: StayInvitationMailData
  home_right_changed: StayRightChangedMailData
  mail_proof: MailProofMailData
  owner_statement: OwnerStatementMailData
  voucher_issued: VoucherMailData
  dates_free: DatesFreeMailData
  monthly_report: MonthlyReportMailData
}

export type MailTemplate = keyof MailTemplates

type OtherTemplate = Exclude<MailTemplate, BookingMailTemplate>

/** A mail before it is put into words: its template and the template's data. */
export type MailContent =
  | { readonly template: BookingMailTemplate; readonly data: BookingMailData }
  | {
      [Template in OtherTemplate]: { readonly template: Template; readonly data: MailTemplates[Template] }
    }[OtherTemplate]

/** A mail to be sent once. */
export type Mail = MailContent & {
  readonly to: string
  /** Two mails with the same key count as one, e.g. `booking_confirmed:<booking id>`. */
  readonly dedupeKey?: string
  readonly bookingId?: string
}

/** How the site presents itself in its mails. */
export interface MailIdentity {
  readonly websiteName: string
  /** The origin without a slash at the end. */
  readonly websiteUrl: string
  readonly contactEmail: string
  readonly contactPhone?: string | null
  /** The company's address in lines, for receipts. */
  readonly address?: string
  readonly taxNumber?: string
}
