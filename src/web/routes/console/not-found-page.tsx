import { pageNotFound } from '#web/backend/page-not-found.ts'
import type { Route } from './+types/not-found-page'

/** Answers every address below /admin that no page has. */
export function loader({ url }: Route.LoaderArgs) {
  throw pageNotFound(url.pathname)
}

export default function NotFoundPage() {
  return null
}
