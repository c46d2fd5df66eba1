import { createStripeGateway } from '#payments/stripe/create-stripe-gateway.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '../payments/shop-fixture.ts'
import {
  startStripeServer,
  STRIPE_TEST_KEY,
  STRIPE_TEST_WEBHOOK_SECRET,
  type StripeServer,
} from '../payments/stripe-server.ts'

/** A shop whose guests pay at Stripe, through the official SDK and a local server that speaks Stripe's HTTP. */
export interface StripeShop {
  readonly shop: Shop
  readonly stripe: StripeServer
  readonly ann: ShopGuest
  readonly close: () => Promise<void>
}

export async function createStripeShop(): Promise<StripeShop> {
  let shop: Shop | null = null
  const stripe = await startStripeServer({ now: () => shop!.now() })
  const payments = createStripeGateway({
    secretKey: STRIPE_TEST_KEY,
    webhookSecrets: [STRIPE_TEST_WEBHOOK_SECRET],
    websiteUrl: ORIGIN,
    api: stripe.api,
  })
  const opened = await createShop({ payments })
  shop = opened
  return {
    shop: opened,
    stripe,
    ann: await opened.guest(),
    async close() {
      await opened.database.close()
      await stripe.close()
    },
  }
}
