import {
  reportStaysQuerySchema,
  reportStaysSchema,
  reportQuerySchema,
  reportSchema,
  type ReportQuery,
} from '#contract/booking/staff-report.ts'
import { REPORT_BASES, REPORT_STAY_ORDERS } from '#core/report/report-basis.ts'
import { ok } from '#core/result.ts'
import { askedAsOf } from '#booking/report/as-of-day.ts'
import { findReport } from '#booking/report/find-report.ts'
import { reportCsv, reportStaysCsv } from '#booking/report/report-csv.ts'
import { reportStays } from '#booking/report/report-stays.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date, enumOf, text } from '#api/route/json-schema.ts'
import { envelope, file } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Bookings of the company'
const access = hostOrStaff({ token: 'bookings.find' })
const reportQuery = {
  schema: reportQuerySchema,
  parameters: [
    { name: 'from', about: 'The first day.', schema: date, required: true as const, example: '2027-01-01' },
    {
      name: 'to',
      about: 'The day after the last one, at most 36 months later.',
      schema: date,
      required: true as const,
      example: '2028-01-01',
    },
    {
      name: 'by',
      about:
        'Count money and nights in the months of the stay, or the whole booking in the month in which it was made.',
      schema: enumOf(...REPORT_BASES),
      example: 'night',
    },
    { name: 'region', about: 'Slug of a destination; the destinations inside it are included.', schema: text },
    { name: 'home', about: 'Slug or document id of a home.', schema: text },
    {
      name: 'asOf',
      about: 'All figures as they stood at the end of this day, where the company is; without it, as they are now.',
      schema: date,
      example: '2027-03-03',
    },
  ],
}

const staysQuery = {
  schema: reportStaysQuerySchema,
  parameters: [
    ...reportQuery.parameters,
    {
      name: 'order',
      about: 'The figure by which the homes are sorted.',
      schema: enumOf(...REPORT_STAY_ORDERS),
      example: 'revenue',
    },
    { name: 'page', about: 'Number of the page, counted from 1; each has 50 homes.', schema: text },
  ],
}

const nameOf = ({ from, to, asOf }: ReportQuery) => [from, to, ...(asOf ? ['as-of', asOf] : [])].join('-')

/** Reports about the homes that somebody runs. */
export const staffReportRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/reports/business',
    chapter,
    summary: 'Nights, money and bookings by month, compared with the year before',
    access,
    query: reportQuery,
    responses: envelope(reportSchema),
    refuses: ['invalid_input', 'as_of_unknown'],
    handle: async (deps, { actor, query }) => {
      const asked = await askedAsOf(deps, query)
      return asked.ok ? ok(await findReport(deps, { actor, query: asked.value })) : asked
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/reports/business.csv',
    chapter,
    summary: 'The same figures as a table for spreadsheets',
    access,
    query: reportQuery,
    responses: file('text/csv; charset=utf-8'),
    refuses: ['invalid_input', 'as_of_unknown'],
    handle: async (deps, { actor, query }) => {
      const asked = await askedAsOf(deps, query)
      if (!asked.ok) return asked
      return ok({
        name: `business-${nameOf(asked.value)}.csv`,
        content: reportCsv(await findReport(deps, { actor, query: asked.value })),
      })
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/reports/homes',
    chapter,
    summary: 'The figures of each home, compared with the year before',
    access,
    query: staysQuery,
    responses: envelope(reportStaysSchema),
    refuses: ['invalid_input', 'as_of_unknown'],
    handle: async (deps, { actor, query }) => {
      const asked = await askedAsOf(deps, query)
      return asked.ok ? ok(await reportStays(deps, { actor, query: asked.value })) : asked
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/reports/homes.csv',
    chapter,
    summary: 'The same figures as a table for spreadsheets, of all homes unless a page is asked for',
    access,
    query: staysQuery,
    responses: file('text/csv; charset=utf-8'),
    refuses: ['invalid_input', 'as_of_unknown'],
    handle: async (deps, { actor, query }) => {
      const asked = await askedAsOf(deps, query)
      if (!asked.ok) return asked
      return ok({
        name: `homes-${nameOf(asked.value)}.csv`,
        content: reportStaysCsv(await reportStays(deps, { actor, query: asked.value, isWhole: true })),
      })
    },
  }),
]
