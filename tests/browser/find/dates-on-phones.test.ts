import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** The September of the year in four months: no month has a longer name. */
const year = addMonths(todayIn('Europe/Madrid', Date.now()), 4).slice(0, 4)
const SEARCHES = {
  'within a month': { checkIn: isoDate(`${year}-09-03`), checkOut: isoDate(`${year}-09-10`) },
  'from a month into the next': { checkIn: isoDate(`${year}-09-26`), checkOut: isoDate(`${year}-10-10`) },
}

for (const [name, { checkIn, checkOut }] of Object.entries(SEARCHES))
  test(`dates ${name} are read in one piece on a phone, and so is who travels`, async () => {
    const guest = await site.visitor({ viewport: { width: 390, height: 800 } })
    for (const path of ['/stays', '/map'])
      for (const width of [430, 390, 360, 320]) {
        await guest.page.setViewportSize({ width, height: 800 })
        await guest.open(`${path}?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`)
        await guest.page.evaluate(() => document.fonts.ready)
        const lines = await linesOf(guest.page, 'h1')
        // A day is not separated from its month, nor the two days of a span from each other.
        expect(lines.slice(0, -1).filter((line) => /\d–?$/.test(line))).toEqual([])
        if (width >= 360) expect(await isCut(guest.page), `${path} at ${width}`).toBe(false)
      }
    await guest.page.getByRole('banner').getByText('2 guests').waitFor()
  })

/** Returns the text of an element, line by line as it is laid out. */
function linesOf(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluate((element) => {
    const lines: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let last = Number.NEGATIVE_INFINITY
    while (texts.nextNode())
      for (let at = 0; at < texts.currentNode.nodeValue!.length; at++) {
        range.setStart(texts.currentNode, at)
        range.setEnd(texts.currentNode, at + 1)
        const { top, width } = range.getBoundingClientRect()
        if (width > 0 && top > last + 8) lines.push('')
        if (width > 0) last = top
        lines.push((lines.pop() ?? '') + range.toString())
      }
    return lines.map((line) => line.trim())
  })
}

/** Returns whether the search in the header is longer than its button. */
function isCut(page: Page): Promise<boolean> {
  return page.locator('.pill-mini .says').evaluate((box) => {
    const range = document.createRange()
    range.selectNodeContents(box)
    return range.getBoundingClientRect().right > box.getBoundingClientRect().right + 1
  })
}
