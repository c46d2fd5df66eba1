import type { Route } from './+types/receipt-pdf'
import { paperFile } from './document-response.ts'

/** The receipt of a booking. */
export const loader = (args: Route.LoaderArgs) => paperFile(args, args.params.id, 'receipt.pdf')
