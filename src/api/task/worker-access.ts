import { parse } from 'hono/utils/cookie'
import { workerOfSession, type Worker } from '#booking/task/own-work.ts'
import { workerCookieName } from '#contract/site/worker-paths.ts'
import type { Access } from '#api/route/access.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { PUBLIC_BODY_BYTES } from '#api/route/read-body.ts'
import { mayUseCookie } from '#api/session/same-origin.ts'

/** A worker, as named in the audit log. */
export interface WorkerActor extends Worker {
  readonly uid: string
  readonly role: 'worker'
}

/**
 * Declares a route for holders of the cookie that a personal link was exchanged for, and what is theirs; changes only
 * from a page of this site. Workers have no account, so it does not matter whether they are signed in. Their actions
 * are recorded in the audit log.
 */
export function workerOnly({ missing }: { readonly missing?: 'task_not_found' } = {}): Access<WorkerActor> {
  return {
    visibility: 'private',
    async admit(deps, { request }) {
      const name = workerCookieName(deps.websiteUrl)
      const session = parse(request.headers.get('cookie') ?? '', name)[name]
      const isOurs = mayUseCookie(request, deps.websiteUrl)
      const worker = session && isOurs ? await workerOfSession(deps, session) : null
      if (!worker) return { refusal: problemResponse({ code: 'worker_link_over' }) }
      return { actor: { ...worker, uid: `worker:${worker.id}`, role: 'worker' } }
    },
    refuses: ['worker_link_over'],
    permission: null,
    peopleOnly: 'personal_link',
    isOfStaff: true,
    right: null,
    missing: null,
    mostBytes: PUBLIC_BODY_BYTES,
    beforeSetUp: false,
    row: (good) => ({
      anonymous: good,
      guest: good,
      foreign: null,
      missing: missing === undefined ? null : 404,
      byLink: true,
    }),
  }
}
