/** For drafts where what was sent is not shown. */
export const NOTHING_SENT: readonly string[] = []

/**
 * Returns the name under which the browser keeps what an account is writing to the host of a home: a question before
 * there is a conversation, or a message in one. The conversation drops either once it is sent.
 */
export function messageDraft({ uid }: { readonly uid: string }, { slug }: { readonly slug: string }): string {
  return `holmstay.message.${uid}.${slug}`
}
