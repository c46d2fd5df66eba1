import { byCount } from '#core/text/counted.ts'

/**
 * Describes beds: `2 single beds`, `1 double bed`, `1 sofa bed`. `kind` is the value that rooms have, e.g. `sofa_bed`.
 */
export function bedsOfKind(beds: number, kind: string): string {
  const name = kind.replaceAll(/[_-]/g, ' ')
  const full = /\b(bed|cot|crib|futon|hammock)$/.test(name) ? name : `${name} bed`
  return byCount(beds, { zero: `no ${full}`, one: `1 ${full}`, other: `# ${full}s` })
}
