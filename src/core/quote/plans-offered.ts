import type { StayTerms } from '#core/rate/stay-terms.ts'
import { nightsOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { PaymentPlan } from '#core/payment/payment-choice.ts'
import { paymentSchedule } from './payment-schedule.ts'
import type { StayRequest } from './quote.ts'
import { quoteTotal } from './calculate-quote.ts'

/**
 * The payment plans a guest can choose from, `full` always first: the deposit plan and, where the home lets guests pay later,
 * "later", each only while it asks for something else than all at booking. `totalMinor` spares the pricing where it is known.
 */
export function plansOffered(
  terms: StayTerms,
  request: StayRequest,
  bookedOn: IsoDate,
  totalMinor = quoteTotal(terms, request, { bookedOn }),
): PaymentPlan[] {
  const wanted: PaymentPlan[] = terms.payLater ? ['deposit', 'later'] : ['deposit']
  const { checkIn, rate } = request
  const question = { totalMinor, checkIn, rate, nights: nightsOf(request) }
  const differs = (plan: PaymentPlan) =>
    paymentSchedule(terms, { ...question, plan }, bookedOn).some((payment) => payment.dueAt !== null)
  return ['full', ...wanted.filter(differs)]
}
