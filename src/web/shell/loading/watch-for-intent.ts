import { isDataDear } from './is-data-dear.ts'

/** Pages that are the same for everybody. Others are made for their visitor when they are opened, so preloading them is for nothing. */
const PUBLIC_PAGE = /^\/(?:stays(?:\/[^/]+)?|map|tos|privacy|refund|contact)?$/
/** A pointer that rests this long on a link means it. */
const REST_MS = 100

/**
 * Calls `preload` with the page of a link that somebody is about to open: the pointer rests on it, the keyboard has reached it, a
 * finger has touched it. Not for other sites, other windows and files, and not where data is dear. Returns what ends it.
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
