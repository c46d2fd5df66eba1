import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { expect, test } from 'vitest'
import { createAccount, enter } from '../support/accounts.ts'
import { weekFromNow } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSite()

const SHADES = [40, 200] as const

async function somebodyOfStaff(javaScriptEnabled = false): Promise<Visitor> {
  const staff = await site.visitor({ javaScriptEnabled })
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  return staff
}

async function onPhone(): Promise<Visitor> {
  const staff = await site.visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  return staff
}

/** Fills in the fields of the form on the page, by their labels. */
async function fill({ page }: Visitor, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).first().fill(value)
}

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

async function makeStay(staff: Visitor, name: string, place: string): Promise<string> {
  await staff.open(consolePaths.newStay())
  await fill(staff, {
    Title: name,
    Guests: '4',
    Bedrooms: '2',
    Beds: '3',
    Bathrooms: '1.5',
    'Price per night': '129.50',
  })
  await staff.page.getByLabel('Place', { exact: true }).selectOption({ label: 'A new place' })
  await staff.page.getByText('New place', { exact: true }).click()
  await fill(staff, { 'Name of the place': place, Latitude: '39.95', Longitude: '4.1' })
  await staff.page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Madrid')
  await press(staff, 'Create the home')
  await staff.arrivesAt(/\/admin\/homes\/[^/?]+\?done=new$/)
  return new URL(staff.page.url()).pathname.split('/').at(-1) ?? ''
}

