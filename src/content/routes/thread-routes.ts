import { threadMessageSchema, threadRequestSchema } from '#contract/thread-shapes.ts'
import { inquire } from '#booking/inquiry/inquire.ts'
import { writeMessage } from '#booking/inquiry/write-message.ts'
import type { ContentDeps } from '../content-deps.ts'
import { threadsInFull } from '../collections/entries-in-full.ts'
import { answerMade, questionFault } from '../collections/read-collection.ts'
import { answerOf, problemAnswer } from '../wire/api-answer.ts'
import { readData } from '../wire/read-body.ts'
import { signedIn, type ApiRoutes } from './api-route.ts'
import { once } from './booking/deed-route.ts'
import type { RouteName } from './route-access.ts'

type ThreadRouteName = Extract<RouteName, `POST /api/threads${string}`>

/** What the caller says to hosts; conversations of others are not found. */
export function threadRoutes(deps: ContentDeps): ApiRoutes<ThreadRouteName> {
  return {
    'POST /api/threads': signedIn(deps, async (call, actor) => {
      const body = await readData(call.request, threadRequestSchema)
      if (!body.ok) return body.answer
      const fault = await questionFault(deps, 'threads', call)
      if (fault) return fault
      return once(deps, call, { uid: actor.uid, body: body.value }, async () => {
        const begun = await inquire(deps, { ...body.value, actor })
        if (!begun.ok) return problemAnswer(begun.problem)
        return answerMade(deps, 'threads', call, begun.value.documentId, { enrich: threadsInFull(deps) })
      })
    }),
    'POST /api/threads/:id/messages': signedIn(deps, async (call, actor) => {
      const body = await readData(call.request, threadMessageSchema)
      if (!body.ok) return body.answer
      return once(deps, call, { uid: actor.uid, body: body.value }, async () =>
        answerOf(await writeMessage(deps, { ...body.value, actor, threadId: call.param('id') }), 201),
      )
    }),
  }
}
