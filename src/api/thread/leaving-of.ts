import type { Leaving } from '#core/message/send-later.ts'

/** When a message is to leave, from what a body or a form says of it. */
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
