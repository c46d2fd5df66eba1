import { sitePaths } from '#contract/site/site-paths.ts'
import { Outlet, useLocation, useSearchParams, type ShouldRevalidateFunction } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { ShortSearch } from '#web/search/short-search.tsx'
import { nowContext } from '#web/backend/context.ts'
import type { Route } from './+types/default-layout'
import { PageFrame } from './page-frame.tsx'

/** The regions and months to choose from in the short search. Without them the header still works, with "Anywhere" alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const destinations = await apiClient(context)
    .listDestinations()
    .catch(() => null)
  return {
    destinations: destinations?.ok ? destinations.value.map(({ slug, name }) => ({ slug, name })) : [],
    month: context.get(nowContext)().toISOString().slice(0, 7),
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = () => false

/** Layout of all pages but home and checkout. Around the homes the header carries the search. */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const aroundHomes = /^\/(stays|map)(\/|$)/.test(pathname)
  // Whoever looks at the map stays on it.
  const action = pathname.startsWith(sitePaths.map()) ? sitePaths.map() : sitePaths.stays()
  return (
    <PageFrame search={aroundHomes ? <ShortSearch {...loaderData} query={query} action={action} /> : null}>
      <Outlet />
    </PageFrame>
  )
}
