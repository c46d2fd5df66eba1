import { data } from 'react-router'

/**
 * Reads a posted form with its files into memory. Null when it is longer than `mostBytes`; the rest of such a form is
 * not read. Throws the page of 400 when it is not a form.
 */
export async function boundedForm({ body, headers }: Request, mostBytes: number): Promise<FormData | null> {
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      size += piece.length
      if (size > mostBytes) out.error(new Error('longer than allowed'))
      else out.enqueue(piece)
    },
  })
  try {
    const type = headers.get('content-type') ?? ''
    return await new Response(body?.pipeThrough(counted) ?? null, { headers: { 'content-type': type } }).formData()
  } catch {
    if (size > mostBytes) return null
    throw data('This form cannot be read.', { status: 400, statusText: 'Bad Request' })
  }
}
