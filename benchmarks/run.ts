// npm run bench [-- pages|answers|web|quotes|rates|bookings|booking|flood|api|identity|search|scale|growth|console]:
// everything as ratios of one run, contestants taking turns.
import { startProduct } from '#tests/support/running-product.ts'
import { benchApi } from './api/api.ts'
import { benchBesideStrapi } from './api/beside-strapi.ts'
import { benchBooking } from './booking/booking.ts'
import { benchWebhookFlood } from './booking/webhook-flood.ts'
import { benchBookings } from './bookings.ts'
import { benchConsole } from './console/console.ts'
import { benchGrowth } from './growth/growth.ts'
import { benchIdentity } from './identity/identity.ts'
import { benchSignInTiming } from './identity/timing.ts'
import { benchResponses, benchPages } from './pages/pages.ts'
import { benchQuotes } from './quotes.ts'
import { benchRates } from './rates.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search/search.ts'
import { benchWeb } from './web/web.ts'

const areas: Readonly<Record<string, () => Promise<void> | void>> = {
  quotes: benchQuotes,
  rates: benchRates,
  async bookings() {
    await benchBookings()
  },
  booking: benchBooking,
  flood: benchWebhookFlood,
  search: benchSearch,
  scale: benchScale,
  growth: benchGrowth,
  console: benchConsole,
  async identity() {
    await benchIdentity()
    await benchSignInTiming()
  },
  async api() {
    const product = await startProduct()
    try {
      await benchApi(product)
      await benchBesideStrapi(product)
    } finally {
      await product.stop()
    }
  },
  async web() {
    const product = await startProduct()
    try {
      await benchWeb(product)
    } finally {
      await product.stop()
    }
  },
  async pages() {
    const product = await startProduct()
    try {
      await benchPages(product)
    } finally {
      await product.stop()
    }
  },
  async answers() {
    const product = await startProduct()
    try {
      await benchResponses(product)
    } finally {
      await product.stop()
    }
  },
}

/** What is only measured when it is named. */
const SEPARATE: ReadonlySet<string> = new Set(['bookings', 'growth', 'console'])

const requested = process.argv.slice(2)
for (const name of requested)
  if (!(name in areas)) throw new Error(`no area ${name}; there are ${Object.keys(areas).join(', ')}`)
for (const [name, bench] of Object.entries(areas))
  if (requested.length === 0 ? !SEPARATE.has(name) : requested.includes(name)) await bench()
