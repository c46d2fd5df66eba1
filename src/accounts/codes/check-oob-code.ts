import { ok, type Result } from '#core/result.ts'
import type { OobCode } from '#db/queries/identity/oob-code-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { subscriberOf } from '../throttle/network-of.ts'
import { takeAttempt, type TooManyAttempts } from '../throttle/throttle.ts'
import { inspectCode, type CodeProblem } from './oob-code.ts'

/** What a code is for and whose it is, without using it up. */
export async function checkOobCode(
  services: AccountServices,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<OobCode, CodeProblem | TooManyAttempts>> {
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const found = await inspectCode(services.db, services.now, input.oobCode, null)
  return found.ok ? ok(found.value.code) : found
}
