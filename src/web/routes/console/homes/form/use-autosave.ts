import { leaveWhenOver } from '#web/console/leave-when-over.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DraftHead } from '../editor/home-head.ts'
import type { Values } from './field.ts'

/** What became of a form that was saved while somebody typed. */
export type DraftSaved =
  | { readonly draft: DraftHead; readonly seen: Values | null }
  /** Why it was not saved; the page says more when its button is pressed. */
  | { readonly message: string }

/** How long somebody has to pause before what they typed is saved, in milliseconds. */
const PAUSE_MS = 900

/** How it stands with a form that saves itself; null: nothing was typed. */
export type Autosave =
  | null
  | { readonly state: 'saving' | 'saved' }
  | { readonly state: 'refused'; readonly message: string }

/**
 * Saves a form while somebody types in it, one request after another, and once more when its page is left. `address`: where it is posted
 * to; null = it is saved by its button alone. `key`: that of the form, which is another element under another one. `onSaved` is told what
 * is drafted then.
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
  /** What the form is compared with since it has saved itself; null: with what it was made with. */
  readonly seen: Values | null
}

/** Begins to save a form as it is typed in; what it answers ends that, with what was typed last. */
function startSaving(
  form: HTMLFormElement,
  address: string,
  say: (now: Autosave, saved?: Extract<DraftSaved, { readonly draft: DraftHead }>) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTyped = false
  let isSaving = false
  /**
   * The button that was pressed while a request was on its way: the form is posted once that has answered, for it
   * changes what was seen.
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
    if ('draft' in saved) {
      // At once, for the form may be posted before it is drawn anew.
      const seen = form.elements.namedItem('seen')
      if (seen instanceof HTMLInputElement && saved.seen) seen.value = JSON.stringify(saved.seen)
      say({ state: 'saved' }, saved)
    } else say({ state: 'refused', message: saved.message })
    if (pressed) {
      const { submitter } = pressed
      pressed = null
      form.requestSubmit(submitter)
    } else if (isTyped) await save()
  }
  const onInput = () => {
    isTyped = true
    clearTimeout(timer)
    timer = setTimeout(() => void save(), PAUSE_MS)
  }
  const onLeave = () => void save()
  // Its button saves all of it.
  const onSubmit = (event: SubmitEvent) => {
    isTyped = false
    clearTimeout(timer)
    if (!isSaving) return
    event.preventDefault()
    pressed = event
  }
  form.addEventListener('input', onInput)
  form.addEventListener('submit', onSubmit)
  window.addEventListener('pagehide', onLeave)
  return () => {
    form.removeEventListener('input', onInput)
    form.removeEventListener('submit', onSubmit)
    window.removeEventListener('pagehide', onLeave)
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
    // Without a connection what was typed stands in its fields.
  }
  return { message: 'It could not be sent.' }
}
