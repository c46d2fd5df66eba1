import type { ClockShape, ProofShape } from '#contract/demo/demo-shapes.ts'
import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import type { RouterContextProvider } from 'react-router'
import { apiFetchContext, publicConfigContext } from '#web/backend/context.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { serviceUnavailable } from '#web/backend/service-unavailable.ts'

/**
 * The outbox, or one message of it, as the server answers under `/demo`. Throws the 404 page outside of demo mode and
 * for what is not there.
 */
export async function readOutbox(
  context: Readonly<RouterContextProvider>,
  pathname: string,
): Promise<readonly OutboxMessageShape[]> {
  return (await read(context, '/demo/outbox.json', pathname)) as readonly OutboxMessageShape[]
}

/** One message of the outbox, by its id. */
export async function readOutboxMessage(
  context: Readonly<RouterContextProvider>,
  id: string,
  pathname: string,
): Promise<OutboxMessageShape> {
  return (await read(context, `/demo/outbox/${encodeURIComponent(id)}.json`, pathname)) as OutboxMessageShape
}

/** The clock of the demonstration. Throws as `readOutbox`. */
export async function readDemoClock(context: Readonly<RouterContextProvider>, pathname: string): Promise<ClockShape> {
  return (await read(context, '/demo/clock.json', pathname)) as ClockShape
}

/** The result of the last proof, or null. Throws as `readOutbox`. */
export async function readDemoProof(
  context: Readonly<RouterContextProvider>,
  pathname: string,
): Promise<ProofShape | null> {
  return (await read(context, '/demo/proof.json', pathname)) as ProofShape | null
}

async function read(context: Readonly<RouterContextProvider>, path: string, pathname: string): Promise<unknown> {
  if (!context.get(publicConfigContext).demo) throw pageNotFound(pathname)
  const response = await context.get(apiFetchContext)(path)
  if (response.status === 503) throw serviceUnavailable()
  if (!response.ok) throw pageNotFound(pathname)
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}
