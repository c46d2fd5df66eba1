import { threadMessageSchema, threadRequestSchema } from '#contract/thread-shapes.ts'
import { openThread } from '#booking/thread/open-thread.ts'
import { writeMessage } from '#booking/thread/write-message.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { threadsInFull } from '#api/collection/entries-in-full.ts'
import { createdResponse, questionFault } from '#api/collection/read-collection.ts'
import { responseOf, problemResponse } from '#api/route/api-response.ts'
import { readData } from '#api/route/read-body.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { once } from '#api/route/action-route.ts'

type ThreadRouteName = 'POST /api/threads' | 'POST /api/threads/:id/messages'

/** What the caller says to hosts; conversations of others are not found. */
export function threadRoutes(deps: ApiDeps): ApiRoutes<ThreadRouteName> {
  return {
    'POST /api/threads': signedIn(deps, async (call, actor) => {
      const body = await readData(call.request, threadRequestSchema)
      if (!body.ok) return body.answer
      const fault = await questionFault(deps, 'threads', call)
      if (fault) return fault
      return once(deps, call, { uid: actor.uid, body: body.value }, async () => {
        const begun = await openThread(deps, { ...body.value, actor })
        if (!begun.ok) return problemResponse(begun.problem)
        return createdResponse(deps, 'threads', call, begun.value.documentId, { enrich: threadsInFull(deps) })
      })
    }),
    'POST /api/threads/:id/messages': signedIn(deps, async (call, actor) => {
      const body = await readData(call.request, threadMessageSchema)
      if (!body.ok) return body.answer
      return once(deps, call, { uid: actor.uid, body: body.value }, async () =>
        responseOf(await writeMessage(deps, { ...body.value, actor, threadId: call.param('id') }), 201),
      )
    }),
  }
}
