import type { Route } from './+types/stay-ics'
import { documentResponse } from './document-response.ts'

/** Answers with the calendar file of a booking. */
export const loader = (args: Route.LoaderArgs) => documentResponse(args, args.params.id, 'stay.ics')
