import { useEffect, useRef, useState, type RefObject } from 'react'

/** A field of a text that is being written, and whether it was filled with what was typed before. */
export interface Draft {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly isBack: boolean
}

/**
 * Keeps what is typed into a field in this tab under a name, until it is among the texts that were sent, even if the
 * sign-in ends, the connection breaks or another page is opened in between.
 */
export function useDraft(name: string, sent: readonly string[]): Draft {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isBack, setBack] = useState(false)
  const known = sent.map(plain).join('\n\0')
  useEffect(() => {
    const area = field.current
    if (!area) return
    const kept = read(name)
    const isSent = kept !== null && known.split('\n\0').includes(plain(kept))
    if (isSent) keep(name, '')
    const isKept = kept !== null && !isSent && area.value === ''
    if (isKept) area.value = kept
    setBack(isKept)
    const onInput = () => keep(name, area.value)
    area.addEventListener('input', onInput)
    return () => area.removeEventListener('input', onInput)
  }, [name, known])
  return { field, isBack }
}

/** Returns a text as the API keeps it. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/**
 * Keeps a text, or removes it if it is empty. A full or blocked storage is not an error, because the field still has
 * the text.
 */
function keep(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // The storage is full or blocked.
  }
}
