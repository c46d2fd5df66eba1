import type { ApiAccountsConfig } from './config.ts'
import type { ParsedEnvironment } from './environment-schema.ts'

/** Reads how the content backend treats accounts. */
export function apiAccountsConfig(values: ParsedEnvironment): ApiAccountsConfig {
  return {
    registers: values.CONTENT_REGISTRATION === 'on',
    confirmsEmail: values.CONTENT_CONFIRM_EMAIL === 'on',
    registerFields: values.CONTENT_REGISTER_FIELDS ?? [],
    tokens: values.CONTENT_TOKENS,
    resetUrl: values.CONTENT_RESET_URL ?? null,
    confirmedUrl: values.CONTENT_CONFIRMED_URL ?? null,
  }
}
