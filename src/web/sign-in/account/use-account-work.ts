import { useMemo, type ReactNode } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { useReauthentication } from '#web/sign-in/reauthenticate.tsx'
import type { AccountWork } from './use-account-form.ts'

/**
 * Returns what the forms of a page of the account area work with, and the dialog that asks for a proof of identity,
 * which the page renders after its content.
 */
export function useAccountWork(
  config: PublicConfiguration,
  { uid }: { readonly uid: string },
): { readonly work: AccountWork; readonly dialog: ReactNode } {
  const options = useMemo(() => ({ config, serverUid: uid }), [config, uid])
  const { run, dialog } = useReauthentication(options)
  const work = useMemo(() => ({ options, reauthentication: { run } }), [options, run])
  return { work, dialog }
}
