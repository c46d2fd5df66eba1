#!/usr/bin/env node
// holmstay start | verify ledger | demo empty
import { readEnvironment } from './read-environment.ts'

const USAGE = `Usage:
  holmstay start                  start the product
  holmstay verify ledger          check the books: history, ledger, payments, stored prices
  holmstay demo empty [--yes]     empty a demo's database, so that a production site can start on it
`

const words = process.argv.slice(2)

switch (words.slice(0, 2).join(' ')) {
  case 'start':
    await import('./start.ts')
    break
  case 'verify ledger': {
    const { runVerifyLedger } = await import('./verify-ledger.ts')
    process.exitCode = await runVerifyLedger(readEnvironment('production'))
    break
  }
  case 'demo empty': {
    const { runEmptyDemo } = await import('./empty-demo.ts')
    process.exitCode = await runEmptyDemo(readEnvironment('production'), words[2] === '--yes')
    break
  }
  default:
    process.stderr.write(USAGE)
    process.exitCode = 2
}
