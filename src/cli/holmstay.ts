#!/usr/bin/env node
// holmstay start | backup | restore | verify ledger | user invite | user role | demo --homes --bookings | demo empty | standby
import { loadProgram } from './bundled-program.ts'
import type * as RunHolmstay from './run-holmstay.ts'

const args = process.argv.slice(2)
if (args.length === 1 && args[0] === 'start') await import('./start.ts')
else {
  const { runHolmstay } = await loadProgram<typeof RunHolmstay>('run-holmstay')
  await runHolmstay(args)
}
