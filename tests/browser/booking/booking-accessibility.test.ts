import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { beforeAll, describe, test } from 'vitest'
import { createApiGuest, type ApiGuest } from '#tests/support/booking/api-guest.ts'
import { openSession } from '../support/accounts.ts'
import { expectAccessible } from '../support/axe-violations.ts'
import { bookByApi } from '../support/book-by-api.ts'
import {
  cards,
  checkoutOf,
  fillCard,
  offersFor,
  offerWith,
  openPaymentStep,
  payButton,
  stayOf,
} from '../support/checkout.ts'
import { moveClock, moveClockTo } from '../support/clock.ts'
import { asHost } from '../support/host.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()
const WIDTHS = [360, 768, 1440]
let account: ApiGuest

beforeAll(async () => {
  account = await createApiGuest(site.origin)
})

async function guest(): Promise<Visitor> {
  const visitor = await site.visitor()
  await visitor.page.context().addCookies(await openSession(site.origin, account.idToken))
  return visitor
}

async function expectNoViolations({ page }: Visitor): Promise<void> {
  await expectAccessible(page, WIDTHS)
}

const openAll = ({ page }: Visitor) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
  })

describe('what a guest can do has no violations at three widths, light and dark, and fits into 320 px', () => {
  test('a home with all its choices, the reasons of the price and a code that is refused', async () => {
    const offer = await offerWith(
      site.origin,
      21,
      (terms) => terms.nonRefundableBp !== null && terms.fees.some((fee) => fee.optional) && terms.maxGuests > 3,
    )
    const visitor = await guest()
    await visitor.open(`${stayOf(offer, { promo: 'NOSUCHCODE' })}&children=2&age=5`)
    await openAll(visitor)
    await expectNoViolations(visitor)
  })

  test('the departures after an arrival, as a list', async () => {
    const [offer] = await offersFor(site.origin, 21)
    const visitor = await guest()
    await visitor.open(sitePaths.stay(offer.slug, { checkIn: offer.checkIn, adults: 2 }))
    await openAll(visitor)
    await expectNoViolations(visitor)
  })

  test('a whole home and its parts', async () => {
    const { data } = (await (await fetch(`${site.origin}/api/stay-pages/casa-dels-capitans`)).json()) as {
      data: { parts: readonly { slug: string; title: string }[] }
    }
    const visitor = await guest()
    await visitor.open(sitePaths.stay('casa-dels-capitans'))
    await visitor.page.getByRole('link', { name: data.parts[0]!.title }).click()
    await visitor.arrivesAt(sitePaths.stay(data.parts[0]!.slug))
    await visitor.page.getByText('Part of a larger home').waitFor()
    await expectNoViolations(visitor)
  })

  test('the plans of the checkout, the payment in parts, the booking, its change and its cancellation', async () => {
    const offer = await offerWith(site.origin, 23, (terms) => terms.offlineMethods.length > 0)
    const visitor = await guest()
    await visitor.open(checkoutOf(offer, { plan: 'deposit' }))
    await openAll(visitor)
    await expectNoViolations(visitor)
    const booking = await openPaymentStep(visitor, offer, { plan: 'deposit' })
    await openAll(visitor)
    await expectNoViolations(visitor)
    await fillCard(visitor, cards.pays)
    await payButton(visitor).click()
    await visitor.arrivesAt(sitePaths.booking(booking))
    await openAll(visitor)
    await expectNoViolations(visitor)
  })

  test('the questions before a change and a cancellation', async () => {
    const offer = await offerWith(site.origin, 25, (terms) => terms.forbidGapUnder === null)
    const visitor = await guest()
    const booking = await bookByApi(account, site.origin, offer)
    await visitor.open(`${sitePaths.booking(booking)}?do=cancel`)
    await expectNoViolations(visitor)
    const request = `checkIn=${offer.checkIn}&checkOut=${addDays(offer.checkOut, -1)}&adults=2`
    await visitor.open(`${sitePaths.booking(booking)}?do=change&${request}`)
    await visitor.page.getByText(/than now/).waitFor()
    await expectNoViolations(visitor)
  })

  test('a conversation with an offer', async () => {
    const [offer] = await offersFor(site.origin, 27)
    const visitor = await guest()
    await visitor.open(sitePaths.askHost(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }))
    await expectNoViolations(visitor)
    await visitor.page.getByLabel('Your question').fill('Is there a high chair?')
    await visitor.page.getByRole('button', { name: 'Send to the host' }).click()
    await visitor.arrivesAt(/^\/user\/messages\/[^/?]+$/)
    const thread = new URL(visitor.page.url()).pathname.split('/').at(-1)!
    const { checkIn, checkOut } = offer
    await asHost(site.origin, `threads/${thread}/offers`, { checkIn, checkOut, adults: 2 })
    await visitor.open(sitePaths.thread(thread))
    await visitor.page.getByText('Pre-approved').waitFor()
    await expectNoViolations(visitor)
    await visitor.open(sitePaths.messages())
    await expectNoViolations(visitor)
  })

  test('a request that waits, and the list with it', async () => {
    const [offer] = await offersFor(site.origin, 29, 'request')
    const visitor = await guest()
    await openPaymentStep(visitor, offer)
    await expectNoViolations(visitor)
    await fillCard(visitor, cards.pays)
    await visitor.page.getByRole('button', { name: /send the request$/ }).click()
    await visitor.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
    await expectNoViolations(visitor)
    await visitor.open(sitePaths.bookings())
    await expectNoViolations(visitor)
  })

  test('a payment that failed, its page, and the review after the stay', async () => {
    const offer = await offerWith(site.origin, 31, (terms) => terms.instalments.length === 0)
    const visitor = await guest()
    const booking = await bookByApi(account, site.origin, offer, { card: cards.paysOnce, plan: 'deposit' })
    await moveClockTo(site.origin, addDays(offer.checkIn, -30))
    await moveClock(site.origin, { move: 'hour' })
    await visitor.open(sitePaths.booking(booking))
    await visitor.page.getByText(/did not work$/).waitFor()
    await expectNoViolations(visitor)
    await visitor.open(sitePaths.payment(offer.slug, booking))
    await expectNoViolations(visitor)
    await fillCard(visitor, cards.pays)
    await payButton(visitor).click()
    await visitor.arrivesAt(sitePaths.booking(booking))
    await moveClockTo(site.origin, addDays(offer.checkOut, 1))
    await visitor.open(sitePaths.booking(booking))
    await visitor.page.getByRole('button', { name: 'Send the review' }).waitFor()
    await expectNoViolations(visitor)
  })
})
