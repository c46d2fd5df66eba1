import type { ClockShape } from '#contract/demo/demo-shapes.ts'

/** Moves the demo's clock to an instant (ISO 8601) or a date; resolves when everything that became due is done. */
export async function moveClockTo(origin: string, to: string): Promise<ClockShape> {
  return moveClock(origin, { move: 'to', to })
}

/** Moves the demo's clock by a step, or to the next automatic event. */
export async function moveClock(
  origin: string,
  body: { readonly move: 'quarter' | 'hour' | 'day' | 'week' | 'next' | 'to'; readonly to?: string },
): Promise<ClockShape> {
  const response = await fetch(`${origin}/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the clock answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: ClockShape }).data
}
