/** The progress of making the sizes of an uploaded picture. */
export const UPLOAD_STATES = ['waiting', 'working', 'done', 'failed'] as const

export type UploadState = (typeof UPLOAD_STATES)[number]

/** The file names of the largest size of a picture. */
export const ORIGINAL_FILES = ['original.jpg', 'original.webp'] as const

export type OriginalFile = (typeof ORIGINAL_FILES)[number]
