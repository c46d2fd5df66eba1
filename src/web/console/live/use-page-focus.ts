import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Gives the focus a place after each answer to a link or a form. A link to a part of a page leads to its heading. Where a form is refused and its page stays, that is the
 * first wrong field, or else the sentence that has appeared. (A page that is loaded anew for it comes with that focus,
 * `withFocusOnResult`.) Where the control that was used is gone, it is what was done, or else the title of the page:
 * from there screen readers go on, and the next Tab does not begin with the side bar.
 */
export function usePageFocus(): void {
  const { key } = useLocation()
  const { state, location: goesTo, formMethod } = useNavigation()
  const form = useRef<HTMLFormElement | null>(null)
  const submitted = useRef<{ readonly posted: string | null; readonly announced: ReadonlySet<string | null> } | null>(
    null,
  )

  useEffect(() => {
    const main = document.querySelector<HTMLElement>('#main')
    function onSubmit({ target }: Event) {
      form.current = target instanceof HTMLFormElement ? target : null
    }
    main?.addEventListener('submit', onSubmit)
    return () => main?.removeEventListener('submit', onSubmit)
  }, [])

  useEffect(() => {
    if (state !== 'idle') {
      const posted = state === 'submitting' && formMethod === 'POST' ? goesTo.key : (submitted.current?.posted ?? null)
      submitted.current = {
        posted,
        announced: submitted.current?.announced ?? new Set(announcedIn().map(({ textContent }) => textContent)),
      }
      return
    }
    if (submitted.current === null) return
    const { posted, announced } = submitted.current
    submitted.current = null
    // What is done leads on to another entry of the history.
    const stays = posted === key
    const drawn = requestAnimationFrame(() => {
      if (stays && focusFault(form.current, announced)) return
      const part = posted === null ? partOfAddress() : null
      if (part) return focusOn(part)
      if (document.activeElement === document.body) focusOutcome(posted === null ? null : announced, stays)
    })
    return () => cancelAnimationFrame(drawn)
  }, [state, key, goesTo, formMethod])
}

const inMain = (selector: string) => [...document.querySelectorAll<HTMLElement>(`#main :is(${selector})`)]

/** What the page says of what was done or refused. */
const announcedIn = () => inMain('[role="alert"], [role="status"]').filter(({ textContent }) => textContent !== '')

function focusFault(form: HTMLFormElement | null, announced: ReadonlySet<string | null>): boolean {
  const sent = form?.isConnected ? form : document.querySelector('#main')
  const wrong = sent?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const found = wrong ?? announcedIn().find(({ role, textContent }) => role === 'alert' && !announced.has(textContent))
  if (!found) return false
  for (let at = found.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
  if (!wrong) found.tabIndex = -1
  found.focus()
  return true
}

/**
 * After a link (`said` is null) nothing was done: what its page says of itself, as the calendar does, is not meant. On a
 * page that `stays` where it was scrolled to, what was done may be out of sight: the code of a voucher is shown only there.
 */
function focusOutcome(announced: ReadonlySet<string | null> | null, stays: boolean): void {
  const outcome = announced && announcedIn().find(({ textContent }) => !announced.has(textContent))
  const found = outcome ?? inMain('h1')[0]
  if (found) focusOn(found)
  if (outcome && stays) outcome.scrollIntoView({ block: 'nearest' })
}

/** Returns the heading of the part that the address names, or the part itself. */
function partOfAddress(): HTMLElement | null {
  const part = document.getElementById(location.hash.slice(1))
  return part?.querySelector('h2') ?? part
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
