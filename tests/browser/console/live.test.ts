import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { createAccount, enter, logIn, openSession, signIn } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { asHost, wholeDayPath } from '../support/host.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.displayName, email: demoHost.email, password: demoHost.password }

/** A new guest's request for a home whose host answers first; answers where the console shows it. */
async function newRequest(weeksAhead = 25) {
  const [offer] = await offersFor(site.origin, weeksAhead, 'request')
  return consolePaths.consoleBooking(await bookByApi(await createApiGuest(site.origin), site.origin, offer))
}

async function hostAt(path: string) {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  const listening = visitor.page.waitForResponse(`**${STAFF_EVENTS_PATH}*`)
  await visitor.open(path)
  await listening
  return visitor
}

test('what a guest asks for comes up on the open page of the day, and waits while somebody types', async () => {
  const { page } = await hostAt(wholeDayPath)
  const first = await newRequest()
  await page.locator(`[data-row] a[href="${first}"]`).first().waitFor()
  await page.getByText('Accept…').first().click()
  const second = await newRequest()
  await page.getByRole('button', { name: 'Something has changed' }).click()
  await page.locator(`[data-row] a[href="${second}"]`).first().waitFor()
})

test('what changes while the page is being read again comes up afterwards', async () => {
  const [{ page }, other] = await Promise.all([hostAt(wholeDayPath), hostAt(wholeDayPath)])
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const held = page.waitForRequest('**/*.data*')
  await page.route('**/*.data*', async (request) => {
    await isReleased
    await request.continue()
  })
  await newRequest(29)
  await held
  const second = await newRequest(30)
  // The other page has heard of the second request, and so has this one.
  await other.page.locator(`[data-row] a[href="${second}"]`).first().waitFor()
  release()
  await page.locator(`[data-row] a[href="${second}"]`).first().waitFor()
  const third = await newRequest(31)
  await page.locator(`[data-row] a[href="${third}"]`).first().waitFor()
})

test('a page that nobody has used for five minutes is read again when somebody comes back, and not before', async () => {
  const [visitor, other] = await Promise.all([site.visitor(), hostAt(wholeDayPath)])
  const { page } = visitor
  await enter(visitor, site.origin, host)
  await page.clock.install()
  const listening = page.waitForResponse(`**${STAFF_EVENTS_PATH}*`)
  await visitor.open(wholeDayPath)
  await listening
  await page.clock.fastForward('03:00')
  const first = await newRequest(37)
  await page.locator(`[data-row] a[href="${first}"]`).first().waitFor()
  await page.clock.fastForward('03:00')
  const readings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data')) readings.push(request.url())
  })
  const second = await newRequest(38)
  await other.page.locator(`[data-row] a[href="${second}"]`).first().waitFor()
  await page.clock.fastForward('00:05')
  expect(readings).toEqual([])
  await page.mouse.move(20, 20)
  await page.locator(`[data-row] a[href="${second}"]`).first().waitFor()
})

test('a page that was left open over night is read again by the first who uses it, although nobody has changed anything', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await enter(visitor, site.origin, host)
  await page.clock.install()
  const listening = page.waitForResponse(`**${STAFF_EVENTS_PATH}*`)
  await visitor.open(wholeDayPath)
  await listening
  await page.clock.fastForward('10:00:00')
  const reading = page.waitForRequest(`**${consolePaths.today()}.data*`)
  await page.mouse.move(20, 20)
  await reading
})

test('what waits is counted beside its place, with scripts as it comes, also beside a page that follows nothing', async () => {
  const { page } = await hostAt(consolePaths.homes())
  const counted = async () =>
    Number((await page.locator(`.c-side a[href="${consolePaths.today()}"] .c-waits`).innerText()) || 0)
  // The demo begins with some.
  const first = await counted()
  expect(first).toBeGreaterThan(0)
  await newRequest(33)
  await expect.poll(counted, { timeout: 15_000 }).toBe(first + 1)
  const bare = await site.visitor({ javaScriptEnabled: false })
  await enter(bare, site.origin, host)
  await bare.open(consolePaths.homes())
  await bare.page
    .getByRole('link', { name: new RegExp(`^Today.*${first + 1} things? needs? a person`) })
    .first()
    .waitFor()
})

