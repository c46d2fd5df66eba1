import type { Route } from './+types/stay-ics'
import { paperFile } from './paper-file.ts'

/** The calendar file of a booking. */
export const loader = (args: Route.LoaderArgs) => paperFile(args, args.params.id, 'stay.ics')
