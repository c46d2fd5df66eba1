import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { faultsOfError } from '#web/sign-in/auth-faults.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import type { PasskeySignIn } from './passkey-prompt.ts'
import { offersPasskeys } from './offers-passkeys.ts'

/**
 * Logs in with a passkey: the browser offers its passkeys in the field for the address, and `ask` opens its window.
 * None of this is loaded before the page is idle, and the SDK only once a passkey was accepted.
 */
export function usePasskeyLogin(config: PublicConfiguration) {
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [offer, setOffer] = useState(0)
  const asking = useRef(false)
  const entering = useRef(false)

  const enter = useCallback(
    async ({ customToken }: PasskeySignIn) => {
      // The offer in the form and the window of the button may both succeed; the first of them continues.
      if (entering.current) return
      entering.current = true
      setBusy(true)
      const client = await loadIdentity({ config, serverUid: null })
      await client.signInWithToken(customToken)
      // The server knows where this visitor wanted to go.
      location.assign(sitePaths.login() + location.search)
    },
    [config],
  )
  const say = useCallback((error: unknown) => {
    entering.current = false
    setBusy(false)
    setFault(faultsOfError(error).form)
  }, [])

  useEffect(() => {
    if (!offersPasskeys(config) || !('PublicKeyCredential' in window)) return
    const ended = new AbortController()
    const stop = whenAtRest(async () => {
      const { offerPasskeys } = await import('./passkey-prompt.ts')
      const signIn = await offerPasskeys(config.identity, ended.signal).catch((error: unknown) => {
        // An offer that nobody accepted needs no message; a passkey that was refused does.
        if (isRefusedPasskey(error)) say(error)
        return null
      })
      if (signIn) await enter(signIn).catch(say)
    })
    return () => {
      stop()
      ended.abort()
    }
  }, [config, enter, say, offer])

  const ask = async () => {
    if (asking.current || entering.current) return
    asking.current = true
    setFault(undefined)
    setBusy(true)
    try {
      const { askForPasskey } = await import('./passkey-prompt.ts')
      await enter(await askForPasskey(config.identity))
    } catch (error) {
      say(error)
      // The window has replaced the offer.
      setOffer((before) => before + 1)
    }
    asking.current = false
  }
  return { ask: () => void ask(), busy, fault }
}

function isRefusedPasskey(error: unknown): boolean {
  const refused = ['auth/invalid-authenticator-response', 'auth/passkey-enrollment-not-found', 'auth/user-disabled']
  return error instanceof Error && 'code' in error && refused.some((code) => code === error.code)
}

function whenAtRest(work: () => Promise<void>): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => void work(), 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => void work(), { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
