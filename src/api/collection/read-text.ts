import { findPage } from '#editorial/page/find-page.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { invalidInput, problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { readOneOf } from './read-collection.ts'

/** Matches the slug of a text; anything else is looked up by document id or number. */
const PAGE_NAME = /^[a-z][a-z0-9-]{0,59}$/

/**
 * Returns a text of the site as an entry, with its HTML, headings and versions. `version`: another one than the valid
 * one.
 */
export async function readText(deps: ApiDeps, call: ApiCall): Promise<ApiResponse> {
  const version = call.url.searchParams.get('version') ?? ''
  if (version !== '' && !/^[1-9]\d{0,8}$/.test(version)) return invalidInput({ version: 'version must be a number' })
  const name = call.param('slug')
  if (!PAGE_NAME.test(name)) return readOneOf(deps, 'pages', call, name)
  const text = await findPage(deps, { slug: name, version: version === '' ? null : Number(version) })
  if (!text.ok) return problemResponse(text.problem)
  const enrich = async (entries: readonly Readonly<Record<string, unknown>>[]) =>
    entries.map((entry) => ({ ...entry, ...text.value }))
  return readOneOf(deps, 'pages', call, name, { enrich })
}
