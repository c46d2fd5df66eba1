import { createHash } from 'node:crypto'
import { OPENING_CHECKS } from '#core/setup-step.ts'
import { findCompany, updateSetup } from '#db/queries/setup-queries.ts'
import type { AccessWorld } from './access-world.ts'
import { letStay } from './stays-of-host.ts'

/** Returns the requests for the routes of the set-up of a site. */
export function setupSubjects(world: AccessWorld) {
  const { shop } = world
  const { db } = shop.database
  const code = '123456'
  const codeSent = (mail_code_hash: Buffer | null) =>
    updateSetup(db, {
      mail_code_hash,
      mail_code_sent_at: mail_code_hash && shop.now(),
      mail_code_to: 'ann@example.com',
      mail_code_tries: 0,
    })
  return {
    'GET /api/staff/setup': async () => ({}),
    async 'PUT /api/staff/company'() {
      const version = (await findCompany(db))?.version ?? 0
      const company = { name: 'Homes', contactEmail: 'hello@homes.example', currency: 'EUR', timeZone: 'Europe/Madrid' }
      return { data: { version, ...company } }
    },
    'POST /api/staff/setup/steps': async () => ({ data: { step: 'home', leftOut: true } }),
    async 'POST /api/staff/setup/mail-codes'() {
      await codeSent(null)
      return { data: { email: 'ann@example.com' } }
    },
    async 'POST /api/staff/setup/mail-proof'() {
      await codeSent(createHash('sha256').update(`mail-proof:${code}`).digest())
      return { data: { code } }
    },
    async 'POST /api/staff/setup/nights-proof'() {
      await letStay(world)
      return { data: { attempts: 500 } }
    },
    'POST /api/staff/setup/backup': async () => ({ data: {} }),
    'POST /api/staff/setup/opening': async () => ({ data: { despite: OPENING_CHECKS } }),
  }
}
