import type { PageText } from './page-text.ts'

/** Before the `rel` of what is held with the scripts. */
const HELD = 'held-'
/** Takes the place of `module` while scripts are held. */
const HELD_TYPE = 'text/held-module'
/** Background tabs paint nothing, and not every browser says when it has painted. */
const LONGEST_WAIT_MS = 1_000

/**
 * A page whose scripts wait for `letScriptsIn`: on a slow line its text, fonts and first picture have the line for themselves and stand
 * there half a second earlier, and nothing of the page needs a script to be read or used (decision 0038). With them comes the style sheet,
 * for what they will show (decision 0079); in the console a second one (`styles/console-styles.ts`).
 */
export function holdScripts({ head, body }: PageText): PageText {
  return {
    head: head
      .replaceAll('<link rel="modulepreload"', `<link rel="${HELD}modulepreload"`)
      .replace('<link id="site-sheet" rel="stylesheet"', `<link id="site-sheet" rel="${HELD}stylesheet"`),
    body: body.replace('<script type="module" async="">', `<script type="${HELD_TYPE}">`),
  }
}

/** What the function below needs and must not import. */
export interface HeldScripts {
  readonly held: string
  readonly type: string
  readonly longestWaitMs: number
}

export const heldScripts: HeldScripts = { held: HELD, type: HELD_TYPE, longestWaitMs: LONGEST_WAIT_MS }

/**
 * Lets the scripts of the page come as soon as it is loaded and painted, or at the visitor's first touch. Its text stands in the head of
 * every page (`head-script.ts`), so it may use nothing but its argument and the browser.
 */
export function letScriptsIn({ held: mark, type, longestWaitMs }: HeldScripts): void {
  let sheets = 0
  const letIn = () => {
    if (document.readyState === 'loading') return
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel^=${mark}]`)) {
      link.rel = link.rel.slice(mark.length)
      if (link.rel !== 'stylesheet') continue
      // What scripts will show needs the sheets. Where one does not come, before-paint.ts loads the page anew.
      sheets++
      link.onload = link.onerror = () => --sheets || start()
    }
  }
  const start = () => {
    const held = document.querySelector(`script[type="${type}"]`)
    if (!held) return
    const script = document.createElement('script')
    script.type = 'module'
    script.text = held.textContent
    held.replaceWith(script)
  }
  for (const touch of ['pointerdown', 'keydown', 'focusin', 'input'])
    addEventListener(touch, letIn, { capture: true, passive: true })
  addEventListener('load', () => {
    setTimeout(letIn, longestWaitMs)
    new PerformanceObserver(letIn).observe({ type: 'paint', buffered: true })
  })
}
