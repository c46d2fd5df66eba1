import { lazy } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'

/**
 * The parts of the page around the price. The server renders them, links and all; their scripts (arrow keys and bubbles of the
 * calendar above all) are fetched when the visitor first moves, types or scrolls, not with the page. On the way from another
 * page there is nothing rendered yet, so they are fetched at once. So they are from the sources, where React drops what the server has
 * rendered when hot reloading touches the page.
 */
const loadDetails = () => whenRequested().then(() => import('./details/stay-details.tsx'))

export const OptionsForm = lazy(async () => {
  await whenRequested()
  return { default: (await import('./quote/options-form.tsx')).OptionsForm }
})
export const BeforePrice = lazy(async () => ({ default: (await loadDetails()).HomeAndDates }))
export const CardMiddle = lazy(async () => ({ default: (await loadDetails()).CardMiddle }))
export const AfterPrice = lazy(async () => ({ default: (await loadDetails()).RefundsAndRules }))

function whenRequested(): Promise<void> {
  return import.meta.env.SSR || import.meta.env.DEV || document.getElementById('dates') === null
    ? Promise.resolve()
    : firstInteraction()
}