/** Somebody who helps with homes: `give` gives them the right on one, `take` takes it back. */
async function newHelper() {
  const account = await createAccount(site.origin)
  const ask = (text: string, values: unknown[] = []) =>
    queryProduct<{ slug: string; title: string }>(site.dataDirectory, text, [account.email, ...values])
  await ask(
    `insert into app.profile (uid, email, email_verified, role)
     select uid, email, true, 'host' from identity.account where email = $1
     on conflict (uid) do update set role = 'host'`,
  )
  const give = (nth: number) =>
    ask(
      `with home as (select id, slug, title from app.stay where state = 'published' order by id offset $2 limit 1),
       given as (insert into app.home_right (uid, stay_id, level, given_by, given_at)
         select a.uid, home.id, 'bookings', a.uid, now() from home, identity.account a where a.email = $1)
       select slug, title from home`,
      [nth],
    )
  const take = (title: string) =>
    ask(
      `delete from app.home_right where uid = (select uid from identity.account where email = $1)
       and stay_id = (select id from app.stay where title = $2)`,
      [title],
    )
  return { account, give, take }
}

test('the rows of the calendar follow the rights on homes that somebody is given and loses', async () => {
  const { account, give, take } = await newHelper()
  const titles = [...(await give(11)), ...(await give(12))].map(({ title }) => title)
  const helper = await site.visitor()
  await enter(helper, site.origin, account)
  await helper.open(consolePaths.consoleCalendar())
  const shown = async () => (await helper.page.locator('.c-cal-name b').allInnerTexts()).toSorted()
  await expect.poll(shown).toEqual(titles.toSorted())
  const [third] = await give(13)
  await expect.poll(shown, { timeout: 20_000 }).toEqual([...titles, third!.title].toSorted())
  await take(titles[0]!)
  const left = [titles[1]!, third!.title].toSorted()
  await expect.poll(shown, { timeout: 20_000 }).toEqual(left)

  // Who has not heard of it is refused, and sees why.
  await helper.page.route(`**${STAFF_EVENTS_PATH}*`, (line) => line.abort())
  helper.allowFault(/status of 404|ERR_FAILED/)
  await helper.open(consolePaths.consoleCalendar())
  await expect.poll(shown).toEqual(left)
  await helper.page
    .getByRole('gridcell', { name: new RegExp(`^${left[0]}.*free`) })
    .first()
    .click()
  await helper.page.getByRole('button', { name: /^Block 1 night/ }).waitFor()
  // The right is for bookings and the calendar.
  expect(await helper.page.getByText('Prices and rules can be set').count()).toBe(0)
  // Rows that are still being read would come without this home, and close what is open about it.
  await helper.page.waitForLoadState('networkidle')
  await take(left[0]!)
  await helper.page.getByRole('button', { name: /^Block 1 night/ }).click()
  await helper.page.getByText('That home does not exist or is not yours.').waitFor()
  await expect.poll(shown).toEqual([left[1]])
})

test('a booking that is dragged while the right on its home is taken away stays, and the calendar says why', async () => {
  const { account, give, take } = await newHelper()
  const [offer] = await offersFor(site.origin, 51)
  const id = await bookByApi(await createApiGuest(site.origin), site.origin, offer)
  const { reference } = await asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')
  const [place] = await queryProduct<{ nth: number }>(
    site.dataDirectory,
    `select count(*)::int as nth from app.stay o join app.stay s on o.id < s.id
     where s.slug = $1 and o.state = 'published'`,
    [offer.slug],
  )
  const [lost] = await give(place!.nth)
  const [kept] = await give(place!.nth === 0 ? 1 : 0)
  const helper = await site.visitor()
  const { page } = helper
  await enter(helper, site.origin, account)
  await page.route(`**${STAFF_EVENTS_PATH}*`, (line) => line.abort())
  helper.allowFault(/status of 404|ERR_FAILED/)
  const calendar = `${consolePaths.consoleCalendar()}?from=${addDays(offer.checkIn, -3)}`
  await helper.open(calendar)
  const bar = page.locator(`.c-cal-bar.movable:has(a[href="${consolePaths.consoleBooking(reference)}"])`)
  await bar.waitFor()
  const [start, row] = await Promise.all([
    bar.boundingBox(),
    page.locator('.c-cal-row').filter({ hasText: kept!.title }).boundingBox(),
  ])
  await page.mouse.move(start!.x + 30, start!.y + 10)
  await page.mouse.down()
  await page.mouse.move(start!.x + 60, row!.y + 20, { steps: 5 })
  await page.locator('.c-cal-ghost').waitFor()
  await take(lost!.title)
  await page.mouse.up()
  await page.getByRole('status').getByText(`You no longer have a right on ${lost!.title}.`).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(calendar)
  await expect.poll(() => page.locator('.c-cal-name b').allInnerTexts()).toEqual([kept!.title])
})

