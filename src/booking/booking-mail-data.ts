import { mediaShareUrl } from '#contract/media/media-url.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { MoveCause } from '#core/booking/move-terms.ts'
import { backInOtherWays, backToVouchers } from '#core/payment/back-to-vouchers.ts'
import type { Party } from '#core/quote/quote.ts'
import { refundSteps } from '#core/cancellation/refund.ts'
import { shortDateWithWeekday } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import type { Booking, StayInMail } from '#db/queries/booking/booking-row.ts'
import type { MailPhoto } from '#messaging/mail/mail-photo.ts'
import type { BookingMailData, BookingMailTemplate, StayCalendar } from '#messaging/mail/mail.ts'
import { addressText } from './address-text.ts'
import { arrivalInformation } from './arrival-information.ts'
import { bankTransferOf } from './bank-transfer.ts'
import type { BookingDeps } from './booking-deps.ts'
import { guestPageOf } from './guest-page-of.ts'
import { partyText } from './party-text.ts'
import { stayCalendarOf } from './document/stay-calendar-of.ts'

export interface MailDeps extends Pick<
  BookingDeps,
  'now' | 'websiteUrl' | 'websiteName' | 'contactEmail' | 'bankAccount'
> {
  /**
   * Where mails to the guest lead instead of the page of the booking: a link that signs in somebody without an account.
   */
  readonly guestLink?: string | undefined
}

/** What a mail says in addition to the facts of its booking. */
export interface BookingMailNotice {
  /** Minor units: the instalment, refund or deposit the mail is about. */
  readonly amountMinor?: number
  /** The amount, or that of the change, is refunded of what has been paid for the booking as it was before. */
  readonly refundFrom?: Pick<Booking, 'vouchers' | 'paidWays' | 'paidMinor'>
  /** How much of it was more than what was owed, and goes back. */
  readonly overpaidMinor?: number
  /** What an extra charge is for. */
  readonly label?: string
  /** How many more times a declined payment will be tried. */
  readonly triesLeft?: number
  /** The time by which something has to happen. */
  readonly deadline?: Date
  /** As `freeAfterChange` returns it. */
  readonly freeUntil?: Date
  readonly reason?: string | null
  /** The reviews that were just published. */
  readonly reviews?: BookingMailData['reviews']
  readonly change?: {
    readonly checkIn: IsoDate
    readonly checkOut: IsoDate
    readonly party: Party
    readonly totalMinor: number
    /** New total minus the previous one. */
    readonly differenceMinor: number
    /** The amount refunded because of it. */
    readonly refundMinor?: number
    /** Title of the other home. */
    readonly home?: string
    readonly cause?: MoveCause
  }
  /** The home to which the change would move the booking. */
  readonly otherStay?: StayInMail
  /** Homes that are free for its dates and party. */
  readonly otherHomes?: BookingMailData['otherHomes']
  /** Distinguishes two mails of the same template and booking, such as the number of the instalment. */
  readonly occasion?: string | number
}

/** Returns whether mails by a template go to the side of the host; all others go to the guest. */
export const isForHost = (template: BookingMailTemplate): boolean => template.startsWith('host_')

/** Returns the data of a mail about a booking, to its guest or to the host of the home. */
export function mailDataOf(
  booking: Booking,
  deps: MailDeps,
  template: BookingMailTemplate,
  notice: BookingMailNotice = {},
): BookingMailData {
  const toHost = isForHost(template)
  // Who is asked about another home wants to see that one.
  const stay = (template === 'change_requested' && notice.otherStay) || booking.stay
  const photo = photoOf({ stay }, deps)
  const transfer = bankTransferOf(booking, deps)
  const calendar = calendarFor(template, booking, deps)
  return {
    ...factsOf(booking, notice, deps.now()),
    ...(photo && { photo }),
    ...(toHost ? {} : guestFacts(booking, deps.now(), CALENDAR_MAILS.get(template) === true)),
    ...(transfer && !toHost && { transfer: transferSentence(transfer, booking.stay) }),
    ...(calendar && { calendar }),
    link: toHost
      ? `${deps.websiteUrl}${consolePaths.consoleBooking(booking.id)}`
      : (deps.guestLink ?? guestPageOf(booking, deps)),
  }
}

/** Mails after which the guest's calendar entry changes, and whether the booking ends with them. */
const CALENDAR_MAILS: ReadonlyMap<BookingMailTemplate, boolean> = new Map([
  ['booking_confirmed', false],
  ['request_accepted', false],
  ['change_accepted', false],
  ['booking_cancelled', true],
  ['booking_cancelled_by_host', true],
  ['booking_cancelled_unpaid', true],
  ['booking_no_show', true],
])

function calendarFor(template: BookingMailTemplate, booking: Booking, deps: MailDeps): StayCalendar | null {
  const ending = CALENDAR_MAILS.get(template)
  return ending === undefined ? null : stayCalendarOf(booking, deps, ending)
}

/**
 * Returns who the host is, where the home is and the way in, as far as the guest may know them once this mail has gone
 * out.
 */
function guestFacts(
  booking: Booking,
  now: Date,
  isOver: boolean,
): Pick<BookingMailData, 'hostName' | 'address' | 'directions' | 'access' | 'accessDaysBefore'> {
  const { hostName, address } = booking.stay
  const arrival = isOver ? null : arrivalInformation(booking, now)
  if (!arrival) return { hostName }
  return {
    hostName,
    address: addressText(address),
    ...(arrival.directions !== '' && { directions: arrival.directions }),
    ...(arrival.access !== null && { access: arrival.access }),
    accessDaysBefore: booking.stay.accessDaysBefore,
  }
}

