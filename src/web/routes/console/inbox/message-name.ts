import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'

/**
 * Returns the name of a message or note in addresses of its page. The last one is always `newest`, unless others wait
 * to be sent.
 */
export function messageName(
  { messages, notes, toSend }: Pick<StaffThreadShape, 'messages' | 'notes' | 'toSend'>,
  id: string,
): string {
  const message = messages.at(-1)
  const note = notes.at(-1)
  const isNote = note && (!message || Date.parse(note.writtenAt) >= Date.parse(message.sentAt))
  const last = isNote ? note : message
  return toSend.length === 0 && last?.documentId === id ? 'newest' : `message-${id}`
}
