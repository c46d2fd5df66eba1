import { hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import type { Secrets } from '#config/secrets.ts'
import type { Db } from '#db/database.ts'
import { replaceSecretMarks } from '#db/installation.ts'

const MARK_BYTES = 16

const IDENTITY =
  'IDENTITY_SECRET (or secrets.json in DATA_DIR) is not the one with which this database was last used: everybody is signed out, ' +
  'and authenticator apps cannot be used. Restore it, and restart'
const QUOTE =
  'QUOTE_SECRET (or secrets.json in DATA_DIR) is not the one with which this database was last used: the addresses at which other ' +
  'sites read our calendars and the secrets of webhooks are others now, so that nights that are taken here may be let there. ' +
  'Restore it and restart, or give the other sites the new addresses'

/**
 * Warns when the secrets are not those of the last start on this database, for example because `secrets.json` was not
 * copied to a new machine, or because machines that share the database have different ones.
 */
export async function warnOfOtherSecrets(
  { db, log }: { readonly db: Db; readonly log: Pick<Logger, 'warn'> },
  { identitySecret, quoteSecret }: Pick<Secrets, 'identitySecret' | 'quoteSecret'>,
): Promise<void> {
  const marks = { identity: markOf(identitySecret), quote: markOf(quoteSecret) }
  const before = await replaceSecretMarks(db, marks)
  if (before.identity !== null && before.identity !== marks.identity) log.warn(IDENTITY)
  if (before.quote !== null && before.quote !== marks.quote) log.warn(QUOTE)
}

/** By which a secret is known again, but not found out. */
const markOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'holmstay-installation', 'mark', MARK_BYTES)).toString('hex')
