import type { RouteName } from '#api/access/declared-routes.ts'
import type { MakeSubject } from './ask-everybody.ts'

type PeriodRoute = Extract<
  RouteName,
  `GET /api/staff/${'calendar' | 'calendar/occupancy' | 'unsellable-nights' | `reports/${string}`}`
>

const june = async () => ({ query: '?from=2027-06-01&to=2027-07-01' })
const year = async () => ({ query: '?from=2027-01-01&to=2028-01-01' })

/** The requests for nights and figures of a period, of all homes that somebody runs. */
export const periodSubjects: Readonly<Record<PeriodRoute, MakeSubject>> = {
  'GET /api/staff/calendar': june,
  'GET /api/staff/calendar/occupancy': june,
  'GET /api/staff/unsellable-nights': june,
  'GET /api/staff/reports/business': year,
  'GET /api/staff/reports/business.csv': year,
  'GET /api/staff/reports/homes': year,
  'GET /api/staff/reports/homes.csv': year,
}
