import { randomUUID } from 'node:crypto'
import { hashOfSessionId, newSessionId } from '#accounts/session/session-id.ts'
import { sessionCookieName } from '#contract/site/session-cookie-name.ts'
import type { ProofShape } from '#contract/demo/demo-shapes.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Db } from '#db/database.ts'
import { findProof, insertProofGuests, keepProof, removeProofGuests } from '#db/queries/demo/proof-queries.ts'
import { findViolations, invariants } from '#db/queries/booking/invariant-queries.ts'
import type { Service } from '#server/service.ts'
import { isCrossSite } from '#server/http/cross-site-guard.ts'
import { demoResponse, isDemoForm, refuseDemo } from './demo-form.ts'
import { proveNoDoubleBooking, type Contender } from './prove-no-double-booking.ts'

export interface ProofRoutesDeps {
  readonly db: Db
  readonly now: () => Date
  readonly realNow: () => Date
  readonly websiteUrl: string
  /** Where this process listens: the attempts go over the network like those of anybody else. */
  readonly ownUrl: () => string
  /** Runs something unless another process is doing so; null then. */
  readonly alone: (run: () => Promise<ProofShape>) => Promise<ProofShape | null>
}

export const PROOF_ATTEMPTS = 500

/**
 * Creates the routes of the proof in demo mode: `POST /demo/proof` lets 500 people request the same week at once and
 * returns the answers they got (a form is redirected to the page); `GET /demo/proof.json` has the result of the last
 * run, or null. One run at a time: 409.
 */
export function createProofRoutes(deps: ProofRoutesDeps): Service {
  const { db } = deps
  return async (request) => {
    if (new URL(request.url).pathname === '/demo/proof.json') {
      if (request.method !== 'GET' && request.method !== 'HEAD') return demoResponse.notAllowed('GET, HEAD')
      return Response.json({ data: await findProof(db) })
    }
    if (request.method !== 'POST') return demoResponse.notAllowed('GET, HEAD, POST')
    if (isCrossSite(request, deps.websiteUrl)) return demoResponse.foreign()
    const isForm = isDemoForm(request)
    const proof = await deps.alone(() => runProof(deps))
    if (proof === null) return refuseDemo(isForm, '/demo/proof', 'proof_running', 'A proof is running already', 409)
    await keepProof(db, proof)
    return isForm ? demoResponse.back('/demo/proof') : Response.json({ data: proof })
  }
}

async function runProof({ db, now, realNow, websiteUrl, ownUrl }: ProofRoutesDeps): Promise<ProofShape> {
  const run = randomUUID().slice(0, 8)
  const guests = Array.from({ length: PROOF_ATTEMPTS }, (_, index) => {
    const sessionId = newSessionId()
    const uid = `proof-${run}-${index}`
    return { uid, email: `${uid}@example.com`, sessionId, sessionHash: hashOfSessionId(sessionId)! }
  })
  const cookie = sessionCookieName(websiteUrl)
  const contenders: readonly Contender[] = guests.map(({ sessionId }) => ({
    headers: { cookie: `${cookie}=${sessionId}`, origin: websiteUrl },
  }))
  await insertProofGuests(db, guests, realNow())
  try {
    return await proveNoDoubleBooking({
      origin: ownUrl(),
      contenders,
      startedAt: realNow(),
      today: todayIn('UTC', now().getTime()),
      invariants: async () => {
        const violations = await findViolations(db, now())
        return Object.entries(invariants).map(([code, sentence]) => ({
          code,
          sentence,
          violations: violations.filter((violation) => violation.invariant === code).map(({ what }) => what),
        }))
      },
    })
  } finally {
    await removeProofGuests(
      db,
      guests.map(({ uid }) => uid),
    )
  }
}
