import { accountFaultsOfCode, type AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { securityText } from '#web/text/security-text.ts'

/** Returns a refused proof at its field: the password, or the code of the second step. */
export function proofFaults(code: string, passwordField: string, codeField: string): AccountFaults {
  if (code === 'code-missing') return { fields: { [codeField]: securityText.codeRequired } }
  return accountFaultsOfCode(code, {
    'wrong-password': passwordField,
    'invalid-verification-code': codeField,
    'code-expired': codeField,
  })
}
