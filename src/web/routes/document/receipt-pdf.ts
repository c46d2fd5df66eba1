import type { Route } from './+types/receipt-pdf'
import { documentResponse } from './document-response.ts'

/** Answers with the receipt of a booking. */
export const loader = (args: Route.LoaderArgs) => documentResponse(args, args.params.id, 'receipt.pdf')
