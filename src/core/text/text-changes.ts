/** A paragraph of a text that stayed, was removed or was added. */
export interface TextChange {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** More paragraphs than the text of any home has. Beyond it everything counts as changed. */
const MOST = 1500

/**
 * Compares two texts paragraph by paragraph. The longest common sequence stays; what was removed stands before what was
 * added.
 */
export function textChanges(before: string, after: string): readonly TextChange[] {
  const [left, right] = [paragraphs(before), paragraphs(after)]
  const isLong = left.length > MOST || right.length > MOST
  const rows = isLong ? [] : lengthsOfCommon(left, right)
  const changes: TextChange[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [old, now] = [left[i], right[j]]
    if (old !== undefined && old === now && !isLong) {
      changes.push({ kind: 'same', text: old })
      i += 1
      j += 1
    } else if (old !== undefined && (now === undefined || isLong || at(rows, i + 1, j) >= at(rows, i, j + 1))) {
      changes.push({ kind: 'removed', text: old })
      i += 1
    } else {
      changes.push({ kind: 'added', text: now ?? '' })
      j += 1
    }
  }
  return changes
}

const paragraphs = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const at = (rows: readonly Uint16Array[], i: number, j: number) => rows[i]?.[j] ?? 0

/** Returns how many paragraphs two texts have in common from each pair of positions on. */
function lengthsOfCommon(left: readonly string[], right: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      rows[i]![j] = left[i] === right[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1))
  return rows
}
