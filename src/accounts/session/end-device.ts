import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { endDevices, type DeviceChoice } from '#db/queries/session/device-queries.ts'
import type { Client } from '#accounts/client.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { dropPendingEmailChange } from './replace-sessions.ts'
import type { AccountStore } from '#accounts/account-store.ts'

type DeviceNotFound = Extract<Problem, { code: 'device_not_found' }>

/**
 * Signs out one device of an account at once: its session of the site and the sign-in behind it end, and a change of
 * address that has not been confirmed is dropped, whoever asked for it.
 * `device_not_found`: there is none with this id, or it is somebody else's; the answer does not reveal which.
 */
export async function endDevice(
  services: AccountStore,
  { uid, deviceId, client }: { readonly uid: string; readonly deviceId: string; readonly client: Client },
): Promise<Result<{ ended: number }, DeviceNotFound>> {
  if (!isUuid(deviceId)) return err({ code: 'device_not_found' })
  const ended = await end(services, { uid, client, choice: { only: deviceId } })
  return ended > 0 ? ok({ ended }) : err({ code: 'device_not_found' })
}

/** Signs out every device of an account but the given one; null = all of them. Returns how many there were. */
export async function endOtherDevices(
  services: AccountStore,
  { uid, keep, client }: { readonly uid: string; readonly keep: string | null; readonly client: Client },
): Promise<{ ended: number }> {
  return { ended: await end(services, { uid, client, choice: { except: keep } }) }
}

function end(
  services: AccountStore,
  { uid, client, choice }: { uid: string; client: Client; choice: DeviceChoice },
): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    await dropPendingEmailChange(tx, uid, services.now())
    const ended = await endDevices(tx, uid, choice, services.now())
    if (ended > 0) {
      const event = 'only' in choice ? 'session_ended' : 'sessions_ended'
      await recordEvent(tx, services, { uid, event, client, details: { devices: ended } })
    }
    return ended
  })
}
