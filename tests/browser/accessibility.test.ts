import type { BookingShape, PaymentSessionShape } from '#contract/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { sitePaths } from '#contract/site-paths.ts'
import { dayAndMonth } from '#web/messages/date-words.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAccount, enter, logIn, mailTo, newAccount, signIn } from './support/accounts.ts'
import { axeViolations, expectAccessible, tooWide } from './support/axe-violations.ts'
import { checkoutOf, offersFor, type Offer } from './support/checkout.ts'
import { enrollApp } from './support/second-factors.ts'
import { useSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSite()
const WIDTHS = [360, 768, 1440]
type Who = 'anybody' | 'guest' | 'unverified'

let offer: Offer
let booked: BookingShape
let held: BookingShape
let mail: string
let bank: string
let changeOfAddress: string
const accounts = new Map<Who, Account>()

beforeAll(async () => {
  const [guest, unverified] = await Promise.all([
    createApiGuest(site.origin),
    createAccount(site.origin, { verified: false }),
  ])
  const [first, second, third] = await offersFor(site.origin, 11)
  offer = first
  const hold = async ({ slug, checkIn, checkOut }: Offer) =>
    (await guest.hold((await guest.quote({ stay: slug, checkIn, checkOut })).data!.id)).data!
  booked = await hold(second!)
  held = await hold(third!)
  const payment = (
    await guest.call<PaymentSessionShape>(
      'POST',
      `/api/bookings/${booked.documentId}/payment-sessions`,
      {},
      { 'idempotency-key': 'once' },
    )
  ).data!
  bank = new URL(payment.url, site.origin).pathname
  await fetch(`${site.origin}/demo/payments/${payment.clientSecret}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: '4242424242424242' }),
  })
  mail = (await mailTo(site.origin, guest.email)).id
  changeOfAddress = await linkToChange(unverified)
  accounts.set('guest', { name: guest.email, email: guest.email, password: guest.password })
  accounts.set('unverified', unverified)
})

interface PageRow {
  readonly name: string
  readonly who: Who
  readonly address: () => string
  readonly status?: number
}

const pages: readonly PageRow[] = [
  { name: 'the home page', who: 'anybody', address: () => '/' },
  { name: 'the list of homes', who: 'anybody', address: () => '/stays' },
  {
    name: 'the list for dates',
    who: 'anybody',
    address: () => sitePaths.stays({ checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }),
  },
  { name: 'a home', who: 'anybody', address: () => sitePaths.stay(offer.slug) },
  {
    name: 'a home with dates',
    who: 'anybody',
    address: () => sitePaths.stay(offer.slug, { checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }),
  },
  {
    name: 'a home that is taken',
    who: 'anybody',
    address: () => sitePaths.stay(held.stay.slug, { checkIn: held.checkIn, checkOut: held.checkOut, adults: 2 }),
  },
  { name: '/login', who: 'anybody', address: () => '/login' },
  { name: '/login by phone', who: 'anybody', address: () => '/login?with=phone' },
  { name: '/login by a link', who: 'anybody', address: () => '/login?with=link' },
  { name: '/login after a forced sign-out', who: 'anybody', address: () => '/login?why=disabled' },
  { name: 'the page of a sign-in link', who: 'anybody', address: () => '/login/link?oobCode=unknown' },
  { name: 'the page of a link that does not work', who: 'anybody', address: () => '/account-action' },
  { name: 'the page that confirms a new address', who: 'anybody', address: () => changeOfAddress },
  { name: '/register', who: 'anybody', address: () => '/register' },
  { name: '/forgot-password', who: 'anybody', address: () => '/forgot-password' },
  { name: '/verify-email', who: 'unverified', address: () => '/verify-email' },
  { name: '/verify-email by phone', who: 'unverified', address: () => '/verify-email?with=phone' },
  { name: 'the checkout', who: 'guest', address: () => checkoutOf(offer) },
  {
    name: 'the checkout of nights that are taken',
    who: 'guest',
    address: () =>
      sitePaths.checkout(booked.stay.slug, { checkIn: booked.checkIn, checkOut: booked.checkOut, adults: 2 }),
    status: 409,
  },
  { name: 'the payment', who: 'guest', address: () => sitePaths.payment(held.stay.slug, held.documentId) },
  { name: 'the account', who: 'guest', address: () => '/user' },
  { name: 'the bookings', who: 'guest', address: () => '/user/bookings' },
  { name: 'a booking', who: 'guest', address: () => sitePaths.booking(booked.documentId) },
  { name: 'the profile', who: 'guest', address: () => sitePaths.profile() },
  { name: 'the security of the account', who: 'guest', address: () => sitePaths.security() },
  { name: 'the data of the account', who: 'guest', address: () => sitePaths.ownData() },
  { name: 'the goodbye', who: 'anybody', address: () => sitePaths.goodbye() },
  { name: 'the page of the bank', who: 'anybody', address: () => bank },
  { name: 'the outbox', who: 'anybody', address: () => '/demo/outbox' },
  { name: 'a mail', who: 'anybody', address: () => `/demo/outbox/${mail}` },
  { name: 'the clock', who: 'anybody', address: () => sitePaths.clock() },
  { name: 'the proof', who: 'anybody', address: () => sitePaths.proof() },
  { name: '/contact', who: 'anybody', address: () => '/contact' },
  { name: 'the thanks for a message', who: 'anybody', address: () => sitePaths.contactSent('M-ABC123D') },
  { name: '/tos', who: 'anybody', address: () => sitePaths.terms() },
  { name: '/privacy', who: 'anybody', address: () => sitePaths.privacy() },
  { name: '/refund', who: 'anybody', address: () => sitePaths.refund() },
  { name: 'the cookie settings', who: 'anybody', address: () => sitePaths.cookies() },
  { name: 'the map', who: 'anybody', address: () => sitePaths.map() },
  {
    name: 'the map for dates',
    who: 'anybody',
    address: () => sitePaths.map({ checkIn: offer.checkIn, checkOut: offer.checkOut, adults: 2 }),
  },
  { name: 'saved homes, none yet', who: 'anybody', address: () => sitePaths.favourites() },
  { name: 'the comparison of no homes', who: 'anybody', address: () => '/compare' },
  {
    name: 'the comparison of two homes',
    who: 'anybody',
    address: () =>
      `/compare?home=${offer.slug}&home=${held.stay.slug}&checkIn=${offer.checkIn}&checkOut=${offer.checkOut}`,
  },
  { name: 'the reviews of a home', who: 'anybody', address: () => `${sitePaths.stay(offer.slug)}/reviews` },
  { name: 'the question to a host', who: 'guest', address: () => sitePaths.askHost(offer.slug) },
  { name: 'the page without a connection', who: 'anybody', address: () => '/offline' },
  { name: 'an address that leads nowhere', who: 'anybody', address: () => '/nothing-here', status: 404 },
]

describe('every page', () => {
  test.each(pages)(
    '$name has no violations at three widths, light and dark, and needs no sideways scrolling at 320 px',
    async ({ who, address, status = 200 }) => {
      const visitor = await visitorWho(who)
      visitor.allowFault(/status of 4\d\d/)
      const response = await visitor.open(address())
      expect(response?.status()).toBe(status)
      const { page } = visitor
      await expectAccessible(page, WIDTHS)
      expect(new URL(page.url()).pathname).toBe(new URL(address(), site.origin).pathname)
    },
  )
})

describe('the check itself', () => {
  test('finds planted faults', async () => {
    const visitor = await visitorWho('anybody')
    await visitor.open('/login')
    await visitor.page.evaluate(() => {
      const pale = document.createElement('p')
      pale.textContent = 'hard to read'
      Object.assign(pale.style, { color: '#ccc', background: '#fff', width: '4000px' })
      document.querySelector('main')!.append(pale, document.createElement('img'))
    })
    const found = (await axeViolations(visitor.page)).join('\n')
    expect(found).toContain('color-contrast')
    expect(found).toContain('image-alt')
    expect(await axeViolations(visitor.page, 'colours')).toHaveLength(1)
    expect(await tooWide(visitor.page)).not.toEqual([])
  })
})

describe('what is not always there', () => {
  test('the answer to impossible dates', async () => {
    const visitor = await visitorWho('anybody')
    visitor.allowFault(/status of 400/)
    await visitor.open('/stays?checkIn=2027-06-12&checkOut=2027-06-05')
    await visitor.page.getByRole('alert').waitFor()
    await expectNoViolations(visitor)
  })

  test('the totals of the calendar once the arrival is chosen', async () => {
    const visitor = await visitorWho('anybody')
    await visitor.open(sitePaths.stay(offer.slug, { checkIn: offer.checkIn, adults: 2 }))
    await visitor.page.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await expectNoViolations(visitor)
  })

  test('the search with its counters', async () => {
    const visitor = await visitorWho('anybody')
    await visitor.open('/stays')
    await visitor.page.getByRole('banner').locator('summary', { hasText: 'Change the search' }).click()
    await visitor.page.getByRole('banner').getByText('Who', { exact: true }).click()
    await visitor.page.getByLabel('Adults').first().waitFor()
    await expectNoViolations(visitor)
  })

  test('the menu of the account', async () => {
    const visitor = await visitorWho('guest')
    await visitor.open('/user')
    await visitor.page.getByRole('banner').getByLabel('Menu').click()
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Your bookings' }).waitFor()
    await expectNoViolations(visitor)
  })

  test('a form with faults', async () => {
    const visitor = await visitorWho('anybody')
    await visitor.open('/register')
    await visitor.page.getByRole('button', { name: 'Create account' }).click()
    await visitor.page.getByText('Enter your name.').waitFor()
    await expectNoViolations(visitor)
  })

  test('the second step of a sign-in, with a fault, and its other ways', async () => {
    const account = await createAccount(site.origin)
    await enrollApp(site.origin, account)
    const visitor = await visitorWho('anybody')
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.page.getByRole('button', { name: 'Confirm' }).click()
    await visitor.page.getByText('Enter the code.').waitFor()
    await expectNoViolations(visitor)
    await visitor.page.setViewportSize({ width: 320, height: 640 })
    expect(await tooWide(visitor.page), '320 px').toEqual([])
  })

  test('a card with faults', async () => {
    const visitor = await visitorWho('guest')
    await visitor.open(sitePaths.payment(held.stay.slug, held.documentId))
    await visitor.page.getByRole('button', { name: /^Pay / }).click()
    await visitor.page.getByText('Enter the card number.').waitFor()
    await expectNoViolations(visitor)
  })
})

describe('by keyboard only', () => {
  test('a guest chooses dates and reserves with at most 60 keys', async () => {
    const visitor = await visitorWho('anybody')
    const { page } = visitor
    await visitor.open(sitePaths.stay(offer.slug))
    let keys = 0
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time++, keys++) await page.keyboard.press(key)
    }
    const focused = () =>
      page.evaluate(() => ({
        date: document.activeElement?.getAttribute('data-date') ?? null,
        text: document.activeElement?.textContent ?? '',
      }))
    const tabTo = async (wanted: (at: { date: string | null; text: string }) => boolean) => {
      while (!wanted(await focused())) {
        expect(keys, 'keys so far').toBeLessThan(60)
        await press('Tab')
      }
    }
    const walkTo = async (date: string) => {
      for (let { date: from } = await focused(); from !== date; { date: from } = await focused()) {
        expect(keys, `keys so far, at ${from} on the way to ${date}`).toBeLessThan(60)
        const days = (Date.parse(date) - Date.parse(from!)) / 86_400_000
        const key = days >= 31 ? 'PageDown' : days >= 7 ? 'ArrowDown' : days > 0 ? 'ArrowRight' : 'ArrowLeft'
        await press(key)
        await page.waitForFunction(
          (left) =>
            document.activeElement?.getAttribute('data-date') !== left &&
            document.activeElement?.hasAttribute('data-date'),
          from,
        )
      }
    }

    await tabTo(({ date }) => date !== null)
    await walkTo(offer.checkIn)
    await press('Enter')
    await page.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await walkTo(offer.checkOut)
    await press('Enter')
    await page
      .getByRole('complementary', { name: 'Price for your dates' })
      .getByText(offer.total, { exact: true })
      .first()
      .waitFor()
    await tabTo(({ text }) => text === 'Reserve')
    await press('Enter')
    await visitor.arrivesAt('/login')
    expect(keys).toBeLessThanOrEqual(60)
  })

  test('the skip link leads past the header', async () => {
    const visitor = await visitorWho('anybody')
    await visitor.open('/stays')
    await visitor.page.keyboard.press('Tab')
    await visitor.page.getByRole('link', { name: 'Skip to content' }).waitFor()
    await visitor.page.keyboard.press('Enter')
    await visitor.page.keyboard.press('Tab')
    expect(await visitor.page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(
      true,
    )
  })

  test('a day that cannot be chosen says why, when it gets the focus and when somebody chooses it', async () => {
    const visitor = await visitorWho('anybody')
    await visitor.open(`${sitePaths.stay(held.stay.slug, { adults: 2 })}&month=${held.checkIn.slice(0, 7)}`)
    const taken = addDays(held.checkIn as IsoDate, 1)
    const day = visitor.page.getByRole('gridcell').filter({ has: visitor.page.locator(`[data-date="${taken}"]`) })
    await day.locator('[data-date]').focus()
    await day.locator('.bubble').getByText('Somebody else has this night.').waitFor()
    await visitor.page.keyboard.press('Enter')
    const status = visitor.page.getByRole('status').filter({ hasText: dayAndMonth(taken) })
    await status.filter({ hasText: 'Somebody else has this night.' }).waitFor({ state: 'attached' })
  })
})

/** The path of the link that confirms a new address. */
async function linkToChange(account: Account): Promise<string> {
  const newEmail = newAccount().email
  const idToken = await signIn(site.origin, account)
  await callIdentity(site.origin, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const code = /oobCode=([\w-]+)/.exec((await mailTo(site.origin, newEmail)).text)?.[1] ?? ''
  return `/account-action?mode=verifyAndChangeEmail&oobCode=${code}`
}

async function visitorWho(who: Who): Promise<Visitor> {
  const visitor = await site.visitor()
  const account = accounts.get(who)
  // A session of their own: a browser renews its id, and another one with the former id would be out.
  if (account) await enter(visitor, site.origin, account)
  return visitor
}

async function expectNoViolations({ page }: Visitor): Promise<void> {
  for (const width of [WIDTHS[0]!, WIDTHS[2]!]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeViolations(page), `${width} px`).toEqual([])
  }
}
