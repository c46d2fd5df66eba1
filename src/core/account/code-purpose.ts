/** What a code in a text message is for. */
export const PHONE_CODE_PURPOSES = ['sign_in', 'enroll', 'second_factor'] as const

export type PhoneCodePurpose = (typeof PHONE_CODE_PURPOSES)[number]

/** What a link in a mail does, as the protocol calls it. */
export const OOB_REQUEST_TYPES = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
] as const

export type OobRequestType = (typeof OOB_REQUEST_TYPES)[number]
