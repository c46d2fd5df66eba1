import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { mayKeepNights } from '#contract/site/keeps-nights.ts'
import { isCrawler } from '#contract/site/crawler.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import type { ForgedPaymentEvents } from '#api/payment/forged-payment-events.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import { respondDirectly } from './http/respond-directly.ts'
import { respondFromMemory, respondIntoMemory, type MemoryFront } from './page-cache/respond-from-memory.ts'
import { clientAddress } from './http/client-address.ts'
import { endUnlessRestArrives } from './http/end-with-rest.ts'
import { BodyTooLarge, readSmallBody, sendRefusedBody, sendResponse, toRequest } from './http/node-adapter.ts'
import { HeldBodies } from './http/held-bodies.ts'
import { hostFault } from './http/host-guard.ts'
import { createProxyHints } from './http/proxy-hints.ts'
import { refuseForgedWebhook } from './http/refuse-forged-webhook.ts'
import { refuseRequest } from './http/refuse-request.ts'
import { rememberingPages } from './page-cache/cacheable-page.ts'
import { hasCookie, variantKey } from './page-cache/consent-variant.ts'
import { createRepeatedFaults } from './repeated-faults.ts'
import { Overloaded } from './overloaded.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { StaticFiles } from './page-cache/static-files.ts'

const LONGEST_TARGET = 8192
/** Of how many addresses it is remembered which page they are. */
const REMEMBERED_TARGETS = 4000
/** The page of a home, or the list of homes, with dates; or its data. */
const DATED = /^\/stays(?:\/[^?]+|\.data)?\?(?:.*&)?checkIn=/

type Middleware = (message: IncomingMessage, reply: ServerResponse, next: () => void) => void

export interface ListenerOptions {
  readonly app: (request: Request) => Promise<Response>
  /**
   * Renders public pages that are made for one visitor alone, with the bounds of those that are cached. If left out,
   * they are like any other request.
   */
  readonly ownPages?: (request: Request) => Promise<Response>
  /** Calls that need no `Request`, and the security headers of their answers; none if null or left out. */
  readonly direct?: Parameters<typeof respondDirectly>[0] | null
  /** Null in development: every page is rendered again. */
  readonly pages: PageCache | null
  /** The answers of the API in memory; none if null or left out. */
  readonly responses?: MemoryFront | null
  /** The files of the build or, in development, the middleware that makes them. */
  readonly files: StaticFiles | Middleware
  /** `name=value` of the cookie of those who have decided about cookies; null = nobody is asked. */
  readonly consentCookie: string | null
  /**
   * Our origin if the operator has set one; otherwise the visitor's Host decides (demo on localhost, 127.0.0.1, a LAN
   * name).
   */
  readonly websiteOrigin: string | null
  readonly trustedHops: number
  /** The hosts of the site; null: any. */
  readonly hosts: ReadonlySet<string> | null
  /** Whether connections are to close with the current answer. */
  readonly isStopping: () => boolean
  /**
   * Whether visitors can see the site: before that, no page is the same for everybody, and none is cached. If left out,
   * it is open.
   */
  readonly isOpen?: () => boolean
  /** The senders of too many forged events; null: nobody is refused because of that. */
  readonly forgedWebhooks: ForgedPaymentEvents | null
  /** Counts requests; not counted if left out. */
  readonly requests?: RequestMetrics
  readonly log: Logger
}

/**
 * Creates the node:http side of the site. It answers, in this order: from API answers or public pages in memory, with a
 * file of the build, with a public page that has to be rendered, and everything else through Request and Response.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { files, requests, isOpen = () => true } = options
  const fromMemory = requests?.fromMemory ?? { page: 0, answer: 0, file: 0 }
  const bodies = new HeldBodies()
  const hintAtProxy = createProxyHints(options)
  const faultLog = { log: options.log, reportAway: createRepeatedFaults(options.log)(FAILED) }
  const failWith = (message: IncomingMessage, reply: ServerResponse) => (error: unknown) =>
    fail(faultLog, error, message, reply)
  const pageOf = rememberingPages(REMEMBERED_TARGETS)
  return (message, reply) => {
    const openPages = isOpen() ? options.pages : null
    const target = message.url ?? '/'
    if (options.isStopping()) reply.shouldKeepAlive = false
    endUnlessRestArrives(message, reply)
    const fault = hostFault(message, options)
    hintAtProxy(message, fault === 421)
    if (fault) return refuseHost(fault, message, reply)
    const readsOnly = message.method === 'GET' || message.method === 'HEAD'
    if (!readsOnly && refusesEvent(options, message, reply)) return
    if (readsOnly && options.responses && respondFromMemory(options.responses, message, reply))
      return void fromMemory.answer++
    const isOwn = readsOnly && isOwnPage(target, message)
    const respondToRequest = () =>
      respond({ options, bodies, app: (isOwn && options.ownPages) || options.app }, message, reply)
    const made = readsOnly && options.responses && respondIntoMemory(options.responses, message, reply)
    if (made) {
      requests?.begin(message, reply)
      return void made.catch(respondToRequest).catch(failWith(message, reply))
    }
    const hasConsent = readsOnly && hasCookie(message.headers.cookie, options.consentCookie)
    const requestedKey = variantKey(target, hasConsent)
    const pages = isOwn ? null : openPages
    if (readsOnly && pages?.serveFresh(requestedKey, message, reply)) return void fromMemory.page++
    const found = pages && readsOnly ? pageOf(target) : null
    const page = found && { ...found, key: variantKey(found.key, hasConsent) }
    if (page && page.key !== requestedKey && pages?.serveFresh(page.key, message, reply)) return void fromMemory.page++
    const go = () => {
      requests?.begin(message, reply)
      // An error page is the same for everybody, except that crawlers get their own (specification §2).
      const forCrawler = isCrawler(message.headers['user-agent'] ?? '') ? respondToRequest : undefined
      const work = page && pages ? pages.serve(page, message, reply, forCrawler) : respondToRequest()
      work.catch(failWith(message, reply))
    }
    if (typeof files === 'function') files(message, reply, go)
    else if (files.serve(message, reply)) fromMemory.file++
    else go()
  }
}

/** Returns whether a page is made for its visitor alone, who may keep nights of the home. */
function isOwnPage(target: string, { headers: { cookie } }: IncomingMessage): boolean {
  return DATED.test(target) && mayKeepNights(cookie)
}

