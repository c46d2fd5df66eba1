import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { closeThen, enterSheet } from '#web/ui/modal/sheet-history.ts'

/**
 * Makes "Back" close the `<details>` around a form, if it is in one, on touch screens, where it covers the page. Returns
 * a function that closes it in order to go somewhere, so that "Back" leads to the page below.
 */
export function useHeaderHistory(form: RefObject<HTMLFormElement | null>): (goOn: () => void) => void {
  const leave = useRef<(() => void) | null>(null)
  useEffect(() => {
    const details = form.current?.closest('details')
    if (!details || !matchMedia('(pointer: coarse)').matches) return
    const left = () => {
      leave.current?.()
      leave.current = null
    }
    const follow = () => {
      if (details.open) leave.current ??= enterSheet(() => details.removeAttribute('open'))
      else left()
    }
    follow()
    details.addEventListener('toggle', follow)
    return () => {
      details.removeEventListener('toggle', follow)
      left()
    }
  }, [form])
  return useCallback(
    (goOn) => {
      if (leave.current === null) return goOn()
      closeThen(() => {
        form.current?.closest('details')?.removeAttribute('open')
        // The event comes too late: the entry has to be gone before.
        leave.current?.()
        leave.current = null
      }, goOn)
    },
    [form],
  )
}
