import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import { dayNumberOf } from '#core/time/date-arithmetic.ts'
import { shortDateWithWeekday } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** The type of a variable's value, by the kind of variable. Amounts are in minor units. */
interface ValueOfKind {
  readonly text: string
  readonly date: IsoDate
  readonly money: { readonly amountMinor: number; readonly currency: string }
  readonly count: number
}

type VariableKind = keyof ValueOfKind

/** All variables that a saved text may use, with their meaning. A text with any other name cannot be saved. */
export const messageVariables = {
  'guest.firstName': { kind: 'text', about: 'First name of the guest' },
  'guest.name': { kind: 'text', about: 'Full name of the guest' },
  'host.name': { kind: 'text', about: 'Name of the host' },
  'company.name': { kind: 'text', about: 'Name of this site' },
  'stay.name': { kind: 'text', about: 'Name of the home' },
  'stay.place': { kind: 'text', about: 'Town or village of the home' },
  'stay.address': { kind: 'text', about: 'Address of the home, once the booking is confirmed' },
  'stay.directions': { kind: 'text', about: 'The way there, as the home has it' },
  'stay.doorCode': { kind: 'text', about: 'The way in: key and codes, from the day on which guests are told' },
  'stay.checkInFrom': { kind: 'text', about: 'Time from which guests may come' },
  'stay.checkOutBy': { kind: 'text', about: 'Time by which guests leave' },
  'booking.reference': { kind: 'text', about: 'Reference of the booking' },
  'booking.checkIn': { kind: 'date', about: 'Day of arrival' },
  'booking.checkOut': { kind: 'date', about: 'Day of departure' },
  'booking.nights': { kind: 'count', about: 'Number of nights' },
  'booking.guests': { kind: 'count', about: 'Number of guests, without infants' },
  'booking.party': { kind: 'text', about: 'Who travels, in English words' },
  'booking.totalText': { kind: 'money', about: 'Total price' },
  'booking.paidText': { kind: 'money', about: 'What is paid so far' },
  'booking.link': { kind: 'text', about: "Address of the guest's page of the booking" },
  'payment.nextText': { kind: 'money', about: 'The next payment that is due' },
  'payment.nextOn': { kind: 'date', about: 'Day on which the next payment is due' },
} as const satisfies Readonly<Record<string, { readonly kind: VariableKind; readonly about: string }>>

export type MessageVariable = keyof typeof messageVariables

export const MESSAGE_VARIABLES = Object.keys(messageVariables) as readonly MessageVariable[]

/** The values of one booking. Null: the booking has none, or its guest may not know it yet. */
export type VariableValues = {
  readonly [Name in MessageVariable]: ValueOfKind[(typeof messageVariables)[Name]['kind']] | null
}

/** Returns whether a text may use a name. */
export function isMessageVariable(name: string): name is MessageVariable {
  return Object.hasOwn(messageVariables, name)
}

/**
 * Returns a value as guests read it: days and amounts as in a language (ISO 639 code; null: English). Null when there is
 * no value; an empty text counts as none.
 */
export function valueText<Name extends MessageVariable>(
  name: Name,
  values: VariableValues,
  language: string | null = null,
): string | null {
  const value = values[name]
  if (value === null) return null
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return amountIn(language, value)
  if (messageVariables[name].kind === 'date') return dateIn(language, value as IsoDate)
  return value.trim() === '' ? null : value.trim()
}

function amountIn(language: string | null, { amountMinor, currency }: ValueOfKind['money']): string {
  if (isEnglish(language)) return formatMoney(amountMinor, currency)
  const amount = amountMinor / 10 ** minorDigitsOf(currency)
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
}

function dateIn(language: string | null, date: IsoDate): string {
  if (isEnglish(language)) return shortDateWithWeekday(date)
  const form = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, form).format(dayNumberOf(date) * MS_A_DAY)
}

const MS_A_DAY = 86_400_000

const isEnglish = (language: string | null): language is null | 'en' => language === null || language === 'en'

/** The values where there is no booking. */
export const NO_VALUES = Object.fromEntries(MESSAGE_VARIABLES.map((name) => [name, null])) as VariableValues
