const ON_ROWS = /^\s*(?:select|insert|update|delete|with|merge|values)\b/i
const COMMENT = /^\s*--.*$/gm

/**
 * Returns the statements that read and write rows, each once however many values its lists have, on one line and
 * sorted.
 */
export function distinctStatements(texts: readonly string[]): string[] {
  const byShape = new Map<string, string>()
  for (const text of texts.toSorted((a, b) => a.length - b.length)) {
    const line = text.replace(COMMENT, '').replace(/\s+/g, ' ').trim()
    // Several statements sent together cannot be prepared; they begin transactions and the like.
    if (!ON_ROWS.test(line) || /;\s*\S/.test(line)) continue
    const shape = line
      .replace(/\$\d+/g, '?')
      .replace(/\?(?:, ?\?)+/g, '?')
      .replace(/\((?:\?|default)\)(?:, ?\((?:\?|default)\))+/g, '(?)')
    if (!byShape.has(shape)) byShape.set(shape, line)
  }
  return [...byShape.values()].toSorted()
}
