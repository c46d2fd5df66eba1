import { reportQuerySchema, reportSchema } from '#contract/booking/staff-report.ts'
import { REPORT_BASES } from '#core/report/report-basis.ts'
import { ok } from '#core/result.ts'
import { findReport } from '#booking/report/find-report.ts'
import { reportCsv } from '#booking/report/report-csv.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date, enumOf, text } from '#api/route/json-schema.ts'
import { envelope, file } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Bookings of the house'
const access = hostOrStaff({ token: 'bookings.find' })
const query = {
  schema: reportQuerySchema,
  parameters: [
    { name: 'from', about: 'The first day.', schema: date, required: true as const, example: '2027-01-01' },
    {
      name: 'to',
      about: 'The day after the last, at most 36 months later.',
      schema: date,
      required: true as const,
      example: '2028-01-01',
    },
    {
      name: 'by',
      about: 'Money and nights in the months that are slept, or all of a booking in the month in which it was made.',
      schema: enumOf(...REPORT_BASES),
      example: 'night',
    },
    { name: 'region', about: 'Slug of a destination, with those within it.', schema: text },
    { name: 'home', about: 'Slug or document id of a home.', schema: text },
  ],
}

/** How the homes that somebody runs are doing. */
export const staffReportRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/reports/business',
    chapter,
    summary: 'Nights, money and bookings by month, beside the year before',
    access,
    query,
    responses: envelope(reportSchema),
    refuses: [],
    handle: async (deps, { actor, query: asked }) => ok(await findReport(deps, { actor, query: asked })),
  }),
  route({
    method: 'GET',
    path: '/api/staff/reports/business.csv',
    chapter,
    summary: 'The same as a table for spreadsheets',
    access,
    query,
    responses: file('text/csv; charset=utf-8'),
    refuses: [],
    handle: async (deps, { actor, query: asked }) =>
      ok({
        name: `business-${asked.from}-${asked.to}.csv`,
        content: reportCsv(await findReport(deps, { actor, query: asked })),
      }),
  }),
]