test('what happens while the line of events is on its way is on the page as soon as it stands', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await enter(visitor, site.origin, host)
  const asked = Promise.withResolvers<string>()
  await page.route(
    `**${STAFF_EVENTS_PATH}*`,
    async (line) => {
      asked.resolve(await newRequest(29))
      await line.continue()
    },
    { times: 1 },
  )
  await visitor.open(wholeDayPath)
  await page
    .locator(`[data-row] a[href="${await asked.promise}"]`)
    .first()
    .waitFor()
})

/** Ends all sign-ins of the host, as when the password is changed elsewhere: none of before counts. */
async function endSignIns() {
  // Sign-ins are known by their second, so this one is let end.
  await queryProduct(site.dataDirectory, 'select pg_sleep(1)', [])
  await queryProduct(
    site.dataDirectory,
    `update identity.account set valid_since = date_trunc('second', now()) where email = $1`,
    [host.email],
  )
  // Something is changed somewhere, and so it is looked who listens.
  await newRequest(35)
}

test('a page whose sign-in is over is locked where it stands, and what was typed is there after the next sign-in', async () => {
  const visitor = await hostAt(consolePaths.newStay())
  const { page } = visitor
  visitor.allowFault(/40[01]/)
  const name = page.getByRole('main').getByRole('textbox').first()
  await name.fill('House behind the dunes')
  await endSignIns()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  expect(await name.isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Log in and continue' }).click()
  await visitor.arrivesAt('/login')
  await logIn(visitor, host)
  await visitor.arrivesAt(consolePaths.newStay())
  await page.getByText('What you had typed is back').waitFor()
  expect(await name.inputValue()).toBe('House behind the dunes')
})

test('what was refused is there after the next sign-in too, and overwrites nothing that others have saved meanwhile', async () => {
  const first = { name: 'Gate', subject: 'Your stay', body: 'The gate is open.' }
  const { documentId } = await asHost<{ documentId: string }>(site.origin, 'message-templates', first)
  const path = consolePaths.savedText(documentId)
  const visitor = await hostAt(path)
  const { page } = visitor
  visitor.allowFault(/40[019]/)
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('The gate is open until ten, {{guest.nickname}}.')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await page.getByRole('alert').getByText('guest.nickname').waitFor()
  await asHost(
    site.origin,
    `message-templates/${documentId}`,
    { ...first, body: 'The gate is shut.', version: 1 },
    'PUT',
  )
  await endSignIns()
  await page.getByRole('link', { name: 'Log in and continue' }).click()
  await visitor.arrivesAt('/login')
  await logIn(visitor, host)
  await visitor.arrivesAt(path)
  await page.getByText('What you had typed is back').waitFor()
  expect(await text.inputValue()).toBe('The gate is open until ten, {{guest.nickname}}.')
  await text.fill('The gate is open until ten.')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await page.getByRole('cell', { name: 'The gate is shut.' }).waitFor()
  expect(await text.inputValue()).toBe('The gate is open until ten.')
})

test('a sign-in that was renewed, as the SDK does each hour, goes on listening', async () => {
  const visitor = await hostAt(consolePaths.today())
  const context = visitor.page.context()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const renewed = await fetch(`${site.origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await signIn(site.origin, host)}`, origin: site.origin, cookie },
  })
  const [name = '', value = ''] = (renewed.headers.getSetCookie()[0]?.split(';')[0] ?? '').split('=')
  await context.addCookies([{ name, value, url: site.origin }])
  // What the page listened with ends a minute later.
  await queryProduct(
    site.dataDirectory,
    'update identity.web_session set idle_expires_at = now() where superseded_at is not null',
    [],
  )
  const asked = await newRequest(40)
  await visitor.page.locator(`[data-row] a[href="${asked}"]`).first().waitFor()
  expect(await visitor.page.getByRole('heading', { name: 'Locked' }).count()).toBe(0)
})

