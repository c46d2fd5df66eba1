import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { startSmtpSink, type SmtpSink } from '#tests/support/faults/smtp-sink.ts'
import { FormWalker, type WalkedPage } from '#tests/support/form-walker.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import {
  startStripeServer,
  STRIPE_TEST_KEY,
  STRIPE_TEST_WEBHOOK_SECRET,
  type StripeServer,
} from '#tests/support/payments/stripe-server.ts'
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts'

// From nothing to a paid booking as docs/operations.md says it: the settings of production, one command, and then pages and their forms
// alone. Only what a phone in the hand does, and Stripe's own page, is played here.

const ORIGIN = 'https://homes.test'
const PORT = 31_000 + (process.pid % 9_000)
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-'))
const password = 'amber-otter-sails-north-77'

let mails: SmtpSink
let stripe: StripeServer
let product: RunningProduct
let environment: Readonly<Record<string, string>>

beforeAll(async () => {
  mails = await startSmtpSink()
  stripe = await startStripeServer()
  environment = {
    NODE_ENV: 'production',
    SITE_OPENS: 'by-administrator',
    DATA_DIR: directory,
    PORT: String(PORT),
    WEBSITE_URL: ORIGIN,
    WEBSITE_HOSTS: `127.0.0.1:${PORT}`,
    SMTP_URL: mails.url,
    CONTACT_EMAIL: 'settings@homes.test',
    STRIPE_SECRET_KEY: STRIPE_TEST_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_TEST_WEBHOOK_SECRET,
    STRIPE_API_URL: `http://${stripe.api.host}:${stripe.api.port}`,
    STOP_GRACE_SECONDS: '0',
  }
  product = await startProduct(environment)
}, 120_000)

afterAll(async () => {
  await product?.stop()
  await Promise.all([mails?.close(), stripe?.close()])
  fs.rmSync(directory, { recursive: true, force: true })
})

const walker = () => new FormWalker({ url: product.url, origin: ORIGIN })

/** The last mail to somebody, in its plain form; waits until it is there. */
async function mailTo(email: string, about: RegExp): Promise<string> {
  return vi.waitFor(
    () => {
      const mail = mails.mails.findLast(({ to, source }) => to === email && about.test(readable(source)))
      if (!mail) throw new Error(`no mail to ${email}`)
      return readable(mail.source)
    },
    { timeout: 15_000 },
  )
}

const readable = (source: string) =>
  source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Registers and confirms the address by the mail. */
async function register(who: FormWalker, name: string, email: string): Promise<WalkedPage> {
  const asked = await who.submit(await who.open(sitePaths.register()), 'Create', { name, email, password })
  expect(asked.address).toContain(sitePaths.verifyEmail())
  const link = /https:\/\/homes\.test(\/\S*oobCode\S*)/.exec(await mailTo(email, /oobCode/))?.[1] ?? ''
  return who.submit(await who.open(link), 'Confirm')
}

/**
 * Sets up the app of the second step as the page's script does, and signs in with it; without scripts nobody shows a
 * picture to a phone.
 */
