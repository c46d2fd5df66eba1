/** Groups the digits of a card number as cards do: by fours; for American Express four, six and five. */
export function groupedNumber(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 19)
  const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups: string[] = []
  for (let at = 0, group = 0; at < digits.length; group++) {
    const size = sizes[group] ?? 4
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/**
 * Writes month and year with a slash between them: `5` waits for more, `1` may become a month of two digits, `7` is
 * July.
 */
export function slashedExpiry(typed: string): string {
  const [, month = '', rest] = /^\s*(\d{1,2})\s*[/.-]\s*(.*)$/.exec(typed) ?? []
  if (rest !== undefined)
    return `${month.padStart(2, '0')} / ${rest
      .replaceAll(/\D/g, '')
      .slice(-4)
      .replace(/^20(?=\d{2}$)/, '')}`
  const digits = typed.replaceAll(/\D/g, '').slice(0, 6)
  const full = /^[2-9]/.test(digits) ? `0${digits}` : digits
  if (full.length < 2) return full
  return `${full.slice(0, 2)} / ${full.slice(2).replace(/^20(?=\d{2}$)/, '')}`
}

/**
 * Formats a field while it is typed into, and keeps the caret after the same digit. Does nothing while characters are
 * deleted, because putting a deleted character back would make corrections impossible.
 */
export function shapeTyped(field: HTMLInputElement, shape: (typed: string) => string, isDeleting: boolean): void {
  if (isDeleting) return
  const before = field.value.slice(0, field.selectionStart ?? field.value.length).replaceAll(/\D/g, '').length
  const atEnd = field.selectionStart === field.value.length
  const shaped = shape(field.value)
  if (shaped === field.value) return
  field.value = shaped
  if (atEnd) return field.setSelectionRange(shaped.length, shaped.length)
  let [at, seen] = [0, 0]
  while (at < shaped.length && seen < before) if (/\d/.test(shaped[at++]!)) seen++
  field.setSelectionRange(at, at)
}
