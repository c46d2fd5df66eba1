import { redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { changeRange } from './range-action.ts'
import type { Route } from './+types/calendar-change'

/** What the grid posts its changes to; the form of a range posts the same to the calendar's page. */
export async function action(asked: Route.ActionArgs): Promise<Response> {
  const outcome = await changeRange(asked)
  return outcome instanceof Response ? outcome : Response.json(outcome.data, outcome.init ?? {})
}

/** Nobody is led here. */
export function loader() {
  throw redirect(consolePaths.consoleCalendar())
}
