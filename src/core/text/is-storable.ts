/** Returns whether PostgreSQL can store a text. It cannot store NUL, nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
