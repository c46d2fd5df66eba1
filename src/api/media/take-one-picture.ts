import path from 'node:path'
import { preparePicture } from '#media/upload/prepare-picture.ts'
import { storePictures } from '#media/upload/store-pictures.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { faultResponse, problemResponse } from '#api/route/api-response.ts'
import type { Read } from '#api/route/read-body.ts'
import { pictureDepsOf } from './picture-response.ts'
import { receiveForm } from './receive-form.ts'
import { refusedPictures } from './refused-pictures.ts'

/** A form with at most one photo, which was stored if there was one. */
export interface FormWithPicture {
  readonly fields: ReadonlyMap<string, string>
  /** Document id. */
  readonly picture: string | null
}

/** Reads a form and stores its photo like every uploaded photo; `uid`: who uploads it. */
export async function takeOnePicture(
  deps: ApiDeps,
  { request, folder, uid }: { readonly request: Request; readonly folder: string; readonly uid: string },
): Promise<Read<FormWithPicture>> {
  const form = await receiveForm(request, folder)
  if (!form.ok) return form
  const fields = new Map(form.value.fields)
  const [file, ...others] = form.value.files
  if (!file) return { ok: true, value: { fields, picture: null } }
  if (others.length > 0) return { ok: false, answer: faultResponse('too_many_files', { limit: 1 }) }
  const prepared = await preparePicture(file, path.join(folder, '0.original'))
  if (!prepared.ok) {
    const refused = { file: 0, givenName: file.name, problem: prepared.problem }
    return { ok: false, answer: refusedPictures([refused]) }
  }
  const pictures = [{ picture: prepared.value, givenName: file.name, info: {} }]
  // It belongs to no home, so no role decides about it.
  const stored = await storePictures(pictureDepsOf(deps), { actor: { uid, role: 'staff' }, pictures, home: null })
  if (!stored.ok) return { ok: false, answer: problemResponse(stored.problem) }
  return { ok: true, value: { fields, picture: stored.value[0]?.documentId ?? null } }
}
