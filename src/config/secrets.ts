import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/** Keys of this installation, each 32 random bytes as base64url text. */
export interface Secrets {
  /** Protects sessions, signing keys and authenticators. Losing it signs everybody out. */
  readonly identitySecret: string
  /** Signs quotes. The addresses of calendars and the secrets of webhooks are derived from it. */
  readonly quoteSecret: string
  /** Shared with the simulated payment provider. */
  readonly sandboxApiKey: string
  readonly sandboxWebhookSecret: string
}

const names = ['identitySecret', 'quoteSecret', 'sandboxApiKey', 'sandboxWebhookSecret'] as const

/**
 * Returns the secrets of the environment, and for missing ones those of `<dataDirectory>/secrets.json`, which is
 * created at the first start and can be read only by its owner. Any number of processes may start at the same time: the
 * file of the first one is used. Throws with a next step when the file is damaged.
 */
export function loadSecrets(config: Pick<Config, 'dataDirectory' | 'givenSecrets'>): Secrets {
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o755 })
  const file = path.join(config.dataDirectory, 'secrets.json')
  const kept = readKept(file) ?? makeFile(file)
  return {
    ...kept,
    identitySecret: config.givenSecrets.identitySecret ?? kept.identitySecret,
    quoteSecret: config.givenSecrets.quoteSecret ?? kept.quoteSecret,
  }
}

function readKept(file: string): Secrets | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  chmodSync(file, 0o600)
  const kept = parse(text)
  if (names.every((name) => typeof kept[name] === 'string' && kept[name].length >= 32))
    return kept as unknown as Secrets
  throw new Error(
    `${file} is damaged: restore it from a backup, or delete it, which ends what docs/operations.md (Files) names`,
  )
}

function parse(text: string): Partial<Record<string, string>> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Record<string, string>>
  } catch {
    return {}
  }
}

/**
 * The file is written completely beside its place and then linked there. Unlike a rename, a link fails when another
 * process was faster.
 */
function makeFile(file: string): Secrets {
  const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]))
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  const kept = readKept(file)
  if (!kept) throw new Error(`${file} could not be created`)
  return kept
}
