/** A posted form with its files in memory; null where it is longer than so many bytes, which are never read to their end. */
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
  } catch (error) {
    if (size > mostBytes) return null
    throw error
  }
}
