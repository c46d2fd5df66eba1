import { sitePaths } from '#contract/site/site-paths.ts'
import { Outlet, useLocation, useSearchParams, type ShouldRevalidateFunction } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { PLACES_TO_ASK } from '#web/search/search-from-query.ts'
import { ShortSearch } from '#web/search/short-search.tsx'
import { nowContext } from '#web/backend/context.ts'
import type { Route } from './+types/default-layout'
import { PageFrame } from './page-frame.tsx'

/**
 * Loads the regions and months of the short search. If they cannot be loaded, the header still works and offers
 * "Anywhere" only.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const destinations = await apiClient(context)
    .listDestinations({ limit: PLACES_TO_ASK })
    .catch(() => null)
  return {
    destinations: destinations?.ok ? destinations.value.map(({ slug, name }) => ({ slug, name })) : [],
    month: context.get(nowContext)().toISOString().slice(0, 7),
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = () => false

/**
 * The layout of all pages except the home page and the checkout. On pages about homes the header contains the search.
 */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const aroundStays = /^\/(stays|map)(\/|$)/.test(pathname)
  // A search from the map shows its results on the map.
  const action = pathname.startsWith(sitePaths.map()) ? sitePaths.map() : sitePaths.stays()
  return (
    <PageFrame search={aroundStays ? <ShortSearch {...loaderData} query={query} action={action} /> : null}>
      <Outlet />
    </PageFrame>
  )
}
