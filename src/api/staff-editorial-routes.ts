import { contactListSchema, contactStateSchema } from '#contract/contact-shapes.ts'
import { pageVersionSchema } from '#contract/page-shapes.ts'
import { findContactMessages, MESSAGES_A_PAGE } from '#editorial/contact/find-contact-messages.ts'
import { markContactMessage } from '#editorial/contact/mark-contact-message.ts'
import { findVersionsForStaff } from '#editorial/page/find-versions-for-staff.ts'
import { writePageVersion } from '#editorial/page/write-page-version.ts'
import type { ApiDeps } from './api-deps.ts'
import { responseOf } from './route/api-response.ts'
import { readQuery } from './route/read-body.ts'
import type { ApiRoutes } from './route/api-route.ts'
import { staffOnly, staffAction } from './route/staff-route.ts'

type StaffEditorialRouteName =
  | 'GET /api/staff/pages/:id'
  | 'POST /api/staff/pages/:id/versions'
  | 'GET /api/staff/contact-messages'
  | 'PUT /api/staff/contact-messages/:id'

/** Writing the texts of the house and answering what visitors wrote: the business of staff and administrators. */
export function staffEditorialRoutes(deps: ApiDeps): ApiRoutes<StaffEditorialRouteName> {
  return {
    'GET /api/staff/pages/:id': staffOnly(deps, async ({ param }) =>
      responseOf(await findVersionsForStaff(deps, param('id'))),
    ),
    'POST /api/staff/pages/:id/versions': staffAction(
      deps,
      pageVersionSchema,
      ({ actor, body, param }) => writePageVersion(deps, { actor, slug: param('id'), text: body }),
      { status: 201, only: staffOnly },
    ),
    'GET /api/staff/contact-messages': staffOnly(deps, async ({ url }) => {
      const query = readQuery(url, contactListSchema)
      if (!query.ok) return query.answer
      const page = Number(query.value.page ?? 1)
      const { messages, total } = await findContactMessages(deps, { state: query.value.state ?? null, page })
      const pageCount = Math.ceil(total / MESSAGES_A_PAGE)
      const pagination = { page, pageSize: MESSAGES_A_PAGE, pageCount, total }
      return { status: 200, body: { data: messages, meta: { pagination } } }
    }),
    'PUT /api/staff/contact-messages/:id': staffAction(
      deps,
      contactStateSchema,
      ({ actor, body, param }) => markContactMessage(deps, { actor, id: param('id'), state: body.state }),
      { only: staffOnly },
    ),
  }
}