/** Somebody of the staff, and what takes their role away, by the form of the page of people. */
async function staffMember() {
  const account = await createAccount(site.origin)
  const [{ id } = { id: '' }] = await queryProduct<{ id: string }>(
    site.dataDirectory,
    `insert into app.profile (uid, email, email_verified, role)
     select uid, email, true, 'staff' from identity.account where email = $1
     on conflict (uid) do update set role = excluded.role returning document_id as id`,
    [account.email],
  )
  const [session] = await openSession(site.origin, await signIn(site.origin, host))
  const leaves = async () => {
    const left = await fetch(`${site.origin}${consolePaths.people()}`, {
      method: 'POST',
      headers: { cookie: `${session?.name}=${session?.value}`, origin: site.origin },
      body: new URLSearchParams({ intent: 'role', id, role: 'user' }),
      redirect: 'manual',
    })
    expect(left.status).toBe(303)
  }
  return { account, leaves }
}

test.each([true, false])(
  'what is sent from a page whose reader has just lost the role is refused with a sentence, and can be copied (scripts: %s)',
  async (javaScriptEnabled) => {
    const { account, leaves } = await staffMember()
    const visitor = await site.visitor({ javaScriptEnabled })
    const { page } = visitor
    await enter(visitor, site.origin, account)
    // The line of events would lock the page within seconds.
    await page.route(`**${STAFF_EVENTS_PATH}*`, (line) => line.abort())
    visitor.allowFault(/status of 40[013]|ERR_FAILED/)
    await visitor.open(consolePaths.owners())
    await page.getByRole('main').getByRole('textbox').first().fill('Owner behind the dunes')
    await leaves()
    await page.getByRole('main').getByRole('button', { name: 'Add owner' }).click()
    await visitor.arrivesAt(/\/admin\/over/)
    await page.getByRole('heading', { name: 'No longer available to you' }).waitFor()
    await page.getByText('What you just sent was not saved').waitFor()
    expect(await page.getByRole('textbox').first().inputValue()).toBe('Owner behind the dunes')
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await visitor.arrivesAt('/login')
  },
)

test.each([true, false])(
  'what is sent about a home on which its writer has just lost the right can be copied (scripts: %s)',
  async (javaScriptEnabled) => {
    const { account, give, take } = await newHelper()
    const [stay] = await give(14)
    await give(15)
    const visitor = await site.visitor({ javaScriptEnabled })
    const { page } = visitor
    await enter(visitor, site.origin, account)
    await page.route(`**${STAFF_EVENTS_PATH}*`, (line) => line.abort())
    visitor.allowFault(/status of 404|ERR_FAILED/)
    await visitor.open(consolePaths.stayPart(stay!.slug, 'calendar'))
    await page.getByText('Block nights', { exact: true }).click()
    await page.getByLabel('Note', { exact: true }).fill('The painter comes, bring the ladder')
    await take(stay!.title)
    await page.getByRole('button', { name: 'Block these nights' }).click()
    await page.getByText('What you just sent was not saved').waitFor()
    expect(await page.getByRole('textbox', { name: 'note' }).inputValue()).toBe('The painter comes, bring the ladder')
    // Nothing that the page itself had put into the form.
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(2)
    // Another page that is not there has nothing to do with it.
    await visitor.open(consolePaths.home('nowhere'))
    await page.getByRole('heading', { name: 'Oops!' }).waitFor()
    expect(await page.getByText('What you just sent').count()).toBe(0)
  },
)
