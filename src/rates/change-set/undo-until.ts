/** For how many days a change of rates can be undone. */
const UNDO_DAYS = 30

/** Returns until when a change set can be undone. */
export function undoUntil(madeAt: Date | string): string {
  return new Date(new Date(madeAt).getTime() + UNDO_DAYS * 86_400_000).toISOString()
}
