import { isDataDear } from './is-data-dear.ts'

/**
 * The pages that are the same for everybody. Other pages are rendered for their visitor when they are opened, so
 * preloading them gains nothing.
 */
const PUBLIC_PAGE = /^\/(?:stays(?:\/[^/]+)?|map|tos|privacy|refund|contact)?$/
/** A pointer that rests on a link this long counts as intent to open it. */
const REST_MS = 100

/**
 * Calls `preload` with the page of a link that a visitor is about to open: the pointer rests on it, the keyboard has
 * reached it, or a finger has touched it. Ignores links to other sites, to new windows and to files, and does nothing
 * where data is expensive. Returns a function that stops it.
 */
export function watchForIntent(preload: (page: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const intend = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    clearTimeout(timer)
    if (!link || !isPage(link) || isDataDear()) return
    const page = link.pathname + link.search
    if (event.type === 'touchstart') preload(page)
    else timer = setTimeout(preload, REST_MS, page)
  }
  const events = ['pointerover', 'focusin', 'touchstart'] as const
  for (const event of events) document.addEventListener(event, intend, { passive: true, capture: true })
  return () => {
    clearTimeout(timer)
    for (const event of events) document.removeEventListener(event, intend, { capture: true })
  }
}

function isPage(link: HTMLAnchorElement): boolean {
  const { location } = window
  return (
    link.href !== '' &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    PUBLIC_PAGE.test(link.pathname) &&
    link.pathname + link.search !== location.pathname + location.search
  )
}
