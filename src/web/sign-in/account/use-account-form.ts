import { useRef, useState, type SyntheticEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import type { Reauthentication } from '#web/sign-in/reauthenticate.tsx'
import type { AccountCalls } from './account-calls.ts'
import { accountFaultsOfError, type AccountFaults, type FaultPlaces } from './account-faults.ts'
import { loadAccountCalls } from './load-account-calls.ts'

/** What every form of the account area works with. */
export interface AccountWork {
  readonly options: IdentityClientOptions
  readonly reauthentication: Pick<Reauthentication, 'run'>
}

export interface AccountFormRun {
  /** Returns faults that can be found without the service; null = continue. */
  readonly check?: (values: FormData) => AccountFaults | null
  /** Does the work. Returns what to say about it; null = the form continues with another step. */
  readonly run: (calls: AccountCalls, values: FormData, submitter: HTMLElement | null) => Promise<string | null>
  readonly places?: FaultPlaces
}

export interface AccountForm {
  readonly busy: boolean
  readonly faults: AccountFaults | undefined
  /** What to say about the work that was done. */
  readonly notice: string | null
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => void
  readonly onFocus: () => void
  readonly forget: () => void
}

/**
 * Lets the SDK do what a form of the account area would otherwise post to the server, asks for a proof of identity
 * where that is needed, and updates the page afterwards. If the SDK cannot be loaded, the form is posted.
 */
export function useAccountForm(
  { options, reauthentication }: AccountWork,
  { check, run, places = {} }: AccountFormRun,
  server: { readonly faults?: AccountFaults | undefined; readonly notice?: string | null } = {},
): AccountForm {
  const revalidator = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState(server.faults)
  const [notice, setNotice] = useState(server.notice ?? null)
  const underWay = useRef(false)

  const submit = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    if (underWay.current) return
    const values = new FormData(form, submitter)
    const found = check?.(values) ?? null
    setFaults(found ?? undefined)
    setNotice(null)
    if (found) return focusFirst(form, found)
    underWay.current = true
    setBusy(true)
    try {
      const calls = await loadAccountCalls(options).catch(() => null)
      if (calls === null) return form.submit()
      const message = await reauthentication.run(() => run(calls, values, submitter))
      if (message !== null) {
        form.reset()
        setNotice(message)
      }
      await revalidator.revalidate()
    } catch (error) {
      const wrong = accountFaultsOfError(error, places)
      setFaults(wrong ?? undefined)
      if (wrong) focusFirst(form, wrong)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    faults,
    notice,
    onSubmit(event) {
      event.preventDefault()
      void submit(event.currentTarget, event.nativeEvent.submitter)
    },
    /** Loads the SDK when the user starts to type, so that it is there before the button is pressed. */
    onFocus: () => void loadAccountCalls(options).catch(() => undefined),
    forget() {
      setFaults(undefined)
      setNotice(null)
    },
  }
}

function focusFirst(form: HTMLFormElement, faults: AccountFaults): void {
  const [name] = Object.keys(faults.fields)
  const field = name === undefined ? null : form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
