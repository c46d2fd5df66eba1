import { useWrongField } from '#web/console/wrong-field.tsx'
import type { RefObject, SubmitEvent } from 'react'

export interface UploadFormProps {
  readonly slug: string
  /** Whether the home has no photos yet: this form is then what the page is for. */
  readonly isFirst: boolean
  /** The form with the descriptions, if there are photos. */
  readonly descriptions: RefObject<HTMLFormElement | null>
}

/** The form that uploads photos. It loads the page anew, so descriptions that were typed are saved first. */
export function UploadForm({ slug, isFirst, descriptions }: UploadFormProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="c-upload c-stack"
      onSubmit={(event) => void saveFirst(event, descriptions.current)}
    >
      <input type="hidden" name="ref" value="stays" />
      <input type="hidden" name="refId" value={slug} />
      <input type="hidden" name="field" value="photos" />
      <div className="c-field">
        <label htmlFor="photo-files">Add photos</label>
        <input
          id="photo-files"
          className="c-input"
          type="file"
          name="files"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          {...useWrongField('files', 'photo-files-hint')}
        />
        <span className="c-hint" id="photo-files-hint">
          JPEG, PNG, WebP or AVIF; 20 at once, 20 MB each.
        </span>
      </div>
      <div>
        <button className={isFirst ? 'c-btn go' : 'c-btn'}>Upload</button>
      </div>
    </form>
  )
}

async function saveFirst(event: SubmitEvent<HTMLFormElement>, descriptions: HTMLFormElement | null): Promise<void> {
  if (!descriptions || !hasTyped(descriptions)) return
  event.preventDefault()
  const upload = event.currentTarget
  const save = descriptions.querySelector<HTMLButtonElement>('button[value="save"]')
  const body = new FormData(descriptions, save)
  const saved = await fetch(location.href, { method: 'POST', body: formEncoded(body), redirect: 'manual' }).catch(
    () => null,
  )
  // Sent as a form of its own, descriptions that could not be saved are shown again with the reason.
  if (saved?.type === 'opaqueredirect') upload.submit()
  else descriptions.requestSubmit(save)
}

const hasTyped = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('.c-field input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/** Not as multipart, which the page takes for an upload of photos. */
function formEncoded(form: FormData): URLSearchParams {
  const sent = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') sent.append(name, value)
  return sent
}
