/** Returns the first words of a text on one line, with `…` if more follow, in at most `most` characters. */
export function firstWords(text: string, most: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = line[most - 1] === ' ' ? most - 1 : cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : most - 1).replace(/[\s,;:.–-]+$/, '')}…`
}