async function setUpSecondStep(who: FormWalker, email: string): Promise<void> {
  const factors = async <Value>(operation: string, body: object) => {
    const response = await fetch(`${product.url}/identity/v2/accounts/${operation}?key=holmstay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Value
  }
  const { idToken } = await callIdentity<{ idToken: string }>(product.url, 'signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  })
  const { totpSessionInfo } = await factors<{ totpSessionInfo: { sharedSecretKey: string; sessionInfo: string } }>(
    'mfaEnrollment:start',
    { idToken, totpEnrollmentInfo: {} },
  )
  const app = new TOTP({ secret: Secret.fromBase32(totpSessionInfo.sharedSecretKey) })
  const enrolled = await factors<{ idToken: string }>('mfaEnrollment:finalize', {
    idToken,
    displayName: 'Phone',
    totpVerificationInfo: { sessionInfo: totpSessionInfo.sessionInfo, verificationCode: app.generate() },
  })
  const synced = await fetch(`${product.url}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${enrolled.idToken}`, origin: ORIGIN },
  })
  who.take(synced)
}

test('a company comes from an empty machine to its first paid booking by pages and forms alone', async () => {
  const visitor = walker()
  const closed = await visitor.open('/')
  expect(closed.status).toBe(503)
  expect(closed.text).toContain('Holmstay opens soon')

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.resolve('src/cli/holmstay.ts'), 'user', 'invite', '--role', 'admin'],
    { env: { PATH: process.env['PATH'], ...environment } },
  )
  const invitation = /https:\/\/homes\.test(\/invitation\/[\w-]{43})/.exec(stdout)?.[1] ?? ''

  // The administrator: registers on the way, accepts, and sets up the second step that the role asks for.
  const admin = walker()
  expect((await admin.open(invitation)).address).toContain(sitePaths.login())
  const arrived = await register(admin, 'Catalina Bosch', 'catalina@homes.test')
  expect(arrived.address).toBe(invitation)
  expect((await admin.submit(arrived, 'Accept')).address).toContain(sitePaths.secondStep())
  await setUpSecondStep(admin, 'catalina@homes.test')
  const begun = await admin.open(consolePaths.welcome())
  expect(begun.text).toContain('Set up Holmstay')

  // The company.
  const company = {
    name: 'Cala Homes',
    contactEmail: 'hello@homes.test',
    address: 'Carrer Nou 1\n07701 Maó',
    currency: 'GBP',
    timeZone: 'Europe/London',
    taxNumber: 'B12345678',
    taxName: 'IVA',
    taxBp: '10',
  }
  const refused = await admin.submit(begun, 'Save and continue', { ...company, contactEmail: 'nobody' })
  expect(refused.text).toContain('correct the marked fields')
  const saved = await admin.submit(refused, 'Save and continue', company)
  expect(saved.address).toContain('step=home')
  expect(saved.text).toContain('Set up Cala Homes')
  expect((await visitor.open('/')).text).toContain('Cala Homes opens soon')

  // What is to come is said where nothing can be chosen yet.
  expect((await admin.open(consolePaths.taxes())).text).toContain('A place is created with its first home')
  expect((await admin.open(consolePaths.newBooking())).text).toContain('There is no home to book yet. Add a home')

  expect((await admin.open(consolePaths.newTask())).text).toContain(
    'There is no home to do anything in yet. Add a home',
  )
  // Nothing is answered where nothing came.
  for (const path of [consolePaths.consoleReviews(), consolePaths.contactMessages()])
    expect((await admin.open(path)).text, path).toMatch(/No (review|message) is waiting for an answer/)

  // The first home, with a photo, a price and its place.
  const form = await admin.open(consolePaths.newStay())
  const made = await admin.submit(form, 'Create the home', {
    name: 'Caseta Punta Xica',
    maxGuests: '3',
    bedrooms: '1',
    beds: '2',
    bathrooms: '1',
    nightlyPrice: '72',
    destination: ':new',
    placeName: 'Punta Prima',
    lat: '39.8136',
    lng: '4.2802',
  })
  expect(made.address).toMatch(/^\/admin\/homes\/caseta-punta-xica\?done=new$/)
  const staySlug = 'caseta-punta-xica'
  const part = (name: string) => admin.open(consolePaths.stayPart(staySlug, name))
  await admin.submit(await part('texts'), 'Save', { summary: 'By the sea.', description: 'Two rooms and a terrace.' })
  await admin.submit(await part('location'), 'Save', { street: 'Carrer 1' })
  // There is something to choose from, though nobody has seen a demo here.
  const terrace = /name="amenities"[^>]*value="([^"]+)"[^>]*>[^<]*Terrace or balcony/.exec(
    (await part('amenities')).html,
  )?.[1]
  await admin.submit(await part('amenities'), 'Save', { amenities: terrace ?? 'none' })
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8ab' } })
    .jpeg()
    .toBuffer()
  await admin.submit(await part('photos'), 'Upload', { files: new Blob([photo], { type: 'image/jpeg' }) })
  const withPhoto = await vi.waitFor(
    async () => {
      const page = await part('photos')
      if (!page.html.includes('name="alt')) throw new Error('the photo is still being made')
      return page
    },
    { timeout: 20_000, interval: 300 },
  )
  const alt = /name="(alt[^"]*)"/.exec(withPhoto.html)?.[1] ?? ''
  await admin.submit(withPhoto, 'Save the descriptions', { [alt]: 'The terrace in the morning' })
  const published = await admin.submit(await admin.open(consolePaths.home(staySlug)), 'Publish')
  expect(published.text).toContain('Guests see it once the site is open')

  // A single home is chosen where one has to be, and no list is narrowed to it.
  for (const path of [consolePaths.newBooking(), consolePaths.newTask()])
    expect((await admin.open(path)).html, path).toMatch(
      /name="stay"[^>]*><option value="caseta-punta-xica" selected=""/,
    )
  expect((await admin.open(consolePaths.team())).html).toMatch(/name="home" checked="" value="caseta-punta-xica"/)
  for (const path of [consolePaths.consoleBookings(), consolePaths.tasks(), consolePaths.reports()]) {
    const { html } = await admin.open(path)
    expect(html, path).toMatch(/name="(state|from)"/)
    expect(html, path).not.toMatch(/name="(home|stay|region)"/)
  }
  const rates = await admin.open(consolePaths.rates())
  expect(rates.text).toContain('of Caseta Punta Xica')
  for (const gone of ['all 1 home', 'All places', 'Tick homes']) expect(rates.text).not.toContain(gone)
  expect((await admin.open(consolePaths.consoleCalendar())).text).not.toMatch(/Find homes…|Free for dates…/)

  // What is worth something begins in the currency of the company.
  for (const path of [consolePaths.vouchers(), consolePaths.promoCodes(), consolePaths.owners()])
    expect((await admin.open(path)).html, path).toMatch(/name="currency"[^>]* value="GBP"/)
  expect((await admin.open(consolePaths.importStays())).html).toMatch(/<option[^>]* selected=""[^>]*>GBP</)

  // Payments are a matter of settings; mail is proved by the code that came in it.
  const welcome = (step: string) => admin.open(`${consolePaths.welcome()}?step=${step}`)
  expect((await welcome('payments')).text).toContain('Test key: no money moves')
  await admin.submit(await welcome('mail'), 'Send the code', { email: 'marta@elsewhere.test' })
  const code = /Your code is (\d{6})/.exec(await mailTo('marta@elsewhere.test', /Your code is/))?.[1] ?? ''
  // Another one goes to the same mailbox, and not to the administrator's own.
  expect((await welcome('mail')).html).toMatch(/name="email"[^>]* value="marta@elsewhere\.test"/)
  const wrong = await admin.submit(await welcome('mail'), 'Confirm', {
    code: code === '000000' ? '000001' : '000000',
  })
  expect(wrong.text).toContain('not the code')
  expect((await admin.submit(await welcome('mail'), 'Confirm', { code: code.replace(/^.../, '$& ') })).text).toContain(
    'Mail arrives.',
  )

  // The checks, and the door.
  const proved = await admin.submit(await welcome('opening'), 'Try it')
  expect(proved.text).toMatch(/500 attempts on one night of Caseta Punta Xica, on this database: 1 won, 499 refused/)
  await admin.submit(proved, 'They apply to us')
  // A second site would mail and charge once more what the first one does.
  expect((await welcome('opening')).text).toContain('Do not start a second site from a copy')
  const ready = await admin.submit(await welcome('opening'), 'I have done it')
  expect(ready.text).toContain('6 of 7')
  const early = await admin.submit(ready, 'Open the site')
  expect(early.status).toBe(409)
  expect((await admin.submit(await welcome('opening'), 'Open the site', { despite: 'payments' })).text).toContain(
    'The site is open',
  )

  // A guest finds, books and pays.
  const guest = walker()
  const list = await guest.open(sitePaths.stays())
  expect(list.status).toBe(200)
  expect(list.html).toContain('<title>')
  expect(list.html).toContain('Cala Homes')
  expect(list.text).toContain('Caseta Punta Xica')
  const today = new Date().toISOString().slice(0, 10) as IsoDate
  const dates = { checkIn: addDays(today, 40), checkOut: addDays(today, 43) }
  const stay = await guest.open(sitePaths.stay(staySlug, { ...dates, adults: 2 }))
  for (const told of ['Terrace or balcony', 'Cala Homes looks after this home']) expect(stay.text).toContain(told)
  const toLogin = await guest.submit(stay, 'Reserve')
  expect(toLogin.address).toContain(sitePaths.login())
  const toPay = await register(guest, 'Ann Guest', 'ann@guests.test')
  const held = toPay.text.includes('Continue to payment')
    ? await guest.submit(toPay, 'Continue to payment', { name: 'Ann Guest', phone: '+34 600 000 000' })
    : toPay
  expect(held.address).toMatch(/booking=/)
  const atStripe = await guest.submit(held, 'Pay', { phone: '+34 600 000 000' })
  expect(atStripe.address, atStripe.text).toMatch(/^http/)
  // A browser goes there from the form only where the page lets it.
  const policy = (await fetch(`${product.url}/`)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`form-action 'self' ${environment['STRIPE_API_URL']};`)
  const session = /cs_test_\w+/.exec(atStripe.address)?.[0] ?? ''
  stripe.pay(session, '4242424242424242')
  for (const event of stripe.events) {
    const { body, headers } = stripe.webhook(event)
    const told = await fetch(`${product.url}/webhooks/stripe`, { method: 'POST', body, headers })
    expect(told.status).toBe(200)
  }
  const confirmation = await mailTo('ann@guests.test', /confirmed/i)
  expect(confirmation).toContain('Cala Homes')
  expect(confirmation).toMatch(/^From: Cala Homes <hello@homes\.test>/m)
  const booking = /https:\/\/homes\.test(\/user\/bookings\/[\w-]+)/.exec(confirmation)?.[1] ?? ''
  expect((await guest.open(booking)).text).toContain('Confirmed')
  expect((await admin.open(consolePaths.consoleBookings())).text).toContain('Ann Guest')
  expect((await welcome('payments')).text).toMatch(/\d+ have arrived/)
}, 120_000)
