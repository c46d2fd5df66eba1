#!/usr/bin/env node
// holmstay start | holmstay verify ledger
import { readEnvironment } from './read-environment.ts'

const USAGE = `Usage:
  holmstay start           start the product
  holmstay verify ledger   check the books: history, ledger, payments, stored prices
`

switch (process.argv.slice(2).join(' ')) {
  case 'start':
    await import('./start.ts')
    break
  case 'verify ledger': {
    const { runVerifyLedger } = await import('./verify-ledger.ts')
    process.exitCode = await runVerifyLedger(readEnvironment('production'))
    break
  }
  default:
    process.stderr.write(USAGE)
    process.exitCode = 2
}
