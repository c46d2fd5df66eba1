import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { enter } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

/** The element itself, its ancestors, and the little that depends on whether they have something. */
const MOST_ELEMENTS = 60

/**
 * Certain selectors, above all `:has()` of an element in which further rules are nested, make the browser style the whole page
 * again whenever anything in it changes: half of what a frame of a scrolled calendar has time for.
 */
test('an element that a script adds has itself and a few others styled, not the whole page', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  const most: Record<string, number> = {}
  const look = async (path: string) => {
    await visitor.open(path)
    most[path] = await mostRestyled(page)
  }
  for (const path of [sitePaths.home(), sitePaths.stays(), sitePaths.stay('villa-sa-talaia-blanca')]) await look(path)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  const ofConsole = [consolePaths.today(), consolePaths.consoleCalendar(), consolePaths.consoleBookings()]
  for (const path of [...ofConsole, consolePaths.homes(), consolePaths.reports()]) await look(path)
  for (const [path, elements] of Object.entries(most)) {
    expect(elements, path).toBeGreaterThan(0)
    expect(elements, path).toBeLessThan(MOST_ELEMENTS)
  }
})

/** Adds an element in several places of `main`, one after the other, and returns how many were styled for it at most. */
async function mostRestyled(page: Page): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  await page.evaluate(addedInManyPlaces)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  let isAdding = false
  let most = 0
  for (const { name, args } of trace.traceEvents.toSorted((a, b) => a.ts - b.ts)) {
    if (name === 'added' || name === 'styled') isAdding = name === 'added'
    else if (isAdding && name === 'UpdateLayoutTree') most = Math.max(most, args?.elementCount ?? 0)
  }
  return most
}

interface TraceEvent {
  readonly name: string
  readonly ts: number
  readonly args?: { readonly elementCount?: number }
}

async function addedInManyPlaces(): Promise<void> {
  const elements = [...document.querySelectorAll('main, main :is(div, section, article, li, p, td)')]
  const step = Math.ceil(elements.length / 12)
  for (const parent of elements.filter((_, index) => index % step === 0)) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    // All that is waiting to be styled does not count.
    document.body.getBoundingClientRect()
    performance.mark('added')
    const added = parent.appendChild(document.createElement('div'))
    document.body.getBoundingClientRect()
    performance.mark('styled')
    added.remove()
  }
}
