import { addDays } from '#core/time/date-arithmetic.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { dayAndMonth } from '#web/text/date-text.ts'
import { describe, expect, test } from 'vitest'
import { createAccount, logIn } from './support/accounts.ts'
import { axeViolations, expectAccessible, tooWide } from './support/axe-violations.ts'
import { useEveryPage } from './support/pages/every-page.ts'
import { enrollApp } from './support/second-factors.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const every = useEveryPage(site)
const WIDTHS = [360, 768, 1440]

describe('every page', () => {
  test.each(every.pages)(
    '$name has no violations at three widths, light and dark, and needs no sideways scrolling at 320 px',
    async ({ who, address, status = 200 }) => {
      const visitor = await every.visitorWho(who)
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
    const visitor = await every.visitorWho('anybody')
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
    // Faults do not pass by being seen.
    expect((await axeViolations(visitor.page)).join('\n')).toContain('color-contrast')
    expect(await tooWide(visitor.page)).not.toEqual([])
  })

  test('finds a text that has passed elsewhere where something dark lies behind it', async () => {
    const visitor = await every.visitorWho('anybody')
    const { page } = visitor
    await visitor.open('/login')
    await page.evaluate(() => {
      const text = Object.assign(document.createElement('p'), { textContent: 'planted', id: 'planted' })
      document.querySelector('main')!.append(text)
    })
    expect(await axeViolations(page)).toEqual([])
    await page.evaluate(() => {
      const text = document.querySelector<HTMLElement>('#planted')!
      const [around, dark] = [document.createElement('div'), document.createElement('div')]
      around.style.display = 'grid'
      Object.assign(dark.style, { gridArea: '1 / 1', background: '#333' })
      text.style.gridArea = '1 / 1'
      around.append(dark, text)
      document.querySelector('main')!.append(around)
    })
    expect((await axeViolations(page)).join('\n')).toMatch(/^color-contrast #planted/)
  })

  test('finds what goes wrong in a frame in the dark alone, when all else has passed', async () => {
    const visitor = await every.visitorWho('anybody')
    const { page } = visitor
    await visitor.open('/login')
    await page.evaluate(() => {
      const frame = Object.assign(document.createElement('iframe'), { title: 'Planted' })
      document.querySelector('main')!.append(frame)
      const inside = frame.contentDocument!
      inside.body.append(Object.assign(inside.createElement('p'), { textContent: 'planted' }))
      const sheet = new (frame.contentWindow as Window & typeof globalThis).CSSStyleSheet()
      sheet.replaceSync('@media (prefers-color-scheme: dark) { p { color: #ddd; background: #fff } }')
      inside.adoptedStyleSheets.push(sheet)
    })
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await axeViolations(page)).join('\n')).toMatch(/^color-contrast p: /)
  })

  test.each([
    ['a colour that is pale in the dark alone', '@media (prefers-color-scheme: dark)', 'color: #333', '360 px, dark'],
    ['a colour that is pale on a phone alone', '@media (max-width: 500px)', 'color: #ddd', '360 px, light'],
    ['a colour that is pale on a wide window alone', '@media (min-width: 1200px)', 'color: #ddd', '1440 px, light'],
    [
      'a ground that is too dark on a wide window alone',
      '@media (min-width: 1200px)',
      'background: #444',
      '1440 px, light',
    ],
    [
      'a sentence that is too wide for the narrowest phone alone',
      '@media (max-width: 340px)',
      'width: 4000px',
      '320 px',
    ],
  ])('finds %s', async (_, where, style, message) => {
    const visitor = await every.visitorWho('anybody')
    await visitor.open('/login')
    await visitor.page.evaluate(
      ([media, declaration]) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(`${media} { .planted { ${declaration} } }`)
        document.adoptedStyleSheets.push(sheet)
        // What it lies on is another element's, and so is what lies behind.
        const planted = document.createElement('div')
        planted.className = 'planted'
        planted.append(Object.assign(document.createElement('p'), { textContent: 'planted' }))
        document.querySelector('main')!.append(planted)
      },
      [where, style] as const,
    )
    await expect(expectAccessible(visitor.page, WIDTHS)).rejects.toThrow(message)
  })

  test('finds what goes wrong on a wide window alone, whatever has passed before', async () => {
    const visitor = await every.visitorWho('anybody')
    const { page } = visitor
    await visitor.open('/login')
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`@media (min-width: 1200px) {
        .planted-name span, h2.planted { display: none }
        .planted-small { min-height: 0; width: 12px; height: 12px; padding: 0; border: 0; overflow: hidden }
        .planted-link, .planted-link a { color: #17302b; background: #fff; font-weight: 400; text-decoration: none }
        .planted-link a { color: #33554d }
        .planted-low { height: 20px; overflow: auto }
        .planted-thin { opacity: 0.4 }
        .planted-shade { color: #767676; background: rgb(0 0 0 / 0.3) }
      }`)
      document.adoptedStyleSheets.push(sheet)
      const planted = document.createElement('div')
      planted.innerHTML = `<h2 class="planted">Planted</h2><h3>Planted</h3>
        <button type="button" class="planted-name"><span>Planted</span></button>
        <div><button type="button" class="planted-small">One</button><button type="button" class="planted-small">Two</button></div>
        <p class="planted-link">Here is <a href="/tos">what is planted</a> among other words.</p>
        <div class="planted-low"><p>planted</p><p>planted</p><p>planted</p></div>
        <p class="planted-thin">planted</p><p class="planted-shade">planted</p>`
      document.querySelector('main')!.append(planted)
    })
    for (const width of WIDTHS.slice(0, 2)) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeViolations(page), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: WIDTHS[2]!, height: 900 })
    const found = (await axeViolations(page)).map((line) => line.slice(0, line.indexOf(':')))
    expect(found.toSorted()).toEqual([
      'button-name .planted-name',
      'color-contrast .planted-shade',
      'color-contrast .planted-thin',
      'heading-order h3',
      'link-in-text-block .planted-link > a[href$="tos"]',
      'scrollable-region-focusable .planted-low',
      'target-size .planted-name',
      'target-size .planted-small[type="button"]',
      'target-size .planted-small[type="button"]',
    ])
  })
})

