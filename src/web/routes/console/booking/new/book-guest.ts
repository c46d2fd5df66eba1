import { data } from 'react-router'
import { STAFF_PAYMENTS, type StaffPayment } from '#contract/booking/manual-booking.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { EMAIL_FORM } from '#core/account/email-form.ts'
import { formText } from '#web/backend/form-text.ts'
import { currencyOrEuro } from '#web/console/amount-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { manualBookingText } from '#web/text/booking/manual-booking-text.ts'
import type { Values } from '../action/action-fields.ts'
import { choiceOf, isUnclear, noPriceOf, requestOf, unclearRent, type NoPrice } from './load-new-booking.ts'

export interface NotBooked {
  /** What was typed. */
  readonly values: Values
  /** The message of each field. */
  readonly faults: Readonly<Record<string, string>>
  /** Why the booking was refused; null = only fields are wrong. */
  readonly refused: NoPrice | null
}

/** Books for a guest and redirects to the booking; otherwise returns what is wrong, with what was typed. */
export async function bookGuest({ context, request }: Visit) {
  const form = await request.formData()
  const values: Values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const text = (name: string) => (values[name] ?? '').trim()
  const refuse = (status: number, given: Partial<NotBooked>) =>
    data<NotBooked>({ values, faults: {}, refused: null, ...given }, { status })
  // Other nights are in the address: the page shows their price, with the guest as typed.
  if (text('do') === 'take') return refuse(200, {})
  const payment = STAFF_PAYMENTS.find((known): known is StaffPayment => known === text('payment')) ?? 'link'
  const isOverridden = text('isOverridden') === '1'
  const wrong = [
    ['name', text('name') === ''],
    ['email', !EMAIL_FORM.test(text('email'))],
    ['reason', isOverridden && text('reason') === ''],
    ['note', payment === 'paid' && text('note') === ''],
  ] as const
  const faults = Object.fromEntries(
    wrong.filter(([, isWrong]) => isWrong).map(([name]) => [name, manualBookingText[name]]),
  )
  if (Object.keys(faults).length > 0) return refuse(400, { faults })
  const choice = choiceOf((name) => formText(form, name))
  const currency = text('currency') || 'EUR'
  if (isUnclear(choice, currency)) return refuse(400, { refused: unclearRent(currencyOrEuro(currency)) })
  const made = await consoleApi(context).post<StaffBookingShape>(
    '/api/staff/bookings',
    {
      ...requestOf(choice, currency),
      guest: { name: text('name'), email: text('email'), phone: text('phone') },
      ...(text('language') !== '' && { language: text('language') }),
      payment,
      ...(text('holdHours') !== '' && { holdHours: Number(text('holdHours')) }),
      ...(text('reason') !== '' && { reason: text('reason') }),
      ...(payment === 'paid' && { note: text('note') }),
      expectedTotalMinor: Number(text('expectedTotalMinor')),
    },
    text('actionKey'),
  )
  if (made.ok)
    return redirectWithCookies(
      `${consolePaths.consoleBooking(made.value.documentId)}?done=${payment === 'link' ? 'held' : 'booked'}`,
      [],
    )
  const { details } = made.error
  const fields = 'fields' in details ? Object.keys(details.fields as object) : []
  const named = (['name', 'phone'] as const).find((name) => fields.includes(`guest.${name}`))
  if (named) return refuse(400, { faults: { [named]: manualBookingText[named] } })
  return refuse(made.status, { refused: noPriceOf(details) })
}
