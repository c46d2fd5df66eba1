import type { MultiFactorError } from '@firebase/auth'
import { useRef, useState, type FormEvent } from 'react'
import { faultsOfError, readAuthForm, type AuthFaults, type AuthFormValues } from './auth-faults.ts'
import type { IdentityClient, IdentityClientOptions } from './identity-client.ts'
import { loadIdentity } from './load-identity.ts'

/** A sign-in that continues with the second factor. */
export interface RequiredSecondFactor {
  readonly client: IdentityClient
  readonly error: MultiFactorError
}

export interface IdentityFormRun {
  /** Returns faults that can be found without the service; null = continue. */
  readonly check: (values: AuthFormValues) => AuthFaults | null
  /** Does the work; returns the address to open next, or null to stay on the page. */
  readonly run: (client: IdentityClient, values: AuthFormValues) => Promise<string | null>
}

/**
 * Lets the SDK do what a form of the sign-in pages would otherwise post to the server. If the SDK cannot be loaded, the
 * form is posted. `faults` starts with what the server said.
 */
export function useIdentityForm(
  options: IdentityClientOptions,
  work: IdentityFormRun,
  serverFaults: AuthFaults | undefined,
) {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState(serverFaults)
  const [done, setDone] = useState(false)
  const [secondFactor, setSecondFactor] = useState<RequiredSecondFactor | null>(null)
  const underWay = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    if (underWay.current) return
    const values = readAuthForm(new FormData(form))
    const found = work.check(values)
    setFaults(found ?? undefined)
    if (found) return focusFirst(form, found)
    underWay.current = true
    setBusy(true)
    const client = await loadIdentity(options).catch(() => null)
    if (client === null) return form.submit()
    try {
      const next = await work.run(client, values)
      if (next !== null) return location.assign(next)
      setDone(true)
    } catch (error) {
      if (wantsSecondFactor(error)) {
        setSecondFactor({ client, error })
      } else {
        const result = faultsOfError(error)
        setFaults(result)
        focusFirst(form, result)
      }
    }
    underWay.current = false
    setBusy(false)
  }

  return {
    busy,
    faults,
    done,
    /**
     * Set once the first factor was right and the account requires a second one: the page then shows
     * `SecondFactorStep`.
     */
    secondFactor,
    /** Returns to the form, with a sentence that says why. */
    startOver(sentence: string) {
      setSecondFactor(null)
      setFaults({ form: sentence, fields: {} })
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      // The SDK's sign-in would remain in this browser only, so the server signs in and knows of it.
      if (options.config.tokenSyncUrl === null) return
      event.preventDefault()
      void submit(event.currentTarget)
    },
    /** Forgets what was wrong with a field that is typed into. */
    onInput: ({ target }: FormEvent<HTMLFormElement>) =>
      setFaults((shown) => shown && withoutField(shown, (target as HTMLInputElement).name)),
    /** Loads the SDK when the user starts to type, so that it is there before the button is pressed. */
    onFocus: () => void (options.config.tokenSyncUrl && loadIdentity(options).catch(() => undefined)),
  }
}

function withoutField({ fields, ...faults }: AuthFaults, edited: string): AuthFaults {
  return { ...faults, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== edited)) }
}

function focusFirst(form: HTMLFormElement, faults: AuthFaults): void {
  const [name] = Object.keys(faults.fields)
  const field = name === undefined ? null : form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

function wantsSecondFactor(error: unknown): error is MultiFactorError {
  return error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required'
}
