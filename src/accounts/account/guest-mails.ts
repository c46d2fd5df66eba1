import type { GuestMailsRequest, GuestMailsShape } from '#contract/message/guest-mails.ts'
import { OPTIONAL_MAILS } from '#core/message/optional-mail.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { allowMails, findMailLink, findRefusedMails, refuseMails } from '#db/queries/message/refused-mail-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { maskedEmail } from './masked-email.ts'

/** Returns which optional mails an address gets. */
export async function findGuestMails(db: Executor, email: string): Promise<GuestMailsShape> {
  const refused = await findRefusedMails(db, email)
  return {
    address: email,
    refused: refused.map(({ kind, refusedAt }) => ({ kind, refusedAt: refusedAt.toISOString() })),
  }
}

/**
 * Stops kinds of mails or allows them again, starting with the next mail, including mails that wait to be sent; what is
 * left out does not change. Returns the resulting choices. Repeating it changes nothing (docs/decisions/0104).
 */
export async function setGuestMails(
  { db, now }: Pick<AccountStore, 'db' | 'now'>,
  { email, requested }: { readonly email: string; readonly requested: GuestMailsRequest },
): Promise<GuestMailsShape> {
  return inTransaction(db, async (tx) => {
    const kinds = OPTIONAL_MAILS.filter((kind) => requested[kind] === false)
    await refuseMails(tx, { email, kinds, at: now() })
    await allowMails(
      tx,
      email,
      OPTIONAL_MAILS.filter((kind) => requested[kind] === true),
    )
    return findGuestMails(tx, email)
  })
}

/** Returns the same for the holder of a mail. `entry_not_found`: there is no such link, or its account was deleted. */
export async function findMailsOfLink(
  { db }: Pick<AccountStore, 'db'>,
  token: string,
): Promise<Result<GuestMailsShape, ProblemOf<'entry_not_found'>>> {
  const email = await findMailLink(db, token)
  return email === null ? err({ code: 'entry_not_found' }) : ok(masked(await findGuestMails(db, email)))
}

/** Sets the choices for the holder of a mail; `entry_not_found` as above. */
export async function setMailsOfLink(
  services: Pick<AccountStore, 'db' | 'now'>,
  { token, requested }: { readonly token: string; readonly requested: GuestMailsRequest },
): Promise<Result<GuestMailsShape, ProblemOf<'entry_not_found'>>> {
  const email = await findMailLink(services.db, token)
  return email === null
    ? err({ code: 'entry_not_found' })
    : ok(masked(await setGuestMails(services, { email, requested })))
}

/** Masks the address, because a forwarded mail must not reveal it. */
function masked(mails: GuestMailsShape): GuestMailsShape {
  return { ...mails, address: maskedEmail(mails.address) }
}
