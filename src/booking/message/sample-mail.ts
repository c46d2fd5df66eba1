import { sitePaths } from '#contract/site/site-paths.ts'
import type { EditableMail } from '#core/message/editable-mails.ts'
import type { VariableValues } from '#core/message/message-variables.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { mailDataOf, photoOf, type BookingMailNotice, type MailDeps } from '#booking/booking-mail-data.ts'
import { partyText } from '#booking/party-text.ts'
import type { BookingMailTemplate, MailContent, MailText } from '#messaging/mail/mail.ts'
import { valuesOf } from './values-of.ts'
import { valuesOfDates, valuesOfVoucher } from './values-of-notice.ts'

/** A mail as it would be made for a real booking, and the variables that its texts may name. */
interface SampleMail {
  readonly values: VariableValues
  readonly content: (wording: MailText) => MailContent
}

/**
 * Returns how a mail with an editable text reads for a real booking; a mail that concerns no booking uses the dates and
 * the guest of this one.
 */
export function sampleMail(booking: Booking, deps: MailDeps, mail: EditableMail): SampleMail {
  if (mail === 'dates_free') {
    const data = sampleDates(booking, deps)
    return {
      values: valuesOfDates(data, deps),
      content: (wording) => ({ template: mail, data: { ...data, wording } }),
    }
  }
  if (mail === 'voucher_issued') {
    const data = sampleVoucher(booking, deps)
    return {
      values: valuesOfVoucher(data, deps),
      content: (wording) => ({ template: mail, data: { ...data, wording } }),
    }
  }
  const template: BookingMailTemplate = mail
  const data = mailDataOf(booking, deps, template, sampleNotice(booking, deps.now()))
  return { values: valuesOf(booking, deps), content: (wording) => ({ template, data: { ...data, wording } }) }
}

/** Returns the data of a mail that tells the guest that the dates of the booking have become free. */
function sampleDates(booking: Booking, deps: MailDeps) {
  const { stay, checkIn, checkOut, totalMinor, currency, guest } = booking
  const photo = photoOf(booking, deps)
  return {
    name: guest.name || null,
    stayTitle: stay.title,
    place: stay.destination,
    checkIn,
    checkOut,
    party: partyText(booking.party),
    totalMinor,
    currency,
    isRequest: false,
    ...(photo && { photo }),
    link: `${deps.websiteUrl}${sitePaths.stay(stay.slug, { checkIn, checkOut })}`,
  }
}

/**
 * Returns a voucher for the guest of the booking that nobody can spend, because no real code consists of these
 * characters.
 */
function sampleVoucher({ guest, stay, currency, totalMinor }: Booking, { now, websiteUrl }: MailDeps) {
  return {
    name: guest.name,
    code: '0000-0000-0000-0000',
    amountMinor: totalMinor,
    currency,
    expiresOn: addDays(todayIn(stay.timeZone, now().getTime()), 365),
    reason: 'goodwill' as const,
    link: `${websiteUrl}${sitePaths.stays()}`,
  }
}

const DAY_MS = 86_400_000

/**
 * Returns plausible data for events that have not happened: the next payment, an answer by tomorrow, unchanged dates,
 * both reviews.
 */
function sampleNotice({ instalments, totalMinor, checkIn, checkOut, party }: Booking, now: Date): BookingMailNotice {
  const next = instalments.find(({ state }) => state !== 'paid' && state !== 'cancelled')
  return {
    amountMinor: next?.amountMinor ?? totalMinor,
    deadline: next?.dueAt ?? new Date(now.getTime() + DAY_MS),
    change: { checkIn, checkOut, party, totalMinor, differenceMinor: 0 },
    reviews: { byGuest: true, byHost: true },
  }
}
