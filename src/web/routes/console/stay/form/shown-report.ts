import type { StayImportReport } from '#contract/stay-import.ts'

/** How many rows are shown. Rows with doubts come first, and nobody reads thousands. */
const MOST_SHOWN = 300

/** What the page says of an import. Of thousands of rows, only those that are shown travel to the browser. */
export interface ShownReport extends Pick<StayImportReport, 'counts' | 'isWritten' | 'unread' | 'rows'> {
  /** The number of rows that are not shown. */
  readonly more: number
  /** The number of rows that are rooms in homes of others. */
  readonly rooms: number
}

/** Returns what the page shows of a report. */
export const shownReport = ({ counts, isWritten, unread, rows }: StayImportReport): ShownReport => ({
  counts,
  isWritten,
  unread,
  rows: rows.slice(0, MOST_SHOWN),
  more: Math.max(0, rows.length - MOST_SHOWN),
  rooms: rows.filter(({ doubts }) => doubts.some(({ column }) => column === 'room_type')).length,
})
