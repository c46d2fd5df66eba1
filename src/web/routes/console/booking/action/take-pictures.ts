import { apiFetchContext } from '#web/backend/context.ts'
import type { Visit } from '#web/middleware/require-access.ts'

/** Uploads the pictures of a form and returns their ids. `isRefused`: one of them was not accepted. */
export async function takePictures(
  { context }: Visit,
  form: FormData,
): Promise<{ readonly ids: readonly string[]; readonly isRefused: boolean }> {
  const files = form.getAll('files').filter((file) => typeof file !== 'string' && file.size > 0)
  if (files.length === 0) return { ids: [], isRefused: false }
  const upload = new FormData()
  for (const file of files) upload.append('files', file)
  const response = await context.get(apiFetchContext)('/api/upload', { method: 'POST', body: upload })
  if (!response.ok) return { ids: [], isRefused: true }
  const taken = (await response.json()) as readonly { readonly documentId: string }[]
  return { ids: taken.map(({ documentId }) => documentId), isRefused: false }
}
