import { byCount } from '#core/text/counted.ts'

/** Says how many entries of the audit log were searched. */
export function entriesLookedAt(entries: number): string {
  return byCount(entries, {
    zero: 'There are no entries yet.',
    one: '1 entry was checked.',
    other: '# entries were checked.',
  })
}
