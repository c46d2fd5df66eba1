import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReportShape } from '#contract/booking/staff-report.ts'
import { StaysTable } from './stays-table.tsx'
import { RegionTable } from './region-table.tsx'

test('without homes the reports say so, instead of tables with a head and nothing below it', () => {
  const report = { regions: [], months: [{ month: '2027-06' }] } as unknown as ReportShape
  for (const html of [
    renderToStaticMarkup(<StaysTable report={{ count: 0, currency: 'EUR', homes: [] }} />),
    renderToStaticMarkup(<RegionTable report={report} />),
  ]) {
    expect(html).toContain('No home is published, and none was booked in this period.')
    expect(html).not.toContain('<table')
  }
})
