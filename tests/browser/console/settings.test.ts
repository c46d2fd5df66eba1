import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { IssuedVoucherShape } from '#contract/booking/voucher-schemas.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { enter } from '../support/accounts.ts'
import { asHost } from '../support/host.ts'
import { offersFor, offerWith } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.email, email: demoHost.email, password: demoHost.password }

test('the form of a promo code is empty after it was added, for the next one', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.promoCodes())
  const { page } = visitor
  await page.getByLabel('Code', { exact: true }).fill('FIRST-OF-TWO')
  await page.getByLabel('Or amount off').fill('20')
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByRole('button', { name: 'End FIRST-OF-TWO' }).waitFor()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel('Or amount off').inputValue()).toBe('')
})

test('without scripts a promo code made here makes a price cheaper, and an ended one does not', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.promoCodes())
  const { page } = visitor
  await page.getByLabel('Code', { exact: true }).fill('TENLESS')
  visitor.allowFault(/status of 400/)
  await page.getByLabel('Percent off').fill('ten')
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByText('at most 100').waitFor()
  expect(await page.getByLabel('Percent off').inputValue()).toBe('ten')
  await page.getByLabel('Percent off').fill('10')
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByRole('button', { name: 'End TENLESS' }).waitFor()
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, 9)
  const guest = await createApiGuest(site.origin)
  const quoteWith = (promoCode?: string) =>
    guest.quote({ stay: slug, checkIn, checkOut, ...(promoCode ? { promoCode } : {}) })
  const [full, cheaper] = [(await quoteWith()).data!, (await quoteWith('TENLESS')).data!]
  expect(cheaper.totalMinor).toBeLessThan(full.totalMinor)
  await page.getByRole('button', { name: 'End TENLESS' }).click()
  await page.getByRole('button', { name: 'Resume TENLESS' }).waitFor()
  expect((await quoteWith('TENLESS')).data).toBeNull()
})

test('without scripts a voucher issued here pays a part of a stay, another one the rest, and no card is asked for', async () => {
  const desk = await site.visitor({ javaScriptEnabled: false })
  await enter(desk, site.origin, host)
  await desk.open(consolePaths.vouchers())
  desk.allowFault(/status of 400/)
  await desk.page.getByLabel('Worth').fill('fifty')
  await desk.page.getByRole('button', { name: 'Issue voucher' }).click()
  await desk.page.getByText('like 1200 or 49.90').waitFor()
  await desk.page.getByLabel('Worth').fill('50')
  await desk.page.getByRole('button', { name: 'Issue voucher' }).click()
  const code = await desk.page.locator('.c-secret').innerText()

  const guest = await createApiGuest(site.origin)
  const { slug, checkIn, checkOut } = await offerWith(site.origin, 13, (terms) =>
    terms.offlineMethods.includes('on_arrival'),
  )
  const held = (await guest.hold((await guest.quote({ stay: slug, checkIn, checkOut })).data!.id)).data!
  const euros = (minor: number) => formatMoney(minor, held.currency)
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await enter(visitor, site.origin, { name: guest.email, email: guest.email, password: guest.password })
  await visitor.open(sitePaths.payment(slug, held.documentId))
  const { page } = visitor
  visitor.allowFault(/status of 400/)
  const enterCode = async (typed: string) => {
    if (!(await page.getByLabel('Code of the voucher').isVisible()))
      await page.getByText(/^Use (a|another) voucher$/).click()
    await page.getByLabel('Code of the voucher').fill(typed)
    await page.getByRole('button', { name: 'Use voucher' }).click()
  }
  await enterCode('SUMMER10')
  await page.getByText('We do not know this voucher').waitFor()
  await enterCode(code.toLowerCase().replaceAll('-', ' '))
  await page.getByText(`Pay ${euros(held.totalMinor - 5000)} now`).waitFor()
  const paid = page.getByLabel('What is paid')
  expect(await paid.innerText()).toContain(`−${euros(5000)}`)
  expect(await paid.innerText()).toContain(euros(held.totalMinor - 5000))

  // Entered again it pays nothing more, and the page says why.
  await enterCode(code)
  await page.getByText('This voucher already pays a part of this booking.').waitFor()
  expect((await paid.innerText()).match(/Voucher …/g)).toHaveLength(1)
  await page.getByText(`Pay ${euros(held.totalMinor - 5000)} now`).waitFor()

  const rest = { reason: 'goodwill', amountMinor: held.totalMinor, currency: held.currency, expiresOn: '2035-12-31' }
  await enterCode((await asHost<IssuedVoucherShape>(site.origin, 'vouchers', rest)).code)
  await page.getByRole('button', { name: 'Book now' }).waitFor()
  // Nothing is left to pay, on arrival or otherwise.
  expect(await page.getByText('Pay without a card').count()).toBe(0)
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.waitForURL(new RegExp(`/user/bookings/${held.documentId}`))
  expect((await guest.call<BookingShape>('GET', `/api/bookings/${held.documentId}`)).data).toMatchObject({
    state: 'confirmed',
    paidMinor: held.totalMinor,
  })

  await desk.open(consolePaths.vouchers())
  await desk.page.getByRole('link', { name: `…${code.slice(-4)}` }).click()
  await desk.page.getByText('Paid with it').waitFor()
  await desk.page.getByLabel('Why').fill('Not needed')
  await desk.page.getByRole('button', { name: 'End it' }).click()
  await desk.page.getByText('The voucher is ended.').waitFor()
})

