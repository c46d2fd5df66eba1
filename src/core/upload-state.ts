/** How far the sizes of an uploaded picture are made. */
export const UPLOAD_STATES = ['waiting', 'working', 'done', 'failed'] as const

export type UploadState = (typeof UPLOAD_STATES)[number]

/** What the largest size of a picture is called. */
export const ORIGINAL_FILES = ['original.jpg', 'original.webp'] as const

export type OriginalFile = (typeof ORIGINAL_FILES)[number]
