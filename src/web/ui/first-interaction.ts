/**
 * The events of a first interaction of any kind. Some assistive technologies press without a pointer, and going back is
 * not an event of the page.
 */
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
 * Resolves once the visitor has moved, typed, pressed or scrolled; on the server at once. Scripts that the first paint
 * does not need wait for it, such as those of parts that the server has rendered as links and forms.
 */
export function firstInteraction(): Promise<void> {
  return stirred
}
