import { createHash } from 'node:crypto'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { Executor } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import {
  findClientsOfOpenSignIns,
  findKnownClients,
  noteKnownClient,
  type KnownClient,
} from '#db/queries/session/known-client-queries.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { Client } from '#accounts/client.ts'
import { deviceNameOf, maskedAddress } from './device-name.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { networkOf } from '#accounts/throttle/network-of.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { SignInNotices } from './sign-in-notices.ts'

/** More combinations of device and network than anybody uses. */
const MOST_CLIENTS = 100

type NotingServices = Pick<AccountStore, 'now'> & SignInNotices & Pick<MailLinks, 'websiteUrl'>

/**
 * Records a sign-in before its session is stored. If the account was signed in to before, but never from such a device
 * or never from that network, its owner is told by mail; the first sign-in of all is not reported.
 */
export async function noteSignIn(
  tx: Executor,
  services: NotingServices,
  { account, provider, client }: { readonly account: Account; readonly provider: string; readonly client: Client },
): Promise<void> {
  const { uid } = account
  const from = knownClientOf(client.userAgent, client.address)
  const [noted, open] = [await findKnownClients(tx, uid), await findClientsOfOpenSignIns(tx, uid)]
  const known = [...noted, ...open.map(({ userAgent, address }) => knownClientOf(userAgent, address ?? ''))]
  await noteKnownClient(tx, uid, from, { at: services.now(), most: MOST_CLIENTS })
  await recordEvent(tx, services, { uid, event: 'signed_in', client, details: { provider } })
  if (known.length > 0 && !isFamiliar(known, from)) await announceSignIn(tx, services, account, client)
}

/**
 * Returns whether both the device and the network are known, though perhaps not together, because people carry their
 * devices around.
 */
function isFamiliar(known: readonly KnownClient[], from: KnownClient): boolean {
  return known.some(({ device }) => device === from.device) && known.some(({ network }) => network === from.network)
}

function knownClientOf(userAgent: string | null, address: string): KnownClient {
  const { browser, system } = deviceNameOf(userAgent)
  // A program with an unusual user agent is told apart by the whole text.
  const unnamed = () =>
    createHash('sha256')
      .update(userAgent ?? '')
      .digest('base64url')
      .slice(0, 16)
  const device = browser || system ? [browser, system].filter(Boolean).join(' on ') : `program ${unnamed()}`
  return { device, network: networkOf(address) }
}

async function announceSignIn(
  tx: Executor,
  services: NotingServices,
  { email, displayName }: Account,
  { address, userAgent }: Client,
): Promise<void> {
  if (email === null) return
  const data = {
    name: displayName,
    ...deviceNameOf(userAgent),
    address: maskedAddress(address),
    place: services.placeOf(address),
    at: services.now().toISOString(),
    link: `${services.websiteUrl}${sitePaths.security()}`,
  }
  await enqueueMail(tx, { template: 'new_sign_in', to: email, data }, services.now())
}
