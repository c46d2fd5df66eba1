/** What senders of text messages have to solve first. */
export interface CaptchaSettings {
  readonly required: boolean
  /** How many zero bits a solution needs while the day's budget is full: `2 ** difficulty` hashes on average. */
  readonly difficulty: number
}

/** About 65,000 hashes: a tenth of a second on a computer, less than a second on an old phone. */
export const defaultCaptchaSettings: CaptchaSettings = { required: true, difficulty: 16 }
