import type { Tx } from '#db/database.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { makeCodeLink } from '#accounts/email-code/oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { TokenBearers } from '#accounts/session/bearer-source.ts'
import type { CodeLinks } from '#accounts/email-code/code-links.ts'

/**
 * Makes a link for somebody without an account, for the mail about what was booked for them: it proves their address,
 * signs them up with it, and leads to a page of the site. Valid once and until the given instant. Null if the site has
 * no sign-in by link of its own. `services`: as `scopeToTenant` gives them.
 */
export async function makeGuestLink(
  tx: Tx,
  services: CodeLinks & Pick<AccountScope, 'settings'> & TokenBearers,
  { email, path, until }: { readonly email: string; readonly path: string; readonly until: Date },
): Promise<string | null> {
  const address = canonicalEmail(email)
  if (!services.bearers.isEmbedded || address === null || !services.settings.emailLinkSignIn) return null
  const continueUrl = `${services.websiteUrl}${path}`
  return makeCodeLink(tx, services, { purpose: 'EMAIL_SIGNIN', uid: null, email: address, continueUrl, until })
}
