import { NO_VALUES, type VariableValues } from '#core/message/message-variables.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { DatesFreeMailData } from '#messaging/mail/mail.ts'
import type { VoucherMailData } from '#messaging/mail/voucher-mail-data.ts'
import type { ValueDeps } from './values-of.ts'

type CompanyDeps = Pick<ValueDeps, 'websiteName' | 'websiteUrl'>

/** Returns the values of a text's variables in a mail about dates that are free again. */
export function valuesOfDates(data: DatesFreeMailData, deps: CompanyDeps): VariableValues {
  const { name, stayTitle, place, checkIn, checkOut, party, totalMinor, currency } = data
  return {
    ...valuesOfPerson(name, deps),
    'stay.name': stayTitle,
    'stay.place': place,
    'booking.checkIn': checkIn,
    'booking.checkOut': checkOut,
    'booking.nights': daysBetween(checkIn, checkOut),
    'booking.party': party,
    'booking.totalText': { amountMinor: totalMinor, currency },
  }
}

/** Returns the same for the mail with a voucher; its value and code follow below the text. */
export function valuesOfVoucher({ name }: VoucherMailData, deps: CompanyDeps): VariableValues {
  return valuesOfPerson(name, deps)
}

function valuesOfPerson(name: string | null, { websiteName, websiteUrl }: CompanyDeps): VariableValues {
  const whole = name?.trim() || null
  return {
    ...NO_VALUES,
    'guest.firstName': whole?.split(/\s+/)[0] ?? null,
    'guest.name': whole,
    'company.name': websiteName ?? new URL(websiteUrl).hostname,
  }
}
