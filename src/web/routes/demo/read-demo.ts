import type { ClockShape, ProofShape } from '#contract/demo/demo-shapes.ts'
import type { OutboxMessageShape } from '#contract/demo/outbox-shapes.ts'
import type { RouterContextProvider } from 'react-router'
import { apiFetchContext, publicConfigContext } from '#web/backend/context.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { serviceUnavailable } from '#web/backend/service-unavailable.ts'

/** Reads the outbox as the server returns it under `/demo`. Throws the 404 page outside of demo mode. */
export async function readOutbox(
  context: Readonly<RouterContextProvider>,
  pathname: string,
): Promise<readonly OutboxMessageShape[]> {
  return (await read(context, '/demo/outbox.json', pathname)) as readonly OutboxMessageShape[]
}

/** Reads a message of the outbox by its id. Throws the 404 page if there is none. */
export async function readOutboxMessage(
  context: Readonly<RouterContextProvider>,
  id: string,
  pathname: string,
): Promise<OutboxMessageShape> {
  return (await read(context, `/demo/outbox/${encodeURIComponent(id)}.json`, pathname)) as OutboxMessageShape
}

/** Reads the demo's clock. Throws like `readOutbox`. */
export async function readDemoClock(context: Readonly<RouterContextProvider>, pathname: string): Promise<ClockShape> {
  return (await read(context, '/demo/clock.json', pathname)) as ClockShape
}

/** Reads the result of the last proof, or null. Throws like `readOutbox`. */
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
