import { useEffect, useRef, type RefObject } from 'react'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'

/** An answer that is being written. */
export interface Draft {
  /** The conversation that it goes to, or the booking that it is about while there is no conversation. */
  readonly documentId: string
  /** What has been sent there: if its newest message is the draft, the draft is dropped. */
  readonly thread: Pick<StaffThreadShape, 'messages' | 'toSend'> | null
}

/**
 * Keeps what is typed in an answer for this tab until it appears among the messages, even if the connection breaks or
 * another page is opened in between. Ctrl + Enter sends. Returns the `ref` for the field of the answer.
 */
export function useDraft({ documentId, thread }: Draft): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  const sent = [thread?.messages.findLast(({ from }) => from === 'host'), ...(thread?.toSend ?? [])]
    .map((message) => message?.body ?? '')
    .join('\n\0')
  useEffect(() => {
    const area = field.current
    if (!area) return
    const name = `holmstay.answer.${documentId}`
    const kept = read(name)
    if (kept !== null && sent.split('\n\0').includes(kept.trim())) keep(name, '')
    else if (kept !== null && area.value === '') area.value = kept
    const onInput = () => keep(name, area.value)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      area.form?.requestSubmit()
    }
    area.addEventListener('input', onInput)
    area.addEventListener('keydown', onKey)
    return () => {
      area.removeEventListener('input', onInput)
      area.removeEventListener('keydown', onKey)
    }
  }, [documentId, sent])
  return field
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
