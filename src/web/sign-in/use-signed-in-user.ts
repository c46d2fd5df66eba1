import { useEffect } from 'react'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { storeUser } from './stored-user.ts'
import { tellServerUser } from './session/server-user.ts'

/**
 * Keeps the browser's copy of the user in step with the server: after a sign-in without JavaScript there is none yet,
 * and the header needs it.
 */
export function useSignedInUser(user: UserShape): void {
  useEffect(() => {
    tellServerUser(user.uid)
    storeUser(user)
  }, [user])
}
