/** What senders of text messages pay first. */
export interface CaptchaSettings {
  readonly required: boolean
  /** Zero bits of a solution while the day's budget is full: `2 ** difficulty` hashes on average. */
  readonly difficulty: number
}

/** Some 65,000 hashes: a tenth of a second on a computer, less than one on an old phone. */
export const defaultCaptchaSettings: CaptchaSettings = { required: true, difficulty: 16 }
