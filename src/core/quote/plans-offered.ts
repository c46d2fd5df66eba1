import type { StayTerms } from '#core/rate/stay-terms.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { PaymentPlan } from '#core/payment/payment-choice.ts'
import { paymentSchedule } from './payment-schedule.ts'
import type { StayRequest } from './quote.ts'
import { quoteTotal } from './calculate-quote.ts'

/**
 * Returns the payment plans that a guest can choose from. `full` is always first, followed by the deposit plan and,
 * where the home lets guests pay later, "later"; each is offered only when it differs from paying everything at
 * booking. Pass `totalMinor` where it is known to save calculating the price.
 */
export function plansOffered(
  terms: StayTerms,
  request: StayRequest,
  bookedOn: IsoDate,
  totalMinor = quoteTotal(terms, request, { bookedOn }),
): PaymentPlan[] {
  const requested: PaymentPlan[] = terms.payLater ? ['deposit', 'later'] : ['deposit']
  const { checkIn, rate } = request
  const question = { totalMinor, checkIn, rate, nights: nightsOf(request) }
  const differs = (plan: PaymentPlan) =>
    paymentSchedule(terms, { ...question, plan }, bookedOn).some((payment) => payment.dueAt !== null)
  return ['full', ...requested.filter(differs)]
}