describe('what is not always there', () => {
  test('the answer to impossible dates', async () => {
    const visitor = await every.visitorWho('anybody')
    visitor.allowFault(/status of 400/)
    await visitor.open('/stays?checkIn=2027-06-12&checkOut=2027-06-05')
    await visitor.page.getByRole('alert').waitFor()
    await expectNoViolations(visitor)
  })

  test('the totals of the calendar once the arrival is chosen', async () => {
    const visitor = await every.visitorWho('anybody')
    await visitor.open(sitePaths.stay(every.offer.slug, { checkIn: every.offer.checkIn, adults: 2 }))
    await visitor.page.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await expectNoViolations(visitor)
  })

  test('the search with its counters', async () => {
    const visitor = await every.visitorWho('anybody')
    await visitor.open('/stays')
    await visitor.page.getByRole('banner').locator('summary', { hasText: 'Change the search' }).click()
    await visitor.page.getByRole('banner').getByText('Who', { exact: true }).click()
    await visitor.page.getByLabel('Adults').first().waitFor()
    await expectNoViolations(visitor)
  })

  test('the menu of the account', async () => {
    const visitor = await every.visitorWho('guest')
    await visitor.open('/user')
    await visitor.page.getByRole('banner').getByLabel('Menu').click()
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Your bookings' }).waitFor()
    await expectNoViolations(visitor)
  })

  test('a form with faults', async () => {
    const visitor = await every.visitorWho('anybody')
    await visitor.open('/register')
    await visitor.page.getByRole('button', { name: 'Create account' }).click()
    await visitor.page.getByText('Enter your name.').waitFor()
    await expectNoViolations(visitor)
  })

  test('the second step of a sign-in, with a fault, and its other ways', async () => {
    const account = await createAccount(site.origin)
    await enrollApp(site.origin, account)
    const visitor = await every.visitorWho('anybody')
    await visitor.open('/login')
    await logIn(visitor, account)
    await visitor.page.getByRole('button', { name: 'Confirm' }).click()
    await visitor.page.getByText('Enter the code.').waitFor()
    await expectNoViolations(visitor)
    await visitor.page.setViewportSize({ width: 320, height: 640 })
    expect(await tooWide(visitor.page), '320 px').toEqual([])
  })

  test('a card with faults', async () => {
    const visitor = await every.visitorWho('guest')
    await visitor.open(sitePaths.payment(every.held.stay.slug, every.held.documentId))
    await visitor.page.getByRole('button', { name: /^Pay / }).click()
    await visitor.page.getByText('Enter the card number.').waitFor()
    await expectNoViolations(visitor)
  })
})

describe('by keyboard only', () => {
  test('a guest chooses dates and reserves with at most 60 keys', async () => {
    const visitor = await every.visitorWho('anybody')
    const { page } = visitor
    await visitor.open(sitePaths.stay(every.offer.slug))
    let keys = 0
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time++, keys++) await page.keyboard.press(key)
    }
    const focused = () =>
      page.evaluate(() => ({
        date: document.activeElement?.getAttribute('data-date') ?? null,
        text: document.activeElement?.textContent ?? '',
      }))
    const tabTo = async (requested: (at: { date: string | null; text: string }) => boolean) => {
      while (!requested(await focused())) {
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
    await walkTo(every.offer.checkIn)
    await press('Enter')
    await page.getByRole('heading', { name: /^Arriving/ }).waitFor()
    await walkTo(every.offer.checkOut)
    await press('Enter')
    await page
      .getByRole('complementary', { name: 'Price for your dates' })
      .getByText(every.offer.total, { exact: true })
      .first()
      .waitFor()
    await tabTo(({ text }) => text === 'Reserve')
    await press('Enter')
    await visitor.arrivesAt('/login')
    expect(keys).toBeLessThanOrEqual(60)
  })

  test('the skip link leads past the header', async () => {
    const visitor = await every.visitorWho('anybody')
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
    const visitor = await every.visitorWho('anybody')
    await visitor.open(`${sitePaths.stay(every.held.stay.slug, { adults: 2 })}&month=${every.held.checkIn.slice(0, 7)}`)
    const taken = addDays(every.held.checkIn, 1)
    const day = visitor.page.getByRole('gridcell').filter({ has: visitor.page.locator(`[data-date="${taken}"]`) })
    await day.locator('[data-date]').focus()
    await day.locator('.bubble').getByText('Somebody else has this night.').waitFor()
    await visitor.page.keyboard.press('Enter')
    const status = visitor.page.getByRole('status').filter({ hasText: dayAndMonth(taken) })
    await status.filter({ hasText: 'Somebody else has this night.' }).waitFor({ state: 'attached' })
  })
})

async function expectNoViolations({ page }: Visitor): Promise<void> {
  for (const width of [WIDTHS[0]!, WIDTHS[2]!]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeViolations(page), `${width} px`).toEqual([])
  }
}
