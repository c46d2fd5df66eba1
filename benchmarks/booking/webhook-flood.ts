import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { openDatabase } from '#db/database.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createProductGuests, productConnection, type ProductGuest } from '#tests/support/booking/product-guests.ts'
import { startProduct } from '#tests/support/running-product.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { median } from '../median.ts'

const ROUNDS = 5
const ROUND_MS = 4_000
/** Forged events a second. */
const FLOOD = 1_000
/** The connections they come over. */
const SOCKETS = 8
/** A slow machine gets a smaller flood, not a queue that never ends. */
const MOST_UNANSWERED = 20
/** Prices asked for a second: far below what the product can do, so that no queue of our own is measured. */
const ASKED = 40
const FIRST = isoDate('2027-06-05')

/** How much longer guests wait for a price while somebody sends a thousand forged payment events a second. */
export async function benchWebhookFlood(): Promise<void> {
  const product = await startProduct()
  const db = openDatabase(productConnection(product.dataDirectory))
  try {
    await insertStay(db, { slug: 'flooded', title: 'Flooded', window_months: null })
    const guests = await createProductGuests(product, 8)
    await askPrices(guests)
    const calm: number[][] = []
    const flooded: number[][] = []
    const refused: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      calm.push(await askPrices(guests))
      const flood = startFlood(Number(new URL(product.url).port))
      flooded.push(await askPrices(guests))
      refused.push(((await flood.stop()) * 1000) / ROUND_MS)
    }
    for (const share of [0.5, 0.99]) {
      const at = (rounds: number[][]) => median(rounds.map((times) => quantile(times, share)))
      console.log(
        `a price in a flood of ${Math.round(median(refused))} forged events a second: ` +
          `p${share * 100} ${at(flooded).toFixed(1)} ms beside ${at(calm).toFixed(1)} ms in calm, ${(at(flooded) / at(calm)).toFixed(2)} times`,
      )
    }
  } finally {
    await db.destroy()
    await product.stop()
  }
}

/** Asks at a fixed pace whether or not answers come, so that a stall is seen in every wait it causes. Returns the waits in ms. */
async function askPrices(guests: readonly ProductGuest[]): Promise<number[]> {
  const waits: Promise<number>[] = []
  const began = performance.now()
  for (let count = 0; performance.now() - began < ROUND_MS; count++) {
    waits.push(askPrice(guests[count % guests.length]!, count))
    await pause(Math.max(0, began + ((count + 1) * 1000) / ASKED - performance.now()))
  }
  return Promise.all(waits)
}

async function askPrice(guest: ProductGuest, count: number): Promise<number> {
  const asked = performance.now()
  const checkIn = addDays(FIRST, count % 300)
  const { status } = await guest.call('POST', '/api/quotes', {
    stay: 'flooded',
    checkIn,
    checkOut: addDays(checkIn, 7),
    adults: 2,
  })
  if (status !== 200) throw new Error(`a price was answered with ${status}`)
  return performance.now() - asked
}

/** Sends forged events until it is stopped; stopping answers how many were refused. */
function startFlood(port: number): { readonly stop: () => Promise<number> } {
  const body = JSON.stringify({ id: 'evt_forged', type: 'payment.succeeded', data: { intent: 'pi_forged' } })
  const signature = signWebhook(body, 'not the secret', new Date())
  const request = `POST /webhooks/sandbox HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n${WEBHOOK_SIGNATURE_HEADER}: ${signature}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  let refused = 0
  const connect = () => {
    const socket = net.connect(port, '127.0.0.1')
    const flooder = { socket, unanswered: 0 }
    socket.setNoDelay(true)
    // The product may close a connection that asks too much of it; the flood goes on over the next.
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      // 400 = looked at and found forged, 429 = refused unread.
      for (const _ of chunk.toString('latin1').matchAll(/HTTP\/1\.1 4(?:00|29)/g)) {
        refused++
        flooder.unanswered--
      }
    })
    return flooder
  }
  const flooders = Array.from({ length: SOCKETS }, connect)
  const timer = setInterval(
    () => {
      for (const [index, flooder] of flooders.entries()) {
        if (flooder.socket.destroyed) flooders[index] = connect()
        else if (flooder.unanswered < MOST_UNANSWERED) {
          flooder.unanswered++
          flooder.socket.write(request)
        }
      }
    },
    (1000 * SOCKETS) / FLOOD,
  )
  return {
    async stop() {
      clearInterval(timer)
      await pause(50)
      for (const { socket } of flooders) socket.destroy()
      return refused
    },
  }
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
}
