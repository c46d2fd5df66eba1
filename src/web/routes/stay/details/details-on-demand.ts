import { lazy } from 'react'

/** What a visitor does first, whatever it is. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * The parts of the page around the price. The server renders them, links and all; their scripts (arrow keys and bubbles of the
 * calendar above all) are fetched when the visitor first moves, types or scrolls, not with the page. On the way from another
 * page there is nothing rendered yet, so they are fetched at once.
 */
const loadDetails = () => visitorStirs().then(() => import('./stay-details.tsx'))

export const BeforePrice = lazy(async () => ({ default: (await loadDetails()).HomeAndDates }))
export const WhyThisPrice = lazy(async () => ({ default: (await loadDetails()).PriceArithmetic }))
export const AfterPrice = lazy(async () => ({ default: (await loadDetails()).RefundsAndRules }))

function visitorStirs(): Promise<void> {
  if (import.meta.env.SSR || document.getElementById('dates') === null) return Promise.resolve()
  return new Promise((resolve) => {
    const stirred = () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, stirred, true)
      resolve()
    }
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, stirred, { capture: true, passive: true })
  })
}
