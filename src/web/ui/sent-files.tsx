import type { SentFileShape } from '#contract/thread-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { fileSize } from '#web/text/message/sent-files-text.ts'

export interface SentFilesProps {
  readonly files: readonly SentFileShape[]
  /** The path of the files in the API: `/api/threads/…/files`. */
  readonly at: string
}

/** The files sent with a message: small pictures that link to the large ones, and PDFs by name, to download. */
export function SentFiles({ files, at }: SentFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className="sent-files">
      {files.map(({ documentId, name, mediaType, bytes, width, height }) => (
        <li key={documentId}>
          {mediaType === 'application/pdf' ? (
            <a className="sent-paper" href={`${at}/${documentId}`} download={name}>
              <Icon name="download" />
              <span>
                {name} <span className="nowrap">({fileSize(bytes)})</span>
              </span>
            </a>
          ) : (
            <a href={`${at}/${documentId}`} target="_blank" rel="noreferrer">
              <img
                src={`${at}/${documentId}?size=small`}
                alt={name}
                width={width ?? undefined}
                height={height ?? undefined}
                loading="lazy"
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