test('a token made here reads the API, and a revoked one does not', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.apiTokens())
  const { page } = visitor
  await page.getByLabel('Name', { exact: true }).fill('Accounting')
  await page.getByLabel('What it may do').selectOption('read-only')
  await page.getByRole('button', { name: 'Create token' }).click()
  const secret = await page.locator('.c-secret').innerText()
  const read = async () =>
    (await fetch(`${site.origin}/api/staff/promo-codes`, { headers: { authorization: `Bearer ${secret}` } })).status
  expect(await read()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Accounting' }).click()
  await page.getByRole('button', { name: 'Revoke Accounting' }).waitFor({ state: 'detached' })
  expect(await read()).toBe(401)
})

test('what was typed into the step of the company is kept until it is saved, whichever way the step is left', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  await visitor.open(`${consolePaths.welcome()}?step=company`)
  const { page } = visitor
  const address = page.getByLabel('Postal address')
  await address.fill('Carrer Nou 1')
  // Only the button that saves leads on.
  expect(await page.getByRole('link', { name: /^Next/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { name: 'You run this site' }).waitFor()
  await page.getByRole('link', { name: 'Next: company' }).click()
  await page.getByText('What you typed is here again. It is not saved yet.').waitFor()
  expect(await address.inputValue()).toBe('Carrer Nou 1')
  await page.getByRole('button', { name: 'Forget it' }).click()
  expect(await address.inputValue()).toBe('')
  await visitor.open(`${consolePaths.welcome()}?step=company`)
  await page.getByRole('heading', { name: 'Your company' }).waitFor()
  expect(await address.inputValue()).toBe('')

  // What is refused is there anyway, and is no return.
  visitor.allowFault(/status of 4\d\d/)
  await page.getByLabel('Contact address').fill('nonsense')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await visitor.arrivesAt(/step=company/)
  expect(await page.getByLabel('Contact address').inputValue()).toBe('nonsense')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.getByText('What you typed is here again').count()).toBe(0)
})

test('the step of the mails says that the mail server has taken the code once it has, without a reload', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  await visitor.open(`${consolePaths.welcome()}?step=mail`)
  const { page } = visitor
  await page.getByLabel('Send a code to').fill('step-of-mails@example.com')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByText('It is in the outbox of the demo.').waitFor()
  const set = (state: string) =>
    queryProduct(
      site.dataDirectory,
      "update ops.outbox set state = $1, next_attempt_at = now() + interval '1 hour' where recipient = 'step-of-mails@example.com'",
      [state],
    )
  await set('queued')
  await visitor.open(`${consolePaths.welcome()}?step=mail`)
  await page.getByText('It waits for the mail server.').waitFor()
  await page.getByLabel('The code in the mail').fill('12')
  await set('sent')
  await page.getByText('It is in the outbox of the demo.').waitFor()
  expect(await page.getByLabel('The code in the mail').inputValue()).toBe('12')
})

test('on a phone a tax is ended within its width, and the week it is tried on has its dates in words', async () => {
  const visitor = await site.visitor({ viewport: { width: 390, height: 844 } })
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.taxes())
  const { page } = visitor
  await page.getByLabel('End VAT…').click()
  for (const shown of [
    page.getByLabel('First day without it').first(),
    page.getByRole('button', { name: 'End VAT', exact: true }),
  ]) {
    const { x, width } = (await shown.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(390 - 16)
  }
  await page.getByLabel('Name').fill('Eco tax')
  await page.getByLabel('Percentage', { exact: true }).fill('3.5')
  await page.getByRole('button', { name: 'Try it on a week' }).click()
  await page.getByRole('heading', { name: /^A week in .*, \d+.* 20\d\d, 2 guests$/ }).waitFor()
  expect(await page.locator('#main').innerText()).not.toMatch(/\d{4}-\d\d-\d\d/)
})

test.each([390, 1280])('the code of a new voucher, which is shown only once, is in sight, at %i px', async (width) => {
  const visitor = await site.visitor({ viewport: { width, height: 600 } })
  await enter(visitor, site.origin, host)
  // The list above the form is long.
  for (const amountMinor of [7100, 7200, 7300, 7400, 7500, 7600])
    await asHost(site.origin, 'vouchers', { reason: 'sold', amountMinor, currency: 'EUR', expiresOn: '2035-12-31' })
  await visitor.open(consolePaths.vouchers())
  const { page } = visitor
  await page.getByLabel('Worth').fill('77')
  await page.getByRole('button', { name: 'Issue voucher' }).click()
  const code = page.getByText('Copy the code now')
  await code.waitFor()
  const isSeen = () =>
    code.evaluate((note) => {
      const { x, y } = note.getBoundingClientRect()
      return note.contains(document.elementFromPoint(x + 5, y + 5))
    })
  await expect.poll(isSeen).toBe(true)
})

test('the fields of a step of a policy stay on one line where one of them is refused', async () => {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.policies())
  const { page } = visitor
  visitor.allowFault(/status of 400/)
  await page.getByLabel('Name', { exact: true }).fill('Lined up')
  const step = page.getByRole('group', { name: 'Step 1' })
  await step.getByLabel('Until').fill('7')
  await step.getByLabel('Nights that are kept').fill('some')
  await step.getByLabel('% of the others').fill('50')
  await page.getByRole('button', { name: 'Add policy' }).click()
  await step.locator('.c-error').waitFor()
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await step
      .locator('.c-input')
      .evaluateAll((inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().top)))
    expect(new Set(tops).size, `${width}: ${tops.join(', ')}`).toBe(1)
  }
})
