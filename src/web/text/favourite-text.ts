/** The texts of toasts about homes that are saved and shared. */
export const favouriteText = {
  saved: (inAccount: boolean) => (inAccount ? 'Saved to your account' : 'Saved on this device'),
  dropped: 'No longer saved',
  notSaved: 'That could not be saved. Check your connection and try again.',
  copied: 'Link copied',
  notCopied: (url: string) => `Copy this link: ${url}`,
} as const
