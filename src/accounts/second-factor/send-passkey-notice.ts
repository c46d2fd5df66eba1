import { sitePaths } from '#contract/site/site-paths.ts'
import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import type { Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { makeCodeLink } from '#accounts/email-code/oob-code.ts'
import type { CodeLinks } from '#accounts/email-code/code-links.ts'

/**
 * Mails the owner of an account that a passkey was added, with a link that removes it, or that one was removed, with
 * the way to a new password. Does nothing if there is no address.
 */
export async function sendPasskeyNotice(
  tx: Tx,
  services: CodeLinks,
  { uid, email, displayName }: Pick<Account, 'uid' | 'email' | 'displayName'>,
  { kind, passkey }: { readonly kind: 'added' | 'removed'; readonly passkey: Pick<Passkey, 'passkeyId' | 'name'> },
): Promise<void> {
  if (email === null) return
  const link =
    kind === 'removed'
      ? `${services.websiteUrl}${sitePaths.forgotPassword()}`
      : await makeCodeLink(tx, services, {
          purpose: 'REVERT_SECOND_FACTOR_ADDITION',
          uid,
          email,
          enrollmentId: passkey.passkeyId,
          continueUrl: null,
        })
  const data = { name: displayName, passkey: passkey.name, link }
  await enqueueMail(tx, { template: `passkey_${kind}`, to: email, data }, services.now())
}
