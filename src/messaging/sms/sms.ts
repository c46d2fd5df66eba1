/** The data of a text message with a code. */
export interface CodeSmsData {
  readonly code: string
}

/** Every text message that the product sends, by template. */
export interface SmsTemplates {
  sms_code: CodeSmsData
}

export type SmsTemplate = keyof SmsTemplates

export type SmsContent = {
  [Template in SmsTemplate]: { readonly template: Template; readonly data: SmsTemplates[Template] }
}[SmsTemplate]

/** A text message to be sent once. */
export type Sms = SmsContent & {
  /** E.164, e.g. `+34600111222`. */
  readonly to: string
}
