import { findPage } from '#editorial/pages/find-page.ts'
import { findPages } from '#editorial/pages/find-pages.ts'
import { findPolicies } from '#rates/policies/find-policies.ts'
import type { ContentDeps } from '../../content-deps.ts'
import { answerOf, invalidInput, problemAnswer } from '../../wire/api-answer.ts'
import { open, type ApiRoutes } from '../api-route.ts'

type PageRouteName = 'GET /api/pages' | 'GET /api/pages/:slug' | 'GET /api/cancellation-policies'

/** Anything else is no text, and never reaches the database. */
const PAGE_NAME = /^[a-z0-9-]{1,60}$/

/** The texts of the house, and the cancellation policies that one of them explains. */
export function pageRoutes(
  deps: Pick<ContentDeps, 'db' | 'now' | 'websiteName' | 'contactEmail'>,
): ApiRoutes<PageRouteName> {
  return {
    'GET /api/pages': open(async () => ({ status: 200, body: { data: await findPages(deps), meta: {} } })),
    'GET /api/pages/:slug': open(async ({ url, param }) => {
      const asked = url.searchParams.get('version') ?? ''
      if (asked !== '' && !/^[1-9]\d{0,8}$/.test(asked)) return invalidInput({ version: 'version must be a number' })
      if (!PAGE_NAME.test(param('slug'))) return problemAnswer({ code: 'page_not_found' })
      return answerOf(await findPage(deps, { slug: param('slug'), version: asked === '' ? null : Number(asked) }))
    }),
    // Those that homes use.
    'GET /api/cancellation-policies': open(async () => {
      const used = (await findPolicies(deps)).filter((policy) => policy.homes > 0)
      return { status: 200, body: { data: used, meta: {} } }
    }),
  }
}
