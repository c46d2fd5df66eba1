/** Puts words into a field where the cursor stands, in place of what is chosen, as if they had been typed. */
export function insertAtCursor(field: HTMLTextAreaElement | null, words: string): void {
  if (!field) return
  field.focus()
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  // Who keeps what is typed hears of it.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
