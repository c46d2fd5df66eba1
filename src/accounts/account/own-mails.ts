import type { OwnMailsRequest, OwnMailsShape } from '#contract/account/own-mails.ts'
import { countHelpedStays } from '#db/queries/account/stay-right-queries.ts'
import { findMailChoice, storeMailChoice } from '#db/queries/account/mail-choice-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Returns which mails somebody who runs homes or the site wants. */
export async function findOwnMails({ db }: Pick<AccountStore, 'db'>, uid: string): Promise<OwnMailsShape> {
  const [choice, helpsWith] = await Promise.all([findMailChoice(db, uid), countHelpedStays(db, uid)])
  return { ...choice, helpsWith }
}

/**
 * Sets which mails they want, starting with the next one; what is left out does not change. Returns the resulting
 * choices.
 */
export async function setOwnMails(
  services: Pick<AccountStore, 'db'>,
  { uid, requested }: { readonly uid: string; readonly requested: OwnMailsRequest },
): Promise<OwnMailsShape> {
  await storeMailChoice(services.db, uid, requested)
  return findOwnMails(services, uid)
}
