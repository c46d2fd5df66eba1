import { CAPTCHA_TOKENS, HOSTED_AUTH_DOMAIN, type HostedService } from '#tests/support/hosted/hosted-service.ts'
import type { Visitor } from '#tests/browser/support/visitor.ts'

const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Leads a visitor's browser to a stand-in wherever it would reach Google: the two services, the captchas, the windows of providers. */
export async function reachHostedService(visitor: Visitor, { url: project }: HostedService): Promise<void> {
  const { page } = visitor
  visitor.allowFault(/foreign request: https:\/\/([a-z]+\.googleapis\.com|(www|apis)\.google\.com|homes-of-test\.)/)
  visitor.allowFault(/status of 400/)
  const context = page.context()
  await context.route('https://*.googleapis.com/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const response = await fetch(project + pathname + search, {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? 'application/json' },
      ...(request.method() === 'POST' ? { body: request.postData() ?? '' } : {}),
    })
    const contentType = response.headers.get('content-type') ?? 'text/plain'
    await route.fulfill({ status: response.status, headers: HEADERS, contentType, body: await response.text() })
  })
  const script = (body: string) => ({ contentType: 'text/javascript', body })
  await context.route('https://www.google.com/recaptcha/**', (route) => route.fulfill(script(CAPTCHA)))
  await context.route('https://apis.google.com/**', (route) => route.fulfill(script(FRAMES)))
  await context.route(`https://${HOSTED_AUTH_DOMAIN}/**`, (route) =>
    // The visitor may be gone before their window has loaded.
    route
      .fulfill({ contentType: 'text/html', body: `<!doctype html><script>${HANDLER}</script>` })
      .catch(() => undefined),
  )
}

/** As much of Google's captchas as the SDK calls: both let everybody through. */
const CAPTCHA = `
  const widgets = []
  window.grecaptcha = {
    ready: (then) => then(),
    render: (place, options) => widgets.push(options) - 1,
    execute: (widget) => widgets[widget].callback('${CAPTCHA_TOKENS.v2}'),
    getResponse: () => '',
    reset: () => undefined,
    enterprise: { ready: (then) => then(), execute: async () => '${CAPTCHA_TOKENS.enterprise}' },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

/** As much of Google's frames as the SDK calls: what the handler's window says reaches it. */
const FRAMES = `
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: {
      Iframe: function () {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({
        async open(_, opened) {
          const frame = {
            restyle: async () => undefined,
            ping: async (done) => done(),
            register: (_, listener) =>
              addEventListener('message', ({ origin, data }) => {
                if (origin === 'https://${HOSTED_AUTH_DOMAIN}') listener({ authEvent: data })
              }),
            send: (_, message, done) => done([{ webStorageSupport: true }]),
          }
          await opened(frame)
          return frame
        },
      }),
    },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

/** The project's handler after the provider: it tells the page who it was. */
const HANDLER = `
  const query = new URLSearchParams(location.search)
  const postBody = new URLSearchParams({ id_token: 'of-google', providerId: query.get('providerId'), email: 'erik@mail.example' })
  opener.postMessage({
    type: query.get('authType'), eventId: query.get('eventId'), urlResponse: location.href, sessionId: 'session',
    postBody: postBody.toString(), tenantId: null, error: null,
  }, '*')
`