test('without JavaScript a home comes from nothing to where guests find it, with photos and its price to the cent', async () => {
  const staff = await somebodyOfStaff()
  await staff.open(consolePaths.homes())
  await staff.page.getByRole('link', { name: 'Add a home' }).click()
  await staff.arrivesAt(consolePaths.newStay())
  staff.allowFault(/409/)
  const slug = await makeStay(staff, 'Casa del Vespre', 'Far de Favaritx')
  await press(staff, 'Publish Casa del Vespre')
  await staff.page.getByText('This home cannot be published yet. Missing: A photo; A description;').waitFor()

  await staff.open(consolePaths.stayPart(slug, 'photos'))
  const files = await Promise.all(
    SHADES.map(async (shade) => ({
      name: `photo-${shade}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPhoto(900, 135, shade).jpeg().toBuffer(),
    })),
  )
  const strange = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  await staff.page
    .getByLabel('Add photos')
    .setInputFiles([...files, { name: 'kitchen.heic', mimeType: 'image/heic', buffer: strange }])
  await press(staff, 'Upload')
  await staff.arrivesAt(/photos\?waiting=[0-9a-f-]{36},[0-9a-f-]{36}&refused=heic%3Akitchen.heic$/)
  await staff.page.getByText('kitchen.heic: This is an HEIC photo').waitFor()
  await expect
    .poll(
      async () => {
        await staff.open(consolePaths.stayPart(slug, 'photos'))
        return staff.page.getByLabel('What it shows').count()
      },
      { timeout: 30_000 },
    )
    .toBe(2)
  await staff.page.getByLabel('What it shows').nth(0).fill('The porch at dusk')
  await staff.page.getByLabel('What it shows').nth(1).fill('The cove below the house')
  // The words that were typed are saved with the move.
  await press(staff, 'Photo 2 one place earlier')
  await staff.arrivesAt(consolePaths.stayPart(slug, 'photos'))
  expect(await staff.page.getByLabel('What it shows').nth(0).inputValue()).toBe('The cove below the house')
  expect(await staff.page.getByLabel('What it shows').nth(1).inputValue()).toBe('The porch at dusk')

  await staff.open(consolePaths.stayPart(slug, 'texts'))
  await staff.page.getByText('Plain text. Each line is a paragraph.').waitFor()
  await fill(staff, {
    'One sentence': 'Evening light and nobody about.',
    Description: 'Two rooms.\nTwo rooms.\n- A terrace',
  })
  await press(staff, 'Save')
  await staff.page.getByText('Saved.', { exact: true }).waitFor()
  await staff.open(consolePaths.stayPart(slug, 'location'))
  await fill(staff, { 'Street and number': 'Camí del Far 3', Town: 'Favaritx' })
  await press(staff, 'Save')
  await staff.page.getByText('Saved.', { exact: true }).waitFor()

  await staff.open(consolePaths.stayPart(slug, 'prices'))
  await fill(staff, { 'A night': '150.25' })
  await press(staff, 'Save prices')
  await staff.page.getByText('€1,051.75', { exact: true }).last().waitFor()
  const year = staff.page.getByRole('row', { name: /^The rest of the year/ })
  expect(await year.getByRole('cell').allTextContents()).toEqual(['€150.25', '365 of 365'])
  await staff.page.getByText('Add a fee or an extra', { exact: true }).click()
  await staff.page.getByRole('form', { name: 'Add a fee or an extra' }).getByLabel('Amount').fill('45')
  await press(staff, 'Add the fee')
  await staff.page.getByText('€1,096.75', { exact: true }).waitFor()

  await staff.open(consolePaths.home(slug))
  await press(staff, 'Publish Casa del Vespre')
  await staff.page.getByText('Guests see this home now.').waitFor()
  expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).toContain(`${sitePaths.stay(slug)}</loc>`)

  const guest = await site.visitor({ javaScriptEnabled: false })
  await guest.open(sitePaths.stays({ ...weekFromNow(9), adults: 2, destination: 'far-de-favaritx' }))
  await guest.page.getByText('€1,096.75').first().waitFor()
  await guest.page.getByRole('link', { name: 'Casa del Vespre', exact: true }).click()
  await guest.arrivesAt(sitePaths.stay(slug))
  await guest.page.getByText('€1,096.75').first().waitFor()
  await guest.page.getByAltText('The cove below the house').first().waitFor()
  // Guests read what was typed, each line as a paragraph, and nothing that nobody has said.
  expect(await guest.page.locator('.prose p').allTextContents()).toEqual(['Two rooms.', 'Two rooms.', '- A terrace'])
  expect(await guest.page.locator('.keyfacts').innerText()).not.toContain('shower')
})

test('the set-up says of a new home that its address is missing, and saved words of photos keep what is being worked on', async () => {
  const staff = await somebodyOfStaff()
  await staff.open(consolePaths.newStay())
  const caption = staff.page.locator('.c-new-place figcaption')
  expect((await caption.textContent())?.trim()).toMatch(/^Type the degrees\./)
  const slug = await makeStay(staff, 'Casa Nova', 'Cala Nova')
  // On a phone, the marks of what is missing do not make the page wider than it.
  await staff.page.setViewportSize({ width: 390, height: 844 })
  expect(await staff.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await staff.page.setViewportSize({ width: 1280, height: 800 })
  await staff.open(`${consolePaths.welcome()}?step=home`)
  const row = staff.page.getByRole('listitem').filter({ hasText: 'Casa Nova' })
  expect(await row.innerText()).toContain('The address, told to guests who have booked')
  const waiting = '0198a1b2-0000-7000-8000-000000000001'
  await staff.open(consolePaths.stayPart(slug, 'photos'))
  await staff.page
    .getByLabel('Add photos')
    .setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(900, 135, 90).jpeg().toBuffer() }])
  await press(staff, 'Upload')
  await expect
    .poll(
      async () => {
        await staff.open(`${consolePaths.stayPart(slug, 'photos')}?waiting=${waiting}`)
        return staff.page.getByLabel('What it shows').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await staff.page.getByLabel('What it shows').fill('The cove')
  await press(staff, 'Save the descriptions')
  await staff.page.getByText('Saved.', { exact: true }).waitFor()
  expect(new URL(staff.page.url()).searchParams.get('waiting')).toBe(waiting)
})

test('a worker without a name is refused in a sentence', async () => {
  const staff = await somebodyOfStaff()
  staff.allowFault(/400/)
  await staff.open(consolePaths.team())
  await staff.page.getByRole('main').getByLabel('Name', { exact: true }).fill('  ')
  await staff.page.getByRole('main').getByRole('button', { name: /^Add/ }).click()
  await staff.page.getByRole('alert').getByText('Give them a name of at most 100 letters.').waitFor()
})

test('two people who change the same price see both, and what was typed is kept; a wrong price says why', async () => {
  const staff = await somebodyOfStaff()
  const slug = await makeStay(staff, 'Casa de Dos', 'Cala Presili')
  const prices = consolePaths.stayPart(slug, 'prices')
  await staff.open(prices)
  const tab = await staff.newTab()
  await tab.goto(site.origin + prices)
  await tab.getByLabel('A night', { exact: true }).first().fill('140')
  await tab.getByRole('button', { name: 'Save prices' }).click()
  await tab.getByText('Saved.', { exact: true }).waitFor()

  staff.allowFault(/409|400/)
  await fill(staff, { 'A night': '160', 'Guests in this price': '2' })
  await press(staff, 'Save prices')
  const row = staff.page.getByRole('row', { name: /^A night/ })
  await row.waitFor()
  expect(await row.getByRole('cell').allTextContents()).toEqual(['160', '140.00'])
  expect(await staff.page.getByLabel('Guests in this price').inputValue()).toBe('2')
  await press(staff, 'Save prices')
  await staff.page.getByText('Saved.', { exact: true }).waitFor()
  expect(await staff.page.getByLabel('A night', { exact: true }).first().inputValue()).toBe('160.00')

  await fill(staff, { 'A night': '0' })
  await press(staff, 'Save prices')
  await staff.page.getByText('A price must be above zero. Type what a night costs.').waitFor()
  await fill(staff, { 'A night': '16000' })
  await press(staff, 'Save prices')
  await staff.page.getByText('A night: €16,000.00 is a hundred times €160.00 or more.').waitFor()
  await staff.page.getByLabel('Yes, this price is meant').check()
  await press(staff, 'Save prices')
  await staff.page.getByText('Saved.', { exact: true }).waitFor()

  await staff.open(consolePaths.stayPart(slug, 'photos'))
  await staff.page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
  await press(staff, 'Upload')
  await staff.page.getByText('plan.pdf: This is a PDF. Send a JPEG, PNG, WebP or AVIF instead.').waitFor()
})

test('a price that is tried on a phone shows what guests would pay where it can be seen', async () => {
  const staff = await onPhone()
  await staff.open(consolePaths.stayPart(await aPublishedStay(3), 'prices'))
  await fill(staff, { 'A night': '240' })
  await press(staff, 'Try without saving')
  const would = staff.page.getByRole('heading', { name: 'What guests would pay' })
  await would.waitFor()
  const seen = staff.page.locator('.c-tried')
  await expect.poll(async () => (await seen.boundingBox())?.y ?? 0).toBeLessThan(844)
  const { y, height } = (await seen.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(844)
})

test('nights that are blocked on a phone are said to be, where it can be seen, and the form is empty again', async () => {
  const staff = await onPhone()
  await staff.open(consolePaths.stayPart(await aPublishedStay(4), 'calendar'))
  await staff.page.getByText('Block nights', { exact: true }).click()
  const { checkIn, checkOut } = weekFromNow(300)
  await fill(staff, { 'First night': checkIn, 'Last night': checkOut, Note: 'Painter' })
  await press(staff, 'Block these nights')
  const added = staff.page.getByText('Added', { exact: true })
  await added.waitFor()
  expect((await added.boundingBox())!.y).toBeLessThan(844)
  expect((await added.boundingBox())!.y).toBeGreaterThan(0)
  await staff.page.getByText(/: Painter$/).waitFor()
  expect(await staff.page.getByLabel('First night').inputValue()).toBe('')
  // Whoever is asked whether to remove them still reads in one line which they are.
  const line = staff.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Remove…' }).first()
  await line.getByText('Remove…').click()
  await line.getByText('Guests can book these nights again.').waitFor()
  expect((await line.locator('.c-main').boundingBox())?.width).toBeGreaterThan(300)
})

test('a host sees their own homes only', async () => {
  const account = await createAccount(site.origin)
  await queryProduct(
    site.dataDirectory,
    `insert into app.profile (uid, email, email_verified, role)
     select uid, email, true, 'host' from identity.account where email = $1
     on conflict (uid) do update set role = 'host'`,
    [account.email],
  )
  const host = await site.visitor({ javaScriptEnabled: false })
  await enter(host, site.origin, account)
  await host.open(consolePaths.homes())
  await host.page.getByRole('link', { name: 'Add your first home' }).waitFor()
  const [other] = await queryProduct<{ slug: string }>(site.dataDirectory, 'select slug from app.stay limit 1', [])
  host.allowFault(/404/)
  for (const path of [consolePaths.home(other!.slug), consolePaths.stayPart(other!.slug, 'prices')])
    expect((await host.open(path))?.status()).toBe(404)
})

async function aPublishedStay(nth: number): Promise<string> {
  const stays = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    `select slug from app.stay where state = 'published' order by id offset $1 limit 1`,
    [nth],
  )
  return stays[0]!.slug
}

test('without JavaScript a change is drafted, looked at as guests would, settled with what others wrote, and published', async () => {
  const slug = await aPublishedStay(0)
  const staff = await somebodyOfStaff()
  const guest = await site.visitor({ javaScriptEnabled: false })
  const main = staff.page.getByRole('main')
  await staff.open(consolePaths.stayPart(slug, 'basics'))
  await main.getByLabel('Title', { exact: true }).fill('Casa del Esborrany')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await main.getByText('Saved as a draft. Guests do not see it until you publish it.').waitFor()
  expect(await main.getByLabel('Title', { exact: true }).inputValue()).toBe('Casa del Esborrany')
  await guest.open(sitePaths.stay(slug))
  expect(await guest.page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Casa del Esborrany')
  guest.allowFault(/404/)
  expect((await guest.open(sitePaths.stay(slug, { draft: 'true' })))?.status()).toBe(404)

  await staff.page.getByRole('link', { name: 'View as guest' }).click()
  await staff.arrivesAt(consolePaths.stayPreview(slug))
  await staff.page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Casa del Esborrany' }).waitFor()

  await queryProduct(site.dataDirectory, `update app.stay set title = 'Casa de Otros' where slug = $1`, [slug])
  await staff.open(consolePaths.stayDraft(slug))
  await main.getByText('1 field was changed on the site in the meantime').waitFor()
  expect(await main.getByRole('button', { name: 'Publish 1 change' }).count()).toBe(0)
  expect(
    await main
      .getByRole('row', { name: /^Title/ })
      .getByRole('cell')
      .first()
      .textContent(),
  ).toBe('Casa de Otros')
  await main.getByRole('button', { name: 'Keep the draft of Title' }).click()
  await main.getByText('The draft keeps its value.').waitFor()
  await main.getByRole('button', { name: 'Publish 1 change' }).click()
  await main.getByText('Published. Guests see it now.').waitFor()
  await guest.open(sitePaths.stay(slug))
  await guest.page.getByRole('heading', { level: 1, name: 'Casa del Esborrany' }).waitFor()
})

test('what is typed saves itself, and stays drafted beside what was drafted before until it is undone', async () => {
  const slug = await aPublishedStay(1)
  const staff = await somebodyOfStaff(true)
  const main = staff.page.getByRole('main')
  await staff.open(consolePaths.stayPart(slug, 'texts'))
  const sentence = main.getByLabel('One sentence')
  await sentence.fill('Saved without a button.')
  await main.getByRole('status').getByText('Saved as a draft').waitFor()
  await main.getByRole('link', { name: 'Publish 1 change' }).waitFor()
  expect(await sentence.inputValue()).toBe('Saved without a button.')
  // The field keeps its focus: nothing was drawn anew.
  await sentence.fill('Saved once more.')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await main.getByText('Saved as a draft. Guests do not see it until you publish it.').waitFor()

  await staff.open(consolePaths.stayPart(slug, 'arrival'))
  await main.getByLabel('How to get in').fill('The key hangs behind the door.')
  await main.getByRole('link', { name: 'Publish 2 changes' }).click()
  await staff.arrivesAt(consolePaths.stayDraft(slug))
  await main.getByText('The key hangs behind the door.').waitFor()
  await main.getByText('Saved once more.').waitFor()
  await main.getByRole('button', { name: 'Leave One sentence as guests see it' }).click()
  await main.getByText('Left as guests see it.').waitFor()
  expect(await main.getByText('Saved once more.').count()).toBe(0)
  await main.getByRole('link', { name: 'View as guest' }).click()
  await staff.arrivesAt(consolePaths.stayPreview(slug))
  // Another choice in the frame is of the draft as well.
  const frame = staff.page.frameLocator('iframe')
  await frame.locator('a[href*="draft=true"]').first().waitFor({ state: 'attached' })
})

test('what could not be saved for want of a connection is saved when the page is left', async () => {
  const slug = await aPublishedStay(2)
  const staff = await somebodyOfStaff(true)
  const main = staff.page.getByRole('main')
  await staff.open(consolePaths.stayPart(slug, 'texts'))
  staff.allowFault(/Failed to load resource|ERR_/)
  const saving = `**${consolePaths.draftSaving(slug)}*`
  await staff.page.route(saving, (request) => request.abort())
  await main.getByLabel('One sentence').fill('Written in a tunnel.')
  await main.getByText('Not saved yet: It could not be sent.').waitFor()
  await staff.page.unroute(saving)
  await main.getByRole('link', { name: 'Arrival', exact: true }).click()
  await main.getByLabel('How to get in').waitFor()
  await expect
    .poll(async () => {
      await staff.open(consolePaths.stayPart(slug, 'texts'))
      return main.getByLabel('One sentence').inputValue()
    })
    .toBe('Written in a tunnel.')
})

test('whoever removes a tax of a home reads first what that does', async () => {
  const slug = await aPublishedStay(5)
  const staff = await somebodyOfStaff(true)
  const main = staff.page.getByRole('main')
  await staff.open(consolePaths.stayPart(slug, 'policies'))
  await main.getByText('Add a tax', { exact: true }).click()
  await main.getByLabel('Name', { exact: true }).fill('Tax of the quay')
  await main.getByLabel('or an amount', { exact: true }).fill('2')
  await main.getByRole('button', { name: 'Add the tax' }).click()
  const row = main.getByRole('listitem').filter({ hasText: 'Tax of the quay' })
  await row.first().waitFor()
  await staff.open(consolePaths.stayPart(slug, 'policies'))
  expect(await row.count()).toBe(1)

  const remove = row.getByRole('button', { name: /^Remove Tax of the quay/ })
  expect(await remove.isVisible()).toBe(false)
  await row.getByText('Remove…').click()
  await row.getByText('New bookings no longer pay it.').waitFor()
  await remove.click()
  await main.getByText('Removed.', { exact: true }).waitFor()
  expect(await row.count()).toBe(0)
})
