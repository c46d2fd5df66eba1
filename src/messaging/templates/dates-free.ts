import { formatMoney } from '#core/money/format-money.ts'
import { shortDate, shortDateWithWeekday } from '#core/time/english-date.ts'
import type { DatesFreeMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from './mail-body.ts'

/** Tells somebody who waited for dates that they can be booked, and that others are told, too. */
export function datesFreeMail(data: DatesFreeMailData): MailBody {
  const { name, stayTitle, place, checkIn, checkOut, party, totalMinor, currency, isRequest, photo, link } = data
  const total = formatMoney(totalMinor, currency)
  return {
    subject: `Free again: ${stayTitle}, ${shortDate(checkIn)} to ${shortDate(checkOut)}`,
    preheader: `${total} in all for ${party}. Whoever books first gets the nights.`,
    heading: 'Your dates have become free',
    photo,
    paragraphs: [
      `${name ? `${name}, the` : 'The'} stay you waited for at ${stayTitle} can be booked again. As of now it costs ${total} in all, fees and taxes included.`,
      isRequest
        ? 'We hold no nights back: everybody who was waiting for them gets this mail at the same time, and whoever asks first has them held until the host answers.'
        : 'We hold no nights back: everybody who was waiting for them gets this mail at the same time, and whoever reserves first has them held while they pay.',
    ],
    facts: [
      ['Home', stayTitle],
      ['Place', place],
      ['Check-in', shortDateWithWeekday(checkIn)],
      ['Check-out', shortDateWithWeekday(checkOut)],
      ['Guests', party],
      ['Total', total],
    ],
    button: { label: isRequest ? 'See the home and ask for it' : 'See the home and book', href: link },
    note: 'We tell you once. If somebody is faster, you can ask to be told again on the page of the home.',
  }
}
