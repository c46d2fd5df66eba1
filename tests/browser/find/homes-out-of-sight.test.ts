import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** Pages change in a transition, which a busy machine takes its time for. */
const PATIENT = { timeout: 20_000 }

/** Widths with one, two (beside the map narrow and wide) and three columns, and how far off the height of the whole list may be. */
const WIDTHS = [
  { width: 360, share: 0.005 },
  { width: 768, share: 0.005 },
  { width: 1024, share: 0.04 },
  { width: 1440, share: 0.005 },
  { width: 1920, share: 0.005 },
] as const

for (const { width, share } of WIDTHS)
  test(`at ${width} px homes far down are not laid out yet, and their place is as high as they will be`, async () => {
    const guest = await site.visitor({ viewport: { width, height: 800 } })
    await guest.open('/stays')
    const seen = await guest.page.locator('.list').evaluate((list) => {
      const lastName = list.querySelector('.card:last-child a')!
      const isLaidOut = lastName.checkVisibility({ contentVisibilityAuto: true })
      const reserved = list.clientHeight
      for (const card of list.querySelectorAll<HTMLElement>('.card'))
        card.style.setProperty('content-visibility', 'visible')
      return { isLaidOut, reserved, real: list.clientHeight }
    })
    expect(seen.isLaidOut).toBe(false)
    expect(Math.abs(seen.reserved / seen.real - 1)).toBeLessThan(share)
  })

test('Back comes to the home somebody had scrolled to', async () => {
  const guest = await site.visitor({ viewport: { width: 412, height: 823 } })
  await guest.open('/stays')
  const stay = guest.page.locator('.list .card').nth(18)
  await stay.scrollIntoViewIfNeeded()
  const top = () => stay.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  const link = stay.getByRole('link')
  const name = (await link.textContent()) ?? ''
  // The click scrolls first where something lies over the link.
  await stay.evaluate((card) => {
    const note = () => sessionStorage.setItem('top-of-test', String(Math.round(card.getBoundingClientRect().top)))
    card.addEventListener('click', note, { capture: true, once: true })
  })
  await link.click()
  await guest.page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => guest.page.evaluate(() => window.scrollY), PATIENT).toBe(0)
  const before = Number(await guest.page.evaluate(() => sessionStorage.getItem('top-of-test')))
  expect(before).toBeGreaterThan(0)
  await guest.page.goBack()
  await stay.waitFor()
  await expect.poll(async () => Math.abs((await top()) - before), PATIENT).toBeLessThan(10)
})
