/** Inserts a text into a field at the cursor, or in place of the selection, as if it had been typed. */
export function insertAtCursor(field: HTMLTextAreaElement | null, words: string): void {
  if (!field) return
  field.focus()
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  // Notifies the code that keeps what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
