import { startProduct } from '#tests/support/running-product.ts'
import { median } from '../median.ts'

const EACH = 500
const KNOWN = 'known@mail.example'

/** Whether the time of a failed sign-in tells an address with an account from one without: 500 of each, in turns, one at a time. */
export async function benchSignInTiming(): Promise<void> {
  const product = await startProduct({ TRUST_PROXY: '1' })
  let requests = 0
  const call = async (operation: string, body: object): Promise<number> => {
    requests += 1
    const started = performance.now()
    const response = await fetch(`${product.url}/identity/v1/accounts:${operation}?key=holmstay`, {
      method: 'POST',
      // Another network each time, and hundreds of accounts below: the throttles must not answer instead.
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(requests >> 8) & 255}.${requests & 255}.1`,
      },
      body: JSON.stringify(body),
    })
    await response.text()
    return performance.now() - started
  }
  try {
    for (let index = 0; index < EACH / 4; index++) {
      await call('signUp', { email: `${index}.${KNOWN}`, password: 'slow waves at the pier', returnSecureToken: true })
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let index = 0; index < EACH; index++) {
      const person = index % (EACH / 4)
      const kinds = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of kinds) {
        const email = `${person}.${kind}@mail.example`
        times[kind].push(await call('signInWithPassword', { email, password: 'not my password at all' }))
      }
    }
    const difference = median(times.known) - median(times.unknown)
    console.log(
      `failed sign-in: known address ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms ` +
        `(medians of ${EACH} each), difference ${difference.toFixed(2)} ms`,
    )
  } finally {
    await product.stop()
  }
}
