import type { Route } from './+types/receipt-pdf'
import { documentResponse } from './document-response.ts'

/** The receipt of a booking. */
export const loader = (args: Route.LoaderArgs) => documentResponse(args, args.params.id, 'receipt.pdf')
