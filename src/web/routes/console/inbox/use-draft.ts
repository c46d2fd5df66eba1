import { useEffect, useRef, type RefObject } from 'react'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'

/** An answer that is being written. */
export interface Draft {
  /** The conversation it goes to, or the booking it is about while there is none. */
  readonly documentId: string
  /** What has been sent there: the newest of it is a draft no more. */
  readonly thread: Pick<StaffThreadShape, 'messages' | 'toSend'> | null
}

/**
 * Keeps what is typed in an answer for this tab, until it stands among the messages; it outlives a broken connection and another page
 * in between. Ctrl + Enter sends. Answers what the field of the answer takes as its `ref`.
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

/** A full or forbidden storage is no reason to fail: the field has the text. */
function keep(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // As above.
  }
}
