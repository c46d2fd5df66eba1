import { apiFetchContext } from '#web/backend/context.ts'
import type { Visit } from '#web/middleware/require-access.ts'

/**
 * Uploads the pictures of a form and returns their ids. `isRefused`: one of them was not accepted, or, with `isAway`, none
 * can be stored at the moment.
 */
export async function takePictures(
  { context }: Visit,
  form: FormData,
): Promise<{ readonly ids: readonly string[]; readonly isRefused: boolean; readonly isAway: boolean }> {
  const files = form.getAll('files').filter((file) => typeof file !== 'string' && file.size > 0)
  if (files.length === 0) return { ids: [], isRefused: false, isAway: false }
  const upload = new FormData()
  for (const file of files) upload.append('files', file)
  const response = await context.get(apiFetchContext)('/api/upload', { method: 'POST', body: upload })
  // 503: their store cannot be reached; 507: it is full.
  if (!response.ok) return { ids: [], isRefused: true, isAway: response.status >= 500 }
  const taken = (await response.json()) as readonly { readonly documentId: string }[]
  return { ids: taken.map(({ documentId }) => documentId), isRefused: false, isAway: false }
}
