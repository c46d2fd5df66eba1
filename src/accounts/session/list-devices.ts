import { findOpenSignIns, type OpenSignIn } from '#db/queries/session/device-queries.ts'
import { deviceNameOf, maskedAddress, type DeviceName } from './device-name.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** A browser or a program that is signed in to an account. */
export interface Device {
  readonly id: string
  readonly name: DeviceName
  /** Without the part that identifies one connection. */
  readonly address: string | null
  /** How it signed in: `password`, `phone`, `google.com` … */
  readonly provider: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** Returns the devices signed in to an account, the most recently used first. */
export async function listDevices({ db, now }: AccountStore, { uid }: { readonly uid: string }): Promise<Device[]> {
  const signIns = await findOpenSignIns(db, uid, now())
  return [...Map.groupBy(signIns, (signIn) => signIn.device)].map(([id, own]) => deviceOf(id, own))
}

/** Describes a device by its latest sign-in, and dates it from the first. */
function deviceOf(id: string, signIns: readonly OpenSignIn[]): Device {
  const latest = signIns[0]!
  const named = signIns.find((signIn) => signIn.userAgent !== null) ?? latest
  return {
    id,
    name: deviceNameOf(named.userAgent),
    address: maskedAddress(latest.clientAddress),
    provider: latest.provider,
    createdAt: signIns.map((signIn) => signIn.createdAt).reduce((first, other) => (other < first ? other : first)),
    lastSeenAt: latest.lastUsedAt,
  }
}
