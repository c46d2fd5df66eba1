import fs from 'node:fs'
import { DEFAULT_COST, hashPassword } from '#accounts/password/password-hash.ts'
import { startProduct } from '#tests/support/running-product.ts'
import { load, type LoadResult } from '../load.ts'
import { median } from '../median.ts'
import { startEmulator } from './emulator.ts'
import { createPeople, identityRequests, type IdentityTarget } from './requests.ts'

const ROUNDS = 5
const ROUND_MS = 2000

const operations = ['signIn', 'refresh', 'lookup', 'verify'] as const
type Name = (typeof operations)[number]

interface Contestant {
  readonly name: string
  readonly target: IdentityTarget
  readonly requests: Awaited<ReturnType<typeof identityRequests>>
  readonly startSeconds: number
  readonly memoryAtRest: number
  readonly results: Partial<Record<Name, LoadResult[]>>
}

/**
 * Sign-ins, token refreshes, lookups and verified requests per second of the identity service in the running product, and what
 * share of a sign-in is the hashing; beside them the Firebase emulator, which hashes, signs and stores nothing.
 */
export async function benchIdentity(): Promise<void> {
  // Every request comes from another address here: the throttles are there to stop exactly what follows.
  const started = performance.now()
  const product = await startProduct({ TRUST_PROXY: '1' })
  const startSeconds = (performance.now() - started) / 1000
  const emulator = await startEmulator()
  try {
    const contestants = [
      await contestant(
        'ours',
        {
          port: product.port,
          pid: product.pid,
          prefix: '/identity',
          tokens: '/identity',
          key: 'holmstay',
          isOurs: true,
        },
        startSeconds,
      ),
    ]
    if (emulator) {
      const { port, pid } = emulator
      contestants.push(
        await contestant(
          'emulator',
          {
            port,
            pid,
            prefix: '/identitytoolkit.googleapis.com',
            tokens: '/securetoken.googleapis.com',
            key: 'bench',
            isOurs: false,
          },
          emulator.startSeconds,
        ),
      )
    }
    for (const name of operations) await measure(name, contestants)
    await report(contestants)
    if (!emulator) console.log('the emulator (npm firebase-tools) could not be had here: no peer in this run')
  } finally {
    await emulator?.stop()
    await product.stop()
  }
}

async function contestant(name: string, target: IdentityTarget, startSeconds: number): Promise<Contestant> {
  const memoryAtRest = megabytes(target.pid)
  const people = await createPeople(target)
  return { name, target, startSeconds, memoryAtRest, requests: await identityRequests(target, people), results: {} }
}

async function measure(name: Name, contestants: readonly Contestant[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed()
    for (const { target, requests, results } of order) {
      const request = requests[name]
      if (request) (results[name] ??= []).push(await load({ ...target, request }, ROUND_MS))
    }
  }
}

async function report(contestants: readonly Contestant[]): Promise<void> {
  const hashing = await hashMicroseconds()
  for (const { name, target, results, startSeconds, memoryAtRest } of contestants) {
    console.log(
      `identity, ${name}: first answer after ${startSeconds.toFixed(1)} s, ${memoryAtRest} MB at rest, ${megabytes(target.pid)} MB afterwards`,
    )
    for (const operation of operations) {
      const measured = results[operation]
      if (!measured) continue
      const perSecond = median(measured.map((result) => result.requestsPerSecond))
      const cost = median(measured.map((result) => result.cpuMicroseconds))
      const peer = contestants.find((other) => other.name !== name)?.results[operation]
      const ratio = peer
        ? `; ${(perSecond / median(peer.map((result) => result.requestsPerSecond))).toFixed(2)} of the other`
        : ''
      const share =
        operation === 'signIn' && target.isOurs ? `, of it ${Math.round((100 * hashing) / cost)} % argon2id` : ''
      console.log(
        `  ${operation.padEnd(8)} ${String(Math.round(perSecond)).padStart(6)}/s, ${cost.toFixed(0)} µs of processor${share}${ratio}`,
      )
    }
  }
}

/** Processor time of one hash with the product's costs, two at a time as in the product. */
async function hashMicroseconds(): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 15; run++) {
    const before = process.cpuUsage()
    await Promise.all(['one', 'other'].map(async (password) => hashPassword(password, DEFAULT_COST)))
    const { user, system } = process.cpuUsage(before)
    runs.push((user + system) / 2)
  }
  return median(runs)
}

/** Proportional set size: shared pages count once. */
function megabytes(pid: number): number {
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024)
}
