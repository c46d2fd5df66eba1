import type { PageText } from './page-text.ts'

/** Prefix of the `rel` of links that are held back with the scripts. */
const HELD = 'held-'
/** Replaces the type `module` while scripts are held back. */
const HELD_TYPE = 'text/held-module'
/**
 * A background tab paints nothing, and not every browser reports its first paint, so nothing is held longer than this.
 */
const LONGEST_WAIT_MS = 1_000

/**
 * Holds the scripts of a page back until `letScriptsIn` runs. On a slow line its text, fonts and first picture then
 * have the whole bandwidth and appear half a second earlier, and no page needs a script to be read or used (decision
 * 0038). The style sheet for what scripts will show is held back with them (decision 0079), and in the console a second
 * one (`styles/console-styles.ts`).
 */
export function holdScripts({ head, body }: PageText): PageText {
  return {
    head: head
      .replaceAll('<link rel="modulepreload"', `<link rel="${HELD}modulepreload"`)
      .replace('<link id="site-sheet" rel="stylesheet"', `<link id="site-sheet" rel="${HELD}stylesheet"`),
    body: body.replace('<script type="module" async="">', `<script type="${HELD_TYPE}">`),
  }
}

/** The values that `letScriptsIn` needs and must not import. */
export interface HeldScripts {
  readonly held: string
  readonly type: string
  readonly longestWaitMs: number
}

export const heldScripts: HeldScripts = { held: HELD, type: HELD_TYPE, longestWaitMs: LONGEST_WAIT_MS }

/**
 * Starts the scripts that were held back as soon as the page is loaded and painted, or when the visitor first touches
 * it. The source text of this function is copied into the head of every page (`head-script.ts`), so it may use nothing
 * but its argument and the browser.
 */
export function letScriptsIn({ held: mark, type, longestWaitMs }: HeldScripts): void {
  let sheets = 0
  const letIn = () => {
    if (document.readyState === 'loading') return
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel^=${mark}]`)) {
      link.rel = link.rel.slice(mark.length)
      if (link.rel !== 'stylesheet') continue
      // Wait for the style sheets, which style what scripts will show. If one does not load, before-paint.ts reloads
      // the page.
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
