/** Inserts a text into a field at the cursor, or in place of the selection, as if it had been typed. */
export function insertAtCursor(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return
  field.focus()
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  // Notifies the code that keeps what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
