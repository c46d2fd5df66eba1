import { lazy } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'

/**
 * Loads the parts of the page around the price. The server renders them completely, so their scripts (mainly the arrow
 * keys and bubbles of the calendar) are fetched only when the visitor first moves, types or scrolls. After navigation
 * from another page nothing is rendered yet, so they are fetched at once. In development they are as well, because
 * React drops the server's HTML when hot reloading touches the page.
 */
const loadDetails = () => whenRequested().then(() => import('./details/stay-details.tsx'))

export const OptionsForm = lazy(async () => {
  await whenRequested()
  return { default: (await import('./quote/options-form.tsx')).OptionsForm }
})
export const BeforePrice = lazy(async () => ({ default: (await loadDetails()).StayAndDates }))
export const CardMiddle = lazy(async () => ({ default: (await loadDetails()).CardMiddle }))
export const AfterPrice = lazy(async () => ({ default: (await loadDetails()).RefundsAndRules }))

function whenRequested(): Promise<void> {
  return import.meta.env.SSR || import.meta.env.DEV || document.getElementById('dates') === null
    ? Promise.resolve()
    : firstInteraction()
}
