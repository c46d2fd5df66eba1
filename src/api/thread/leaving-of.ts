import type { Leaving } from '#core/message/send-later.ts'

/** Returns when a message is to be sent, from a body or a form. */
export function leavingOf({
  undo,
  sendAt,
}: {
  readonly undo?: boolean | undefined
  readonly sendAt?: string | undefined
}): Leaving {
  if (sendAt !== undefined) return { kind: 'at', local: sendAt }
  return undo ? { kind: 'undoable' } : { kind: 'now' }
}
