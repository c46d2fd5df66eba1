import type { PageSlug } from '#contract/page-shapes.ts'
import type { RouterContextProvider } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'

/**
 * Loads a text of the site from the content backend: the version that `?version=` of the address names, otherwise the
 * one in force. A value that is not a number is ignored. Throws the 404 page when there is no such version.
 */
export async function loadText(
  { context, url }: { readonly context: Readonly<RouterContextProvider>; readonly url: URL },
  slug: PageSlug,
) {
  const version = url.searchParams.get('version') ?? ''
  const text = await apiClient(context).getPage(slug, /^[1-9]\d{0,8}$/.test(version) ? version : undefined)
  if (text.ok) return text.value
  if (text.status === 404) throw pageNotFound(`${url.pathname}${url.search}`)
  throw new Error(`GET /api/pages/${slug} answered ${text.status}`)
}
