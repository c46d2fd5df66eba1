import { expect, test } from 'vitest'
import type { ReportFiguresShape } from '#contract/booking/staff-report.ts'
import { reportColumns } from './report-text.ts'

test('average nights have one digit in every row of their column, and a dash where there are no bookings', () => {
  const column = reportColumns('EUR').find(({ name }) => name === 'Average nights')!
  const textOf = (averageNights: number | null) => column.text({ averageNights } as ReportFiguresShape)
  expect([5, 4.8, null].map(textOf)).toEqual(['5.0', '4.8', '–'])
})
