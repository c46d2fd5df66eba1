/** What a visitor does first, whatever it is; some helpers of theirs press without a pointer, and "back" is no event of the page. */
const SIGNS_OF_LIFE = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'click',
  'scroll',
  'popstate',
] as const

const stirred: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      const settle = () => {
        for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, settle, true)
        resolve()
      }
      for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, settle, { capture: true, passive: true })
    })

/**
 * Resolves once the visitor has moved, typed, pressed or scrolled, on the server at once: time enough for scripts that the first paint
 * does without. Parts of a page that the server has rendered as links and forms wait for it.
 */
export function firstInteraction(): Promise<void> {
  return stirred
}
