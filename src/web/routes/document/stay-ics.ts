import type { Route } from './+types/stay-ics'
import { paperFile } from './document-response.ts'

/** The calendar file of a booking. */
export const loader = (args: Route.LoaderArgs) => paperFile(args, args.params.id, 'stay.ics')
