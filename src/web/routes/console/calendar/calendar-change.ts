import { redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { changeRange } from './range-action.ts'
import type { Route } from './+types/calendar-change'

/** Carries out the changes that the grid posts; the form of a range posts the same to the page of the calendar. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const outcome = await changeRange(args)
  return outcome instanceof Response ? outcome : Response.json(outcome.data, outcome.init ?? {})
}

/** This address has no page. */
export function loader() {
  throw redirect(consolePaths.consoleCalendar())
}