/** Returns the photo of the home for a mail about its booking; null when it has none. */
export function photoOf(
  { stay }: { readonly stay: StayInMail },
  { websiteUrl }: Pick<MailDeps, 'websiteUrl'>,
): MailPhoto | null {
  if (!stay.photo) return null
  return {
    src: websiteUrl + mediaShareUrl(stay.photo.sha256),
    alt: stay.photo.alt || stay.title,
    page: websiteUrl + sitePaths.stay(stay.slug),
  }
}

function factsOf(booking: Booking, notice: BookingMailNotice, now: Date): Omit<BookingMailData, 'link'> {
  const { stay } = booking
  return {
    reference: booking.reference,
    guestName: booking.guest.name || null,
    stayTitle: stay.title,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    totalMinor: booking.totalMinor,
    currency: booking.currency,
    party: partyText(booking.party),
    payments: booking.instalments
      .filter((one) => one.state !== 'cancelled')
      .map((one) => ({ dueOn: one.dueOn, amountMinor: one.amountMinor, isPaid: one.state === 'paid' })),
    paymentMethod: booking.paymentMethod,
    ...(booking.paymentMethod === 'card' && booking.savedCard === null && { hasNoCard: true }),
    ...(booking.policy.summary && { policy: booking.policy.summary }),
    cancellation: booking.quote.lines
      ? refundSteps(booking.quote, booking.policy, stay, booking.confirmedAt?.getTime() ?? null, now.getTime()).map(
          (step) => ({ until: instantText(new Date(step.until), stay.timeZone), refundMinor: step.refundMinor }),
        )
      : [],
    ...(booking.deposit?.state === 'planned' && { deposit: depositOf(booking.deposit, stay.timeZone, now) }),
    checkInFrom: stay.checkInFrom,
    checkOutBy: stay.checkOutBy,
    place: stay.destination,
    reason: notice.reason ?? null,
    ...(notice.amountMinor !== undefined && { amountMinor: notice.amountMinor }),
    ...keptByVouchers(booking),
    ...(notice.refundFrom && {
      toVouchers: toVouchersOf(notice.refundFrom, notice.change?.refundMinor ?? notice.amountMinor ?? 0),
    }),
    ...(notice.overpaidMinor && { overpaidMinor: notice.overpaidMinor }),
    ...(notice.label !== undefined && { label: notice.label }),
    ...(notice.triesLeft !== undefined && { triesLeft: notice.triesLeft }),
    ...(notice.reviews && { reviews: notice.reviews }),
    ...(notice.otherHomes?.length && { otherHomes: notice.otherHomes }),
    ...(notice.deadline && { deadline: instantText(notice.deadline, stay.timeZone) }),
    ...(notice.freeUntil && { freeUntil: instantText(notice.freeUntil, stay.timeZone) }),
    ...(notice.change && { change: { ...notice.change, party: partyText(notice.change.party) } }),
  }
}

function transferSentence(
  transfer: NonNullable<ReturnType<typeof bankTransferOf>>,
  { timeZone }: Booking['stay'],
): BookingMailData['transfer'] {
  const { cancelledAt } = transfer
  return { ...transfer, cancelledAt: cancelledAt === null ? null : instantText(new Date(cancelledAt), timeZone) }
}

/** Returns how much of its price vouchers keep for a booking that is not made yet. */
function keptByVouchers({ vouchers, totalMinor }: Booking): Pick<BookingMailData, 'keptByVouchers'> {
  const heldMinor = vouchers.reduce((sum, voucher) => sum + voucher.heldMinor, 0)
  return heldMinor === 0 ? {} : { keptByVouchers: heldMinor < totalMinor ? 'part' : 'all' }
}

/** Returns what of a refund goes back onto vouchers, the endings of their codes, and how the rest is divided. */
function toVouchersOf(
  booking: NonNullable<BookingMailNotice['refundFrom']>,
  refundMinor: number,
): NonNullable<BookingMailData['toVouchers']> {
  const paying = booking.vouchers.filter(({ paidMinor }) => paidMinor > 0)
  const endings = paying.filter(({ isEnded }) => !isEnded).map(({ ending }) => ending)
  const back = backToVouchers(booking, refundMinor)
  const others = backInOtherWays(booking.paidWays, refundMinor - back.firstMinor - back.endedMinor)
  return { ...back, endings, ...(others && { others }) }
}

/** Returns when the damage deposit is reserved, as a day at the home, and when it is released. */
function depositOf(
  { amountMinor, placeAt, releaseAt }: NonNullable<Booking['deposit']>,
  timeZone: string,
  now: Date,
): BookingMailData['deposit'] {
  const day = (instant: Date) => todayIn(timeZone, instant.getTime())
  return { amountMinor, reservedOn: placeAt > now ? day(placeAt) : null, releasedOn: day(releaseAt) }
}

/** Formats an instant in the time zone of the home: `Tue 13 Jul 2027, 15:00`. */
export function instantText(instant: Date, timeZone: string): string {
  const ms = instant.getTime()
  return `${shortDateWithWeekday(todayIn(timeZone, ms))}, ${timeOfDayIn(timeZone, ms)}`
}
