import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Moves the focus to what is wrong when a form is refused and its page stays: to the first wrong field of the form, or
 * else to the sentence that has appeared. (A page that is loaded anew for it comes with that focus, `withFocusOnFault`.)
 */
export function useFaultFocus(): void {
  const { key } = useLocation()
  const { state, location: goesTo, formMethod } = useNavigation()
  const form = useRef<HTMLFormElement | null>(null)
  const postedAt = useRef<string | null>(null)
  const said = useRef<ReadonlySet<string | null>>(new Set())

  useEffect(() => {
    const main = document.querySelector<HTMLElement>('#main')
    function onSubmit({ target }: Event) {
      form.current = target instanceof HTMLFormElement ? target : null
      said.current = new Set(alertsIn(main).map(({ textContent }) => textContent))
    }
    main?.addEventListener('submit', onSubmit)
    return () => main?.removeEventListener('submit', onSubmit)
  }, [])

  useEffect(() => {
    if (state === 'submitting' && formMethod === 'POST') postedAt.current = goesTo.key
    if (state !== 'idle' || postedAt.current === null) return
    // What is done leads on to another entry of the history.
    const isRefused = postedAt.current === key
    postedAt.current = null
    if (!isRefused) return
    const drawn = requestAnimationFrame(() => focusFault(form.current, said.current))
    return () => cancelAnimationFrame(drawn)
  }, [state, key, goesTo, formMethod])
}

const alertsIn = (main: Element | null) => [...(main?.querySelectorAll<HTMLElement>('[role="alert"]') ?? [])]

function focusFault(form: HTMLFormElement | null, said: ReadonlySet<string | null>): void {
  const main = document.querySelector('#main')
  const wrong = form?.isConnected ? form.querySelector<HTMLElement>('[aria-invalid="true"]') : null
  const sentence = alertsIn(main).find(({ textContent }) => textContent !== '' && !said.has(textContent))
  if (!wrong && sentence) sentence.tabIndex = -1
  const found = wrong ?? sentence
  for (let at = found?.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
  found?.focus()
}