function refuseHost(status: 400 | 421, message: IncomingMessage, reply: ServerResponse): void {
  const text = status === 400 ? 'A request names one host.' : 'This site does not go by that name.'
  refuseRequest(message, reply, status, text)
}

function refusesEvent(
  { forgedWebhooks, trustedHops }: ListenerOptions,
  message: IncomingMessage,
  reply: ServerResponse,
) {
  return (
    forgedWebhooks !== null && refuseForgedWebhook(forgedWebhooks, clientAddress(message, trustedHops), message, reply)
  )
}

async function respond(
  { options, bodies, app }: { options: ListenerOptions; bodies: HeldBodies; app: ListenerOptions['app'] },
  message: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  if ((message.url?.length ?? 0) > LONGEST_TARGET)
    return refuseRequest(message, reply, 414, 'This address is too long.')
  const origin = options.websiteOrigin ?? hostOrigin(message)
  if (origin === null) return refuseRequest(message, reply, 400, 'The Host header is not a host name.')
  const address = clientAddress(message, options.trustedHops)
  const held = bodies.begin(address, reply)
  const body = await readSmallBody(message, held)
  const direct =
    body && options.direct && respondDirectly(options.direct, message, reply, { origin, clientAddress: address, body })
  if (direct) return direct
  const aborted = new AbortController()
  reply.once('close', () => {
    if (!reply.writableFinished) aborted.abort()
  })
  let request: Request
  try {
    request = toRequest(message, origin, address, aborted.signal, { body, held })
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuseRequest(message, reply, 413, 'The body is larger than 1 MiB.')
    return refuseRequest(message, reply, 400, 'This request cannot be read.')
  }
  const response = await app(request).catch((error: unknown) => {
    if (!held.isRefused) throw error
    return null
  })
  // Whoever read the body saw it break off, and may have an answer for that.
  if (response === null || held.isRefused) throw new Overloaded()
  if (!response.ok && !message.complete) return sendRefusedBody(response, message, reply)
  await sendResponse(response, message, reply)
  // A body that nobody has read must still leave the connection before the next request can arrive.
  message.unpipe()
  message.resume()
}

function hostOrigin(message: IncomingMessage): string | null {
  const host = message.headers.host ?? ''
  const origin = `http://${host.toLowerCase()}`
  return /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host) && URL.canParse(origin) ? origin : null
}

const FAILED = 'request failed'

interface FaultLog extends Pick<ListenerOptions, 'log'> {
  /** While the database or the store of pictures is away, every request fails in the same way. */
  readonly reportAway: (error: unknown, fields: { readonly path: string | undefined }) => void
}

function fail({ log, reportAway }: FaultLog, error: unknown, message: IncomingMessage, reply: ServerResponse): void {
  if (error instanceof BodyTooLarge) {
    if (!reply.headersSent) refuseRequest(message, reply, 413, 'The body is larger than 1 MiB.')
    return
  }
  if (error instanceof Overloaded) {
    if (reply.headersSent) return void reply.destroy()
    reply.setHeader('retry-after', '5')
    return refuseRequest(message, reply, 503, 'Very many people are here right now. Please try again in a few seconds.')
  }
  // A visitor who disconnects is not a fault.
  if (message.socket.destroyed || (message.destroyed && !message.complete)) return
  const path = message.url?.split('?')[0]
  const isAway = isDatabaseGone(error)
  if (isAway) reportAway(error, { path })
  else log.error({ err: error, path }, FAILED)
  if (reply.headersSent) reply.destroy()
  else if (isAway)
    refuseRequest(message, reply, 503, 'We are away for a moment. Please try again.', { 'retry-after': '5' })
  else refuseRequest(message, reply, 500, 'Something went wrong on our side. Please try again.')
}
