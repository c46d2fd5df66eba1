import type { Hono } from 'hono'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import { finishSdkFlow } from './finish-sdk-flow.ts'
import { HANDLER_HEADERS, HANDLER_SCRIPT_PATH, handlerScript, refusalPage } from './handler-page.ts'
import { postedReturn, readReturn } from './read-return.ts'
import { beginSdkFlow, HANDLER_PATH } from './sdk-flow.ts'
import { beginSiteFlow, finishSiteFlow, SITE_CALLBACK_PATH, SITE_START_PATH } from './site-flow.ts'

/**
 * Mounts the pages of sign-ins through other providers under `/__/auth/`: the SDK's handler, and the site's own way
 * without it.
 */
export function mountHandler(app: Hono, deps: IdentityDeps): void {
  app.get(HANDLER_PATH, ({ req }) => {
    const returned = readReturn(new URL(req.raw.url).searchParams)
    return returned ? finishSdkFlow(deps, req.raw, returned) : beginSdkFlow(deps, req.raw)
  })
  app.post(HANDLER_PATH, ({ req }) => afterPost(req.raw, HANDLER_PATH))
  app.get(
    HANDLER_SCRIPT_PATH,
    () =>
      new Response(handlerScript, {
        headers: { ...HANDLER_HEADERS, 'content-type': 'text/javascript; charset=utf-8' },
      }),
  )
  // The site has its own replacement for what the SDK would load this frame for (docs/identity-protocol.md, The SDK and
  // this origin).
  app.get('/__/auth/iframe', () =>
    refusalPage(404, 'There is no frame here', 'This site passes sign-ins on without a frame.'),
  )
  const { siteSessions } = deps
  if (!siteSessions) return
  app.get(SITE_START_PATH, ({ req }) => beginSiteFlow(deps, req.raw))
  app.get(SITE_CALLBACK_PATH, ({ req }) =>
    finishSiteFlow({ ...deps, siteSessions }, req.raw, readReturn(new URL(req.raw.url).searchParams)),
  )
  app.post(SITE_CALLBACK_PATH, ({ req }) => afterPost(req.raw, SITE_CALLBACK_PATH))
}

async function afterPost(request: Request, path: string): Promise<Response> {
  const location = await postedReturn(request, path)
  return location
    ? new Response(null, { status: 303, headers: { ...HANDLER_HEADERS, location } })
    : refusalPage(400, 'This answer cannot be read', 'The provider sent an unexpected answer.')
}
