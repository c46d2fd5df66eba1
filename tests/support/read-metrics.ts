/** Numbers by their series, written as they stand in the text: `name{label="value"}`. */
export type Metrics = ReadonlyMap<string, number>

const COMMENT = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/
const SAMPLE =
  /^(([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})?) (-?[\d.]+(?:e[-+]?\d+)?|NaN|[+-]Inf)$/

/**
 * Reads the text format of Prometheus (version 0.0.4). Throws for a line that is not part of it, a series that is there
 * twice, and one whose type is not told before it.
 */
export function readMetrics(text: string): Metrics {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const typed = new Set<string>()
  const found = new Map<string, number>()
  for (const line of text.split('\n')) {
    const comment = COMMENT.exec(line)
    if (comment?.[1] === 'TYPE') typed.add(comment[2]!)
    if (line === '' || comment) continue
    const sample = SAMPLE.exec(line)
    if (!sample) throw new Error(`not a line of metrics: ${line}`)
    const [, series, name, , value] = sample
    const family = name!.replace(/_(bucket|sum|count)$/, '')
    if (!typed.has(name!) && !typed.has(family)) throw new Error(`no type before: ${line}`)
    if (found.has(series!)) throw new Error(`twice: ${series}`)
    found.set(series!, Number(value!.replace('Inf', 'Infinity')))
  }
  return found
}
