import { afterAll, beforeAll } from 'vitest'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { CaptureTime } from '#core/payment/payment-status.ts'
import type { PaymentGateway, ProviderPayment, SavedCard } from '#payments/payment-gateway.ts'
import { sandboxBench, stripeBench, type PaymentBench } from './payment-benches.ts'

export const PAYS = '4242424242424242'
export const DECLINED = '4000000000000002'
export const NO_MONEY = '4000000000009995'
export const ASKS_ONCE = '4000002500003155'
export const ASKS_EACH_TIME = '4000002760003184'
export const DECLINED_LATER = '4000000000000341'

export const DAY_MS = 86_400_000

export const UNAVAILABLE = { ok: false, problem: { code: 'payment_provider_unavailable' } }

/** Both gateways, for `describe.each`: the product does not know which one it uses. */
export const providers = [
  ['the simulated provider', sandboxBench],
  ['Stripe', stripeBench],
] as const

export interface OrderOptions {
  readonly amountMinor?: number
  readonly currency?: string
  readonly capture?: CaptureTime
  readonly saveCard?: boolean
  readonly key?: string
}

let serial = 0

/** Returns an idempotency key that has not been used. */
export const newKey = () => `key-${(serial += 1)}`

export function valueOf<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`)
  return result.value
}

/** Returns a payment as the product requests it. */
export const order = (options: OrderOptions = {}) => {
  const { amountMinor = 70_411, currency = 'EUR', capture = 'now', saveCard = false, key = newKey() } = options
  return {
    idempotencyKey: key,
    amountMinor,
    currency,
    capture,
    saveCard,
    metadata: { payment: `payment of ${key}`, booking: 'a booking' },
    returnUrl: '/stays/finca/book?booking=1',
    description: 'Finca, 3 to 10 May 2027',
  }
}

/** Returns a charge of a saved card. */
export const charge = (savedCard: SavedCard, options: OrderOptions = {}) => {
  const { saveCard: _saveCard, returnUrl: _returnUrl, ...rest } = order({ amountMinor: 164_292, ...options })
  return { ...rest, savedCard }
}

/** Opens a bench for the tests of a `describe` and closes it afterwards, with the most common actions. */
export function paymentDesk(openBench: () => Promise<PaymentBench>) {
  let opened: PaymentBench | undefined
  beforeAll(async () => {
    opened = await openBench()
  })
  afterAll(() => opened?.close())

  const bench = () => {
    if (!opened) throw new Error('the bench is not open yet')
    return opened
  }
  const gateway = (): PaymentGateway => bench().gateway
  const read = async ({ ref }: Pick<ProviderPayment, 'ref'>) => valueOf(await gateway().readPayment(ref))
  const create = async (options: OrderOptions = {}) => valueOf(await gateway().createPayment(order(options)))
  const paid = async (options: OrderOptions = {}, card = PAYS) => {
    const payment = await create(options)
    await bench().pay(payment, card)
    return read(payment)
  }
  /** Returns a saved card that nothing has been charged to yet. */
  const saved = async (card: string): Promise<SavedCard> => {
    const payment = await paid({ amountMinor: 0, saveCard: true }, card)
    if (payment.status === 'requires_action') await bench().challenge(payment, 'pass')
    const { savedCard } = await read(payment)
    if (!savedCard) throw new Error('no card was kept')
    return savedCard
  }
  return {
    get bench() {
      return bench()
    },
    get gateway() {
      return gateway()
    },
    read,
    create,
    paid,
    saved,
  }
}
