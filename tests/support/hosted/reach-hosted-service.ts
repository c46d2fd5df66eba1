import { CAPTCHA_TOKENS, HOSTED_AUTH_DOMAIN, type HostedService } from '#tests/support/hosted/hosted-service.ts'
import type { Visitor } from '#tests/browser/support/visitor.ts'

const PROVIDER = 'https://provider.example'
const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/**
 * Redirects a visitor's browser to substitutes wherever it would reach Google: the two services, the captchas, and the
 * windows of providers.
 */
export async function reachHostedService(visitor: Visitor, { url: project }: HostedService): Promise<void> {
  const { page } = visitor
  visitor.allowFault(
    /foreign request: https:\/\/([a-z]+\.googleapis\.com|(www|apis)\.google\.com|homes-of-test\.|provider\.example)/,
  )
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
  const html = (body: string) => ({ contentType: 'text/html', body: `<!doctype html>${body}` })
  await context.route(`https://${HOSTED_AUTH_DOMAIN}/__/auth/iframe?*`, (route) =>
    route.fulfill(html(`<script>${FRAME}</script>`)),
  )
  await context.route(`https://${HOSTED_AUTH_DOMAIN}/__/auth/handler?*`, (route) =>
    route.fulfill(html(`<script>${HANDLER}</script>`)),
  )
  await context.route(`${PROVIDER}/**`, (route) =>
    route.fulfill(
      html(`<form><label>Who are you? <input></label><button>Go on</button></form><script>${PROVIDER_PAGE}</script>`),
    ),
  )
}

/** The part of Google's captchas that the SDK calls; both accept everybody. The SDK may load them twice. */
const CAPTCHA = `
  var widgets = []
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

/**
 * The part of Google's script for frames that the SDK calls: it opens the project's frame and passes its messages on.
 */
const FRAMES = `
  function openFrame({ where, url, attributes }) {
    const element = Object.assign(document.createElement('iframe'), { src: url })
    Object.assign(element.style, attributes.style)
    const listeners = { authEvent: [], ready: [] }
    addEventListener('message', ({ source, origin, data }) => {
      if (source === element.contentWindow && origin === new URL(url).origin)
        for (const listener of listeners[data.name]) listener(data)
    })
    const ready = new Promise((resolve) => listeners.ready.push(resolve))
    where.append(element)
    return {
      restyle: async () => undefined,
      ping: (done) => ready.then(done),
      register: (name, listener) => listeners[name].push(listener),
      send(name, _, done) {
        try {
          done([{ [name]: true }])
        } catch {
          // The SDK fails after it was told, for frames that answer twice.
        }
      },
    }
  }
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: {
      Iframe: function () {},
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({
        async open(options, opened) {
          const frame = openFrame(options)
          await opened(frame)
          return frame
        },
      }),
    },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

/** The project's frame inside the page: it passes messages of the window on to the page that opened both. */
const FRAME = `
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin) parent.postMessage({ name: 'authEvent', authEvent: data }, '*')
  })
  parent.postMessage({ name: 'ready' }, '*')
`

/**
 * The project's window: it redirects to the provider, and once the visitor has come back, tells the frame who they are.
 */
const HANDLER = `
  const query = new URLSearchParams(location.search)
  if (!query.has('email')) location.replace('${PROVIDER}/?' + new URLSearchParams({ back: location.href }))
  else {
    const postBody = new URLSearchParams({ id_token: 'of-provider', providerId: query.get('providerId'), email: query.get('email') })
    const event = {
      type: query.get('authType'), eventId: query.get('eventId'), urlResponse: location.href, sessionId: 'session',
      postBody: postBody.toString(), tenantId: null, error: null,
    }
    for (let each = 0; each < opener.length; each++) opener[each].postMessage(event, location.origin)
  }
`

/** A provider that believes visitors who they say they are. */
const PROVIDER_PAGE = `
  const back = new URL(new URLSearchParams(location.search).get('back'))
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    back.searchParams.set('email', document.querySelector('input').value)
    location.assign(back)
  })
`
