import { USUAL_OCCUPANCY_NIGHTS } from '#core/calendar/staff-calendar-limits.ts'

/** How many days the grid covers. */
export const GRID_DAYS = USUAL_OCCUPANCY_NIGHTS
