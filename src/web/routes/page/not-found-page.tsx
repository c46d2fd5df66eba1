import { data } from 'react-router'
import { requireAccess } from '#web/middleware/require-access.ts'
import type { Route } from './+types/not-found-page'

/**
 * Answers every address that is not in routes.ts. Addresses under /user require a sign-in, even if they do not exist.
 */
export async function loader(args: Route.LoaderArgs) {
  await requireAccess(args)
  throw data('Page not found', { status: 404, statusText: 'Not Found' })
}

export default function NotFoundPage() {
  return null
}
