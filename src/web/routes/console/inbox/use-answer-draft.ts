import { useEffect, type RefObject } from 'react'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { useDraft } from '#web/ui/use-draft.ts'

/** An answer that is being written. */
export interface Draft {
  /** The conversation that it goes to, or the booking that it is about while there is no conversation. */
  readonly documentId: string
  /** What has been sent there: if its newest message is the draft, the draft is dropped. */
  readonly thread: Pick<StaffThreadShape, 'messages' | 'toSend' | 'answers'> | null
}

/**
 * Keeps what is typed in an answer for this tab until it appears among the messages. Ctrl + Enter sends. Returns the
 * `ref` for the field of the answer.
 */
export function useAnswerDraft({ documentId, thread }: Draft): RefObject<HTMLTextAreaElement | null> {
  const sent = [thread?.messages.findLast(({ from }) => from === 'host'), ...(thread?.toSend ?? [])]
  const { field } = useDraft(
    `holmstay.answer.${documentId}`,
    sent.map((message) => message?.body ?? ''),
  )
  useEffect(() => {
    const area = field.current
    if (!area) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      area.form?.requestSubmit()
    }
    area.addEventListener('keydown', onKey)
    return () => area.removeEventListener('keydown', onKey)
  }, [field])
  return field
}
