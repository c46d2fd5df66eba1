import type { PageSlug } from '#contract/page-shapes.ts'
import type { RouterContextProvider } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'

/**
 * A text of the site as the content backend has it: the version that `?version=` of the address names, else the valid one. What is no
 * number counts for nothing. Throws the 404 page when there is no such version.
 */
export async function loadText(
  { context, url }: { readonly context: Readonly<RouterContextProvider>; readonly url: URL },
  slug: PageSlug,
) {
  const asked = url.searchParams.get('version') ?? ''
  const text = await apiClient(context).getPage(slug, /^[1-9]\d{0,8}$/.test(asked) ? asked : undefined)
  if (text.ok) return text.value
  if (text.status === 404) throw pageNotFound(`${url.pathname}${url.search}`)
  throw new Error(`GET /api/pages/${slug} answered ${text.status}`)
}
