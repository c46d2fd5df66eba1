import { leaveWhenOver } from '#web/console/leave-when-over.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DraftHead } from '../editor/stay-head.ts'
import type { Values } from './field.ts'

/** The result of saving a form while the user types. */
export type DraftSaved =
  | { readonly draft: DraftHead; readonly seen: Values | null }
  /** Why it was not saved; the page says more when the button is pressed. */
  | { readonly message: string }

/** How long typing must pause before it is saved, in milliseconds. */
const PAUSE_MS = 900

/** The state of a form that saves itself; null when nothing was typed. */
export type Autosave =
  | null
  | { readonly state: 'saving' | 'saved' }
  | { readonly state: 'refused'; readonly message: string }

/**
 * Saves a form while the user types in it, one request after another, and once more when the page is left. `address` is
 * where it is posted; null = it is saved only by its button. `key` is that of the form, whose element is replaced when
 * the key changes. `onSaved` is called with what is drafted then.
 */
export function useAutosave(
  address: string | null,
  key: string,
  onSaved: ((draft: DraftHead) => void) | undefined,
): Autosaving {
  const ref = useRef<HTMLFormElement>(null)
  const tell = useRef(onSaved)
  const [autosave, setAutosave] = useState<Autosave>(null)
  const [seen, setSeen] = useState<{ readonly key: string; readonly values: Values } | null>(null)
  useEffect(() => {
    tell.current = onSaved
  }, [onSaved])
  useEffect(() => {
    const element = ref.current
    if (address === null || !element) return
    return startSaving(element, address, (now, saved) => {
      setAutosave(now)
      if (saved?.seen) setSeen({ key, values: saved.seen })
      if (saved) tell.current?.(saved.draft)
    })
  }, [address, key])
  return { ref, autosave, seen: seen?.key === key ? seen.values : null }
}

interface Autosaving {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly autosave: Autosave
  /** The values that the form is compared with since it has saved itself; null: those it was rendered with. */
  readonly seen: Values | null
}

/** Starts saving a form while it is typed in. The returned function stops it and saves what was typed last. */
function startSaving(
  form: HTMLFormElement,
  address: string,
  say: (now: Autosave, saved?: Extract<DraftSaved, { readonly draft: DraftHead }>) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTyped = false
  let isSaving = false
  /** Whether the last request saved nothing, so that the one when the page is left may not do so either. */
  let isRefused = false
  /**
   * The button that was pressed while a request was under way. The form is posted after the answer, which changes the
   * values it is compared with.
   */
  let pressed: SubmitEvent | null = null

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (!isTyped || isSaving) return
    isTyped = false
    isSaving = true
    say({ state: 'saving' })
    const saved = await post(form, address)
    isSaving = false
    isRefused = !('draft' in saved)
    if ('draft' in saved) {
      // Updated at once, because the form may be posted before it is rendered again.
      const seen = form.elements.namedItem('seen')
      if (seen instanceof HTMLInputElement && saved.seen) seen.value = JSON.stringify(saved.seen)
      say({ state: 'saved' }, saved)
    } else say({ state: 'refused', message: saved.message })
    if (pressed) {
      const { submitter } = pressed
      pressed = null
      form.requestSubmit(submitter)
    } else if (isTyped) await save()
    // Sent again once there is a connection, or when the page is left.
    else if (!('draft' in saved)) isTyped = true
  }
  const onInput = () => {
    isTyped = true
    clearTimeout(timer)
    timer = setTimeout(() => void save(), PAUSE_MS)
  }
  const onLeave = () => void save()
  // What was typed while a request is under way waits for its answer, which a page that is closed does not see.
  const onClose = (event: BeforeUnloadEvent) => {
    if (isTyped && (isSaving || isRefused)) event.preventDefault()
  }
  // The button saves the whole form.
  const onSubmit = (event: SubmitEvent) => {
    isTyped = false
    clearTimeout(timer)
    if (!isSaving) return
    event.preventDefault()
    pressed = event
  }
  form.addEventListener('input', onInput)
  form.addEventListener('submit', onSubmit)
  window.addEventListener('beforeunload', onClose)
  window.addEventListener('pagehide', onLeave)
  window.addEventListener('online', onLeave)
  return () => {
    form.removeEventListener('input', onInput)
    form.removeEventListener('submit', onSubmit)
    window.removeEventListener('beforeunload', onClose)
    window.removeEventListener('pagehide', onLeave)
    window.removeEventListener('online', onLeave)
    onLeave()
  }
}

async function post(form: HTMLFormElement, address: string): Promise<DraftSaved> {
  try {
    const body = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    const response = leaveWhenOver(
      await fetch(address, { method: 'POST', body, keepalive: body.toString().length < 60_000 }),
    )
    if (response.headers.get('content-type')?.startsWith('application/json'))
      return (await response.json()) as DraftSaved
  } catch {
    // Without a connection, what was typed remains in the fields.
  }
  return { message: 'It could not be sent.' }
}
