/** The file types that can be sent in a conversation: pictures, which are re-encoded, and PDFs. */
export const MESSAGE_FILE_TYPES = ['image/jpeg', 'image/webp', 'application/pdf'] as const

export type MessageFileType = (typeof MESSAGE_FILE_TYPES)[number]

/** The greatest number of files in one message. */
export const MOST_MESSAGE_FILES = 5

/** The greatest size of one file, in bytes. */
export const MESSAGE_FILE_MAX_BYTES = 10 * 1024 * 1024

/** What browsers offer to choose from. The content decides what is accepted. */
export const MESSAGE_FILES_ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'
