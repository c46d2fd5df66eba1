import { loadFound } from '#web/console/find/load-found.ts'
import type { Route } from './+types/find-list'

/** Answers the palette with what the page of the search finds. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { text, groups } = await loadFound(context, url)
  return Response.json({ text, groups })
}
