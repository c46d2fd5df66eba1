import { useState } from 'react'
import { formText } from '#web/backend/form-text.ts'
import type { AccountCalls } from '#web/sign-in/account/account-calls.ts'
import type { AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { useAccountForm, type AccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { internationalNumber } from '#web/sign-in/international-number.ts'
import type { SentPhoneCode } from '#web/sign-in/phone/send-phone-code.ts'
import { authMessage, authText } from '#web/text/auth-text.ts'

export interface CodeSteps extends AccountForm {
  /** Where the code was sent; null = the number is needed first. */
  readonly sentTo: string | null
  /** How many messages were sent so far. */
  readonly sent: number
  readonly startAgain: () => void
}

export interface CodeStepsOptions {
  /** The prefix of the names of the fields: `<prefix>Phone` and `<prefix>Code`. */
  readonly prefix: string
  readonly send: (calls: AccountCalls, phone: string, values: FormData) => Promise<SentPhoneCode>
  /** What to say once the number is confirmed. */
  readonly done: string
}

/** Asks for a number, and then for the code that was sent to it. `intent=send` sends another one. */
export function useCodeSteps(work: AccountWork, { prefix, send, done }: CodeStepsOptions): CodeSteps {
  const [step, setStep] = useState<{ code: SentPhoneCode; to: string; count: number } | null>(null)
  const phoneField = `${prefix}Phone`
  const codeField = `${prefix}Code`
  const form = useAccountForm(work, {
    check: (values) => (step === null ? numberFaults(phoneField, formText(values, phoneField)) : null),
    async run(calls, values) {
      const isRepeat = formText(values, 'intent') === 'send'
      if (step === null || isRepeat) {
        const to = step?.to ?? internationalNumber(formText(values, phoneField)) ?? ''
        const code = await send(calls, to, values)
        setStep({ code, to, count: (step?.count ?? 0) + 1 })
        return null
      }
      await step.code.confirm(formText(values, codeField))
      setStep(null)
      return done
    },
    places: {
      'invalid-phone-number': phoneField,
      'missing-phone-number': phoneField,
      'phone-number-exists': phoneField,
      'second-factor-already-in-use': phoneField,
      'invalid-verification-code': codeField,
      'missing-verification-code': codeField,
      'missing-code': codeField,
      'code-expired': codeField,
      'invalid-verification-id': codeField,
    },
  })
  return {
    ...form,
    sentTo: step?.to ?? null,
    sent: step?.count ?? 0,
    startAgain() {
      // A message that is being sent would bring its number back.
      if (form.busy) return
      setStep(null)
      form.forget()
    },
  }
}

function numberFaults(field: string, typed: string): AccountFaults | null {
  if (typed.trim() === '') return { fields: { [field]: authText.phoneMissing } }
  if (internationalNumber(typed) !== null) return null
  const text = /^\s*(\+|00)/.test(typed) ? authMessage('invalid-phone-number') : authText.phoneCountryMissing
  return { fields: { [field]: text } }
}
