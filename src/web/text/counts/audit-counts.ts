import { byCount } from '#core/text/counted.ts'

/** How much of the audit log was looked at. */
export function entriesLookedAt(entries: number): string {
  return byCount(entries, {
    zero: 'There are no entries yet.',
    one: '1 entry was checked.',
    other: '# entries were checked.',
  })
}
