import type { ExtraChoice } from '#core/quote/quote.ts'
import type { PaymentPlan, RateChoice } from '#core/payment/payment-choice.ts'
import { readChildAges } from '#contract/quote/child-ages.ts'
import type { StayChoices } from '#contract/site/site-paths.ts'

/** The other choices of a guest for a home, as an address has them. */
export interface ReadChoices {
  readonly childAges: readonly number[]
  readonly extras: readonly ExtraChoice[]
  readonly rate: RateChoice
  readonly plan: PaymentPlan
  /** Null when none was typed. */
  readonly promo: string | null
  readonly offer: string | null
}

/** The default choices: no extras, no code, the standard rate, and everything paid at booking. */
export const plainChoices: ReadChoices = {
  childAges: [],
  extras: [],
  rate: 'standard',
  plan: 'full',
  promo: null,
  offer: null,
}

const LONGEST_CODE = 40
const MOST_EXTRAS = 30

/**
 * Reads ages, extras, promo code, rate and plan from an address or a form. Invalid values are left out. `children`
 * limits the number of ages.
 */
export function readStayChoices(query: URLSearchParams | FormData, children: number): ReadChoices {
  const all = (name: string) => query.getAll(name).map(String)
  const first = (name: string) => (all(name)[0] ?? '').trim()
  const quantities = new Map<string, number>()
  for (const text of all('extra')) {
    const [, code, quantity] = /^([\w-]{1,80})\.(\d{1,2})$/.exec(text) ?? []
    if (code !== undefined && Number(quantity) > 0) quantities.set(code, Number(quantity))
  }
  const promo = first('promo').slice(0, LONGEST_CODE)
  const offer = first('offer').slice(0, LONGEST_CODE)
  const plan = first('plan')
  return {
    childAges: readChildAges(query).slice(0, children),
    extras: [...quantities].slice(0, MOST_EXTRAS).map(([code, quantity]) => ({ code, quantity })),
    rate: first('rate') === 'non_refundable' ? 'non_refundable' : 'standard',
    plan: plan === 'deposit' || plan === 'later' ? plan : 'full',
    promo: promo === '' ? null : promo,
    offer: offer === '' ? null : offer,
  }
}

/** Writes the same as part of an address. */
export function searchOfChoices({ childAges, extras, rate, plan, promo, offer }: ReadChoices): StayChoices {
  return {
    childAges: childAges.length > 0 ? childAges : undefined,
    extra: extras.length > 0 ? extras.map(({ code, quantity }) => `${code}.${quantity}`) : undefined,
    rate: rate === 'standard' ? undefined : rate,
    plan: plan === 'full' ? undefined : plan,
    promo: promo ?? undefined,
    offer: offer ?? undefined,
  }
}
