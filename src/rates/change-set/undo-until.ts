/** Days in which a change of rates can be taken back. */
const UNDO_DAYS = 30

/** Until when a change set can be taken back. */
export function undoUntil(madeAt: Date | string): string {
  return new Date(new Date(madeAt).getTime() + UNDO_DAYS * 86_400_000).toISOString()
}
