import { checkAuthForm, type AuthFaults, type AuthFormValues } from '#web/sign-in/auth-faults.ts'
import { nameFault } from '#web/text/profile-faults.ts'

/**
 * Returns what is wrong with the form of a new account; null = nothing. The name is judged as the service will judge it:
 * by the time the service refuses a name, the account exists, and sending the form again would be refused for that.
 */
export function checkRegistration(values: AuthFormValues, minPasswordLength = 0): AuthFaults | null {
  const faults = checkAuthForm(values, ['name', 'email', 'password'], minPasswordLength)
  const name = nameFault(values.name)
  return name === null ? faults : { ...faults, fields: { ...faults?.fields, name } }
}
