/** What can be sent in a conversation: pictures, which are made anew, and PDFs. */
export const MESSAGE_FILE_TYPES = ['image/jpeg', 'image/webp', 'application/pdf'] as const

export type MessageFileType = (typeof MESSAGE_FILE_TYPES)[number]

/** Files of one message. */
export const MOST_MESSAGE_FILES = 5

/** Bytes of one of them. */
export const MESSAGE_FILE_MAX_BYTES = 10 * 1024 * 1024

/** What browsers offer to choose from; the content decides. */
export const MESSAGE_FILES_ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'
