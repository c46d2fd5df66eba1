// npm run prove [-- --url http://localhost:3000]: 500 people request the same week at once. Without an address, a
// product of its own is started on an empty directory and a free port, and removed again.
import { parseArgs } from 'node:util'
import type { ProofShape } from '#contract/demo/demo-shapes.ts'
import { startProduct } from '#tests/support/running-product.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })
const product = values.url === undefined ? await startProduct() : null
try {
  const proof = await runProof((values.url ?? product?.url ?? '').replace(/\/+$/, ''))
  print(proof)
  process.exitCode = proof.passed ? 0 : 1
} finally {
  await product?.stop()
}

async function runProof(origin: string): Promise<ProofShape> {
  const response = await fetch(`${origin}/demo/proof`, { method: 'POST' })
  const body = (await response.json().catch(() => null)) as {
    data?: ProofShape | null
    error?: { message: string }
  } | null
  if (!response.ok || !body?.data)
    throw new Error(
      `${origin}/demo/proof answered ${response.status} ${body?.error?.message ?? ''}: it exists in demo mode only`,
    )
  return body.data
}

function print(proof: ProofShape): void {
  const { stay, checkIn, checkOut, attempts, winners, refusals, others, askedAgain } = proof
  const { milliseconds, latency, invariants, passed } = proof
  const lines = [
    `${attempts} attempts at once to book ${stay.title}, ${checkIn} to ${checkOut}, over the public API`,
    `  ${String(winners).padStart(5)}  got it`,
    ...Object.entries({ ...refusals, ...others }).map(([code, count]) => `  ${String(count).padStart(5)}  ${code}`),
    ...(askedAgain > 0 ? [`  ${askedAgain} times somebody was told to come back in a moment, and did`] : []),
    `  all answers in ${milliseconds} ms; half within ${latency.p50} ms, 99 of 100 within ${latency.p99} ms, the last after ${latency.max} ms`,
    ...invariants.map(
      ({ code, sentence, violations }) =>
        `  ${violations.length === 0 ? 'holds ' : 'BROKEN'} ${code}: ${sentence}${violations.map((one) => `\n         ${one}`).join('')}`,
    ),
    passed ? 'One winner, everybody else refused, nothing broken.' : 'THE PROOF FAILED.',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
