/** What is said of an amount that is more than there is; `most` is what there is, as it is shown. */
export const tooMuchText = {
  refund: (most: string) => `No more than ${most}: that is what was paid.`,
  adjust: (most: string) => `No more than ${most}: that is the whole price.`,
  'keep-deposit': (most: string) => `No more than ${most}: that is what is reserved.`,
} as const
